export { readQuery, readSession, type Session } from './read-session'
