export {
  asksForHelp,
  type Command,
  named,
  runCommand,
  runProgram,
  systemProblem,
  type Terminal,
  unknownName,
  UsageError,
} from './command'
export { readLine, readPercent, readPort, readWhole } from './read-line'
