export { checkConfig, configRules, placeForm } from './config-rules.ts'
export { type Config, defaultConfig } from './config.ts'
export { type ConfigRules, readConfig, type TextRule } from './read-config.ts'
