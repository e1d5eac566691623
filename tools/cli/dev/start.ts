import { ensureValidators } from '../../build'
import { runProgram, type Terminal, untilStopped } from '../../build/terminal'

await runProgram(async (terminal) => {
  ensureValidators()
  const { readOptions, usage } = await import('./dev-options')
  const options = readOptions(process.argv.slice(2), process.env)
  if (!options) {
    terminal.out(usage)
    return 0
  }
  if (!options.list) return serve(options, terminal)
  await list(`http://${options.host}:${options.port}`, options, terminal)
  return 0
})

type Options = NonNullable<ReturnType<typeof import('./dev-options').readOptions>>

async function list(origin: string, { world }: Options, terminal: Terminal): Promise<void> {
  const { listScreens, listText } = await import('./serve-app')
  terminal.out(listText(await listScreens(origin, world)))
}

async function serve(options: Options, terminal: Terminal): Promise<number> {
  const { serveApp, startText } = await import('./serve-app')
  const app = await serveApp(options, (line) => terminal.err(line))
  if (options.world) await list(app.origin, options, terminal)
  terminal.out(startText(options, app))
  await untilStopped()
  await app.close()
  return 0
}
