export {
  asksForHelp,
  type Command,
  type Terminal,
  named,
  runCommand,
  systemProblem,
  unknownName,
  UsageError,
} from './command'
export { readLine, readPercent, readPort, readWhole } from './read-line'
export { runProgram } from './run-program'
