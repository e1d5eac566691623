export { configureApp } from './configure-app'
export { checkSettings, readSettings } from './read-settings'
export {
  promoteSettings,
  setShare,
  type SettingsChange,
  stageSettings,
  withdrawSettings,
} from './stage-settings'
export { stagedIn, type StagedSettings } from './configure-app'
