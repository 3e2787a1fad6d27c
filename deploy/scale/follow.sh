#!/usr/bin/env bash
# Copies the primary where there is nothing yet, and follows it. Where this one was promoted it goes on as it is.
set -euo pipefail
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA"
  chown postgres "$PGDATA"
  chmod 700 "$PGDATA"
  until gosu postgres pg_basebackup -h primary -U "$POSTGRES_USER" -D "$PGDATA" -R -c fast; do
    rm -rf "${PGDATA:?}"/*
    sleep 1
  done
  # Nobody follows this one, should it be promoted.
  echo "synchronous_standby_names = ''" >>"$PGDATA/postgresql.auto.conf"
fi
exec docker-entrypoint.sh postgres
