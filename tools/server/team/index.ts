export { serveTeam } from './serve-team'
export { readSettings } from './settings/read-settings'
