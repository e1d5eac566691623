import { resolve } from 'node:path'
import { readSettings, serveTeam } from '../../server/team'
import { serveStudio } from '../../server/studio'
import {
  parseArguments,
  readPort,
  untilStopped,
  type Command,
  type Terminal,
} from '../../build/terminal'

/** Serves the studio for one person or a team. */
export const studio: Command = {
  about:
    'Opens the studio for the documents of this folder (or of STUDIO_PROJECT) on --port (or STUDIO_PORT) and the next port. Only the user of this machine can open this studio. With --team the command serves a team with the settings of studio.json, and stores all changes in git.',
  usage: 'studio [--port 5180], or studio --team studio.json',
  async run(args, terminal) {
    const options = { team: { type: 'string' }, port: { type: 'string' } } as const
    const { values } = parseArguments(args, options)
    const stop = await (values.team === undefined
      ? alone(terminal, portOf(values.port))
      : team(values.team, terminal))
    await untilStopped()
    await stop()
    return 0
  },
}

function portOf(option: string | undefined): number {
  const variable = process.env['STUDIO_PORT']
  if (option !== undefined) return readPort(option, '--port')
  return variable === undefined ? 5180 : readPort(variable, 'STUDIO_PORT')
}

async function alone(terminal: Terminal, port: number): Promise<() => Promise<void>> {
  const root = resolve(terminal.cwd, process.env['STUDIO_PROJECT'] ?? '.')
  const framePort = port === 0 ? 0 : port + 1
  const running = await serveStudio({ root, code: codeRoot, port, framePort })
  terminal.out(
    `The studio is open at ${running.address}\nChanges are saved in ${root}. Stop with Ctrl+C.`,
  )
  return () => running.close()
}

async function team(file: string, terminal: Terminal): Promise<() => Promise<void>> {
  const settings = readSettings(resolve(terminal.cwd, file))
  const log = (error: unknown) =>
    terminal.err(
      `${new Date().toISOString()} ${error instanceof Error ? error.message : String(error)}`,
    )
  const running = await serveTeam(settings, { code: codeRoot, log })
  await running.warm()
  terminal.out(`The studio of ${settings.address} listens at ${running.origin}. Stop with Ctrl+C.`)
  return () => running.close()
}

const codeRoot = resolve(import.meta.dirname, '../../..')
