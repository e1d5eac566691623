# The report collector: reports on port 8787, counters for Prometheus on 9464. See docs/guides/reports.md for options:
#   docker run lienzo-reports --origin https://app.example --proxy
FROM node:20.20.2-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run prepare

FROM node:20.20.2-bookworm-slim
WORKDIR /app
COPY --from=build /app ./
USER node
EXPOSE 8787 9464
HEALTHCHECK --interval=30s --timeout=3s --start-period=20s CMD node docker/is-alive.mjs http://127.0.0.1:9464/metrics
ENTRYPOINT ["node", "tools/cli/lienzo.mjs", "reports", "--host", "0.0.0.0"]
