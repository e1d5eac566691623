export { readQuery, readSession, type Session, type SessionRules } from './read-session'
