export { readQueries, readQuery, readSession, type Session } from './read-session'
