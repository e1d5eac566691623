# The app behind nginx, on port 8080. Build it with the deployment's settings:
#   docker build --file docker/app.Dockerfile --build-arg LIENZO_CONFIG=docker/config.json .
FROM node:20.20.2-bookworm-slim AS build
ARG LIENZO_CONFIG=""
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run prepare && npm run build

FROM nginxinc/nginx-unprivileged:1.28.0-alpine
COPY docker/app.nginx.conf /etc/nginx/conf.d/default.conf
COPY --from=build /app/dist /srv/lienzo/app
USER nginx
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=3s CMD wget -q -O /dev/null http://127.0.0.1:8080/config.json || exit 1
CMD ["nginx", "-g", "daemon off;"]
