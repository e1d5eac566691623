export { serveTeam, type RunningTeam } from './serve-team'
export { readSettings, type TeamSettings } from './settings/read-settings'
