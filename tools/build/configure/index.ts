export { configureApp } from './configure-app'
export { checkSettings, readSettings } from './read-settings'
