export { type Command, type Terminal, named, UsageError } from './command'
export { readLine } from './read-line'
