import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serveTeam, readSettings } from '../../team'
import { serveStudio } from '../../studio/server'
import { readLine, type Command, type Terminal } from '../../terminal'

/** Serves the studio: to whoever runs it, or to a team. */
export const studio: Command = {
  about:
    'Opens the studio over the documents of this folder, for you alone; with --team it serves a team, as studio.json says, and everything is kept in git.',
  usage: 'studio [--team studio.json]',
  async run(args, terminal) {
    const { values } = readLine(args, { team: { type: 'string' } })
    const stop = await (values.team === undefined ? alone(terminal) : team(values.team, terminal))
    await new Promise<void>((resolve) => {
      process.once('SIGINT', resolve)
      process.once('SIGTERM', resolve)
    })
    await stop()
    return 0
  },
}

async function alone(terminal: Terminal): Promise<() => Promise<void>> {
  const running = await serveStudio({ root: terminal.cwd, code: codeRoot })
  terminal.out(
    `The studio is open at ${running.address}\nWhat you save goes to ${terminal.cwd}. Stop with Ctrl+C.`,
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

const codeRoot = fileURLToPath(new URL('../../..', import.meta.url))
