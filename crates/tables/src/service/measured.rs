//! A store that counts and times commits.

use std::sync::Arc;

use tertulia_base::clock::Timer;
use tertulia_metrics::{Committed, Metrics};

use tertulia_store::{Batch, Key, Span, Store, StoreError};

/// Passes everything on to the store below.
pub struct Measured {
    below: Arc<dyn Store>,
    metrics: Metrics,
}

impl Measured {
    /// Measures a store.
    pub fn new(below: Arc<dyn Store>, metrics: Metrics) -> Measured {
        Measured { below, metrics }
    }
}

#[async_trait::async_trait]
impl Store for Measured {
    async fn get(&self, key: &Key) -> Result<Option<Vec<u8>>, StoreError> {
        self.below.get(key).await
    }

    async fn scan(&self, span: &Span, most: usize) -> Result<Vec<(Key, Vec<u8>)>, StoreError> {
        self.below.scan(span, most).await
    }

    async fn commit(&self, batch: Batch) -> Result<(), StoreError> {
        let since = Timer::start();
        let result = self.below.commit(batch).await;
        let came = match &result {
            Ok(()) => Committed::Written,
            Err(StoreError::Conflict(_)) => Committed::Conflict,
            Err(StoreError::NotWritten(_)) => Committed::NotWritten,
            Err(_) => Committed::Failed,
        };
        self.metrics.commit(came, since.elapsed());
        result
    }

    async fn forget_replaced(&self) -> Result<(), StoreError> {
        self.below.forget_replaced().await
    }

    fn is_shared(&self) -> bool {
        self.below.is_shared()
    }

    fn is_ours(&self) -> bool {
        self.below.is_ours()
    }
}
