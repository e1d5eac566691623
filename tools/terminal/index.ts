export { type Command, type Terminal, UsageError } from './command'
export { readLine } from './read-line'
