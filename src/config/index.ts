export { checkConfig } from './check-config.ts'
export { configRules } from './config-rules.ts'
export { type Config, defaultConfig } from './config.ts'
export { type ConfigRules, readConfig } from './read-config.ts'
