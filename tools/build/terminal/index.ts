export {
  asksForHelp,
  type Command,
  entryNamed,
  runCommand,
  runProgram,
  runScript,
  systemProblem,
  type Terminal,
  unknownName,
  untilStopped,
  UsageError,
} from './command'
export { parseArguments, readPercent, readPort, readInteger } from './command'
