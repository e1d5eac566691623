export { readableSession } from './readable-session'
export { readQueries, readQuery, readSession, type Session } from './read-session'
