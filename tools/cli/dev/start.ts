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
  return options.list ? list(options, terminal) : serve(options, terminal)
})

type Options = NonNullable<ReturnType<typeof import('./dev-options').readOptions>>

async function list({ host, port, world }: Options, terminal: Terminal): Promise<number> {
  const { listScreens, listText } = await import('./list-screens')
  terminal.out(listText(await listScreens(`http://${host}:${port}`, world)))
  return 0
}

async function serve(options: Options, terminal: Terminal): Promise<number> {
  const { serveApp } = await import('./serve-app')
  const { startText } = await import('./start-text')
  const app = await serveApp(options, (line) => terminal.err(line))
  terminal.out(startText(options, app))
  await untilStopped()
  await app.close()
  return 0
}
