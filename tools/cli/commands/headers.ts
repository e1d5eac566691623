import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { nginxHeaders } from '../../headers'
import { readLine, UsageError, type Command } from '../../terminal'

/** Writes the headers of a deployment for its web server. */
export const headers: Command = {
  about:
    'Writes the security headers for nginx that fit a config.json: whoever changes a host there writes them anew.',
  usage: 'headers <config.json>',
  run(args, terminal) {
    const [file] = readLine(args, {}, 1).positionals
    if (file === undefined) throw new UsageError('Which config.json?')
    terminal.out(nginxHeaders(readConfig(resolve(terminal.cwd, file), file)).trimEnd())
    return Promise.resolve(0)
  },
}

function readConfig(path: string, name: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as unknown
  } catch (error) {
    throw new UsageError(`${name} cannot be read: ${(error as Error).message}`)
  }
}
