# The images of an installation, by target: portal (server, commands and built parts), identity (Keycloak) and proxy (nginx).
# docker-compose.yml builds all three. tools/deployment/deployment.test.ts compares the version of Keycloak with that of the tests.
ARG KEYCLOAK_VERSION=26.7.3

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /source
COPY . .
RUN node tools/launch/run.cjs assemble /assembled

FROM quay.io/keycloak/keycloak:${KEYCLOAK_VERSION} AS identity-build
COPY --from=build /assembled/identity/themes /opt/keycloak/themes
RUN /opt/keycloak/bin/kc.sh build --db=postgres --health-enabled=true

FROM quay.io/keycloak/keycloak:${KEYCLOAK_VERSION} AS identity
COPY --from=identity-build /opt/keycloak /opt/keycloak
COPY deploy/keycloak /switchboard
COPY --from=build /assembled/identity/data /switchboard/data
ENTRYPOINT ["/switchboard/start.sh"]
HEALTHCHECK --interval=10s --timeout=5s --start-period=3m --retries=6 CMD ["/switchboard/is-ready.sh"]

FROM nginxinc/nginx-unprivileged:1.29.1-alpine AS proxy
COPY deploy/nginx/snippets deploy/nginx/containers /etc/nginx/snippets/
COPY deploy/nginx/resolver.sh /docker-entrypoint.d/40-switchboard-resolver.sh
COPY deploy/nginx/http.conf /etc/nginx/conf.d/default.conf

FROM node:24.21.0-bookworm-slim AS portal
# Nothing is installed at run time.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /usr/local/bin/yarn* /opt/yarn* /usr/bin/apt* /usr/bin/dpkg* \
  && install -d -o 10001 -g 10001 -m 700 /data
COPY --from=build /assembled/portal /portal
WORKDIR /portal
USER 10001:10001
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
VOLUME /data
EXPOSE 8080
# Alive, not ready: while the database or the provider is unavailable, a restart would not help.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The heap is collected early, and threads share what they allocate (decision record 0056).
ENV MALLOC_ARENA_MAX=2
CMD ["node", "--max-semi-space-size=4", "--initial-old-space-size=48", "--max-old-space-size=256", "--liftoff-only", "server/dist/main.js"]
