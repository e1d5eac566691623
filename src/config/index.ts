export { configRules } from './config-rules'
export { type Config, defaultConfig } from './config'
