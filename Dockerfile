# The bot in a small image: built with the workspace's lock file, run as nobody in particular, its data in one volume.
FROM rust:1-slim-bookworm AS build
WORKDIR /build
COPY . .
# Without the rehearsal: in a container a missing token is an error, not a Discord that nobody can reach.
RUN cargo build --release --locked --no-default-features --bin tertulia

FROM debian:bookworm-slim
RUN useradd --system --create-home --home-dir /var/lib/tertulia tertulia
COPY --from=build /build/target/release/tertulia /usr/local/bin/tertulia
USER tertulia
WORKDIR /var/lib/tertulia
VOLUME /var/lib/tertulia
# Give the token as TERTULIA_DISCORD_TOKEN, or mount a config.toml beside the data.
ENV TERTULIA_DATA_DIR=/var/lib/tertulia/data
STOPSIGNAL SIGTERM
ENTRYPOINT ["/usr/local/bin/tertulia"]
