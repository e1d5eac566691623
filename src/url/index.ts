export { checkUrl } from './check-url'
