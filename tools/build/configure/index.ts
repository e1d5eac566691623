export { configureApp } from './configure-app'
