//! Copies what a request and its reply say while both pass. Start at [`overhear`].

use std::sync::{Arc, Mutex, PoisonError};

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::Request;
use axum::response::Response;
use futures::TryStreamExt as _;

/// The bodies of a request and its reply.
pub(crate) struct Overheard {
    pub(crate) request: Bytes,
    pub(crate) reply: Bytes,
}

/// Passes a request to `answer` and returns its reply, both unchanged. Of a reply that breaks off,
/// which breaks off for the client too, there is no copy.
pub(crate) async fn overhear<F: Future<Output = Response>>(
    request: Request,
    answer: impl FnOnce(Request) -> F,
) -> (Response, Option<Overheard>) {
    let (parts, body) = request.into_parts();
    let heard = Arc::new(Mutex::new(Vec::<u8>::new()));
    let copy = heard.clone();
    let body = Body::from_stream(body.into_data_stream().inspect_ok(move |chunk| {
        copy.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(chunk);
    }));
    let (parts, reply) = answer(Request::from_parts(parts, body)).await.into_parts();
    match to_bytes(reply, usize::MAX).await {
        Ok(reply) => {
            let request = std::mem::take(&mut *heard.lock().unwrap_or_else(PoisonError::into_inner)).into();
            (Response::from_parts(parts, Body::from(reply.clone())), Some(Overheard { request, reply }))
        }
        Err(error) => {
            let broken = Body::from_stream(futures::stream::once(async { Err::<Vec<u8>, _>(error) }));
            (Response::from_parts(parts, broken), None)
        }
    }
}
