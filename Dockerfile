# The product as one picture for every role; docs/operations.md says how it is started. Build: docker build -t mullion .
FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY . .
# The packaged Node that the lock file names runs the server; this one only installs it and builds the page.
RUN node scripts/setup.mjs && npm run build && npm prune --omit=dev --no-audit --no-fund

FROM debian:bookworm-slim
# util-linux has unshare, which the private PostgreSQL may need; tini ends what is left and hands on SIGTERM.
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates ffmpeg tini && rm -rf /var/lib/apt/lists/*
# A volume that is new takes its owner from the folder that it covers: what a process throws away, and files that several share.
RUN useradd --uid 10001 --create-home mullion && mkdir /data /srv/mullion && chown mullion /data /srv/mullion
WORKDIR /app
COPY --from=build --chown=root:root /app /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data SEED_DEMO=0
USER mullion
VOLUME /data
EXPOSE 4000
STOPSIGNAL SIGTERM
ENTRYPOINT ["/usr/bin/tini", "--"]
CMD ["node_modules/.bin/node", "server/main.ts"]
