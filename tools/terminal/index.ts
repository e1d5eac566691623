export { type Command, type Terminal, named, runCommand, UsageError } from './command'
export { readLine } from './read-line'
