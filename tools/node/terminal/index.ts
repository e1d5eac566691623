export {
  asksForHelp,
  type Command,
  type Terminal,
  named,
  runCommand,
  unknownName,
  UsageError,
} from './command'
export { readLine } from './read-line'
export { readPort } from './read-line'
export { runProgram } from './run-program'
export { systemProblem } from './command'
