export { configureApp, type Configured } from './configure-app'
