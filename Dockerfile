# The bot in a small image: built with the workspace's lock file, run as nobody in particular, its data in one volume. Nothing else is
# written to: the root file system may be read-only.
FROM rust:1-slim-bookworm AS build
WORKDIR /build
COPY . .
# Without the rehearsal: in a container a missing token is an error, not a Discord that nobody can reach.
RUN cargo build --release --locked --no-default-features --bin tertulia && strip target/release/tertulia

FROM debian:bookworm-slim
LABEL org.opencontainers.image.version="0.1.0"
# A number that does not change, so that a volume's files stay theirs.
RUN useradd --system --uid 10001 --create-home --home-dir /var/lib/tertulia tertulia && chmod 0700 /var/lib/tertulia
COPY --from=build /build/target/release/tertulia /usr/local/bin/tertulia
# What the certificate of a database on another machine is checked by (`ca-certificates`).
COPY --from=build /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/ca-certificates.crt
USER 10001
WORKDIR /var/lib/tertulia
VOLUME /var/lib/tertulia
# Give the token as TERTULIA_DISCORD_TOKEN, or mount a config.toml beside the data. Metrics are for this container alone, unless another
# address is set.
ENV TERTULIA_DATA_DIR=/var/lib/tertulia/data TERTULIA_OPERATION_ADDRESS=127.0.0.1:9464
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=15s --start-period=2m CMD ["/usr/local/bin/tertulia", "health"]
ENTRYPOINT ["/usr/local/bin/tertulia"]
