# The image of Flarewell. docs/container.md tells how to use it, docs/decisions/0020-container.md why it is made so.
# Nothing here depends on the processor: the same file builds for amd64 and arm64.

FROM docker.io/library/debian:trixie-20260918-slim AS base

# Debian's npm only installs; the Node that runs everything comes from the lock file, as it does outside of containers.
FROM base AS npm
RUN apt-get update \
 && apt-get install -y --no-install-recommends ca-certificates npm \
 && rm -rf /var/lib/apt/lists/*
# Trusts what Debian trusts, so that the image also builds in a network that has a certificate authority of its own.
ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY domain/package.json domain/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/

# What the server needs when it runs. From the lock file, npm also installs development packages that some package of the
# server could make use of. So they are taken out of the manifests, and what nothing asks for any more is deleted.
# Debian's npm installs sharp for another C library, too. npm makes server/node_modules only if the server needs another
# version of a package than the rest, but the last stage always copies it.
FROM npm AS packages
RUN npm pkg set --json workspaces='["domain", "server"]' \
 && npm pkg delete devDependencies \
 && npm pkg delete devDependencies --workspace=server \
 && npm install --no-save --no-audit --no-fund --loglevel=error \
 && npm query ':extraneous' > /tmp/unused.json \
 && node -e 'for (const { location } of require("/tmp/unused.json")) fs.rmSync(location, { recursive: true })' \
 && mv node_modules/node-linux-*/bin/node /usr/local/bin/node \
 && rm -rf node_modules/node-linux-* node_modules/.bin node_modules/@img/*linuxmusl* \
 && mkdir -p server/node_modules \
 && find node_modules server/node_modules -name '*.map' -delete \
 && find node_modules -type d -empty -delete

# The web app, built by the Node that serves it. Vite copies the files of web/public with their modes.
FROM npm AS web
COPY --from=packages /usr/local/bin/node /usr/local/bin/node
RUN npm install --include=dev --workspace=web --no-save --no-audit --no-fund --loglevel=error
COPY tsconfig.base.json ./
COPY scripts scripts
COPY domain domain
COPY web web
RUN node --input-type=module --eval "import { ensureBuilt } from './scripts/support/build.mjs'; ensureBuilt();" \
 && chmod -R a+rX web/dist

# A clone under umask 077 has files that only its owner can read, and the server runs as another user. The modes are changed
# in a stage of their own, because the image would otherwise hold every file twice.
FROM base AS sources
WORKDIR /app
COPY package.json LICENSE ./
COPY domain domain
COPY server server
COPY deploy deploy
RUN chmod -R a+rX .

FROM base
# Numbers, because hosts and orchestrators compare numbers: the owner of a mounted data folder has to be 10001.
RUN groupadd --gid 10001 flarewell \
 && useradd --uid 10001 --gid 10001 --no-create-home --home-dir /data --shell /usr/sbin/nologin flarewell \
 && install -d -o 10001 -g 10001 -m 0700 /data /data/backups
WORKDIR /app
COPY --from=packages /usr/local/bin/node /usr/local/bin/node
COPY --from=packages /app/node_modules node_modules
COPY --from=packages /app/server/node_modules server/node_modules
COPY --from=sources /app ./
COPY --from=web /app/web/dist web/dist
RUN ln -s /app/deploy/flarewell.mjs /usr/local/bin/flarewell

# MALLOC_MMAP_THRESHOLD_ makes the C library return the memory of large photos (docs/limits.md).
ENV HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    BACKUP_DIR=/data/backups \
    MALLOC_MMAP_THRESHOLD_=1048576
USER 10001:10001
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 CMD ["node", "/app/deploy/healthcheck.mjs"]
CMD ["node", "server/src/main.ts"]
