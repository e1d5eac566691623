export { line, measure } from './measure/measure-nginx.ts'
export { secondsOf, serveWithNginx } from './measure/serve-with-nginx.ts'
