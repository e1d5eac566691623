export { readableSession } from './readable-session'
export { readQuery, readSession, type Session } from './read-session'
