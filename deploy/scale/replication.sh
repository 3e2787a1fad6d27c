#!/usr/bin/env bash
# Run once, when the primary's data is made: lets the standby follow, and acknowledges nothing that it does not have.
set -euo pipefail
echo "host replication $POSTGRES_USER all scram-sha-256" >>"$PGDATA/pg_hba.conf"
# From the next start on, which is when the standby may come: until one has followed commits wait.
echo "synchronous_standby_names = '*'" >>"$PGDATA/postgresql.auto.conf"
