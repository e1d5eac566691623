import { parseArgs, type ParseArgsConfig } from 'node:util'
import { UsageError } from './command'

/** Reads options and names of a command line; throws UsageError for what the command does not know. */
export function readLine<const Options extends NonNullable<ParseArgsConfig['options']>>(args: readonly string[], options: Options) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
