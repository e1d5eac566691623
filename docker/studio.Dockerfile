# The studio for a team, on ports 5180 and 5181. See docs/guides/studio-for-a-team.md for studio.json; in a container
# `listen.host` is "0.0.0.0". Mount studio.json and its secrets below /etc/lienzo, and a volume at /var/lib/lienzo-studio.
FROM node:20.20.2-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run prepare

FROM node:20.20.2-bookworm-slim
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates git openssh-client \
  && rm -rf /var/lib/apt/lists/* \
  && install --directory --owner=node --group=node /var/lib/lienzo-studio
WORKDIR /app
COPY --from=build --chown=node:node /app ./
USER node
VOLUME /var/lib/lienzo-studio
EXPOSE 5180 5181
HEALTHCHECK --interval=30s --timeout=3s --start-period=60s CMD node docker/is-alive.mjs http://127.0.0.1:5180/
CMD ["node", "tools/cli/lienzo.mjs", "studio", "--team", "/etc/lienzo/studio.json"]
