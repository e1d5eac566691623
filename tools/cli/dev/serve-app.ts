import type { AddressInfo } from 'node:net'
import { createServer, type Plugin } from 'vite'
import { checkConfig } from '../../../src/config'
import { createSandbox, nodeListener, readFamilies, readScenarios } from '../../sandbox'
import { requireAccess } from '../../sandbox/workshop'
import type { DevOptions } from './dev-options'
import { devConfig, forwardCalls } from './forward-calls'
import { readScreens } from '../../build/packaging'
import { scenarioQuery } from '../../../src/preview'

export interface RunningApp {
  /** The origin of the served app, as in `http://127.0.0.1:5173`. */
  readonly origin: string
  /** The addresses for other machines in the network. */
  readonly network: readonly string[]
  readonly port: number
  close(): Promise<void>
}

/**
 * Serves the app from its sources, with the sandbox or real servers. If the port is taken, the next
 * free port is used.
 */
export async function serveApp(
  options: DevOptions,
  report: (line: string) => void,
): Promise<RunningApp> {
  const server = await createServer({
    logLevel: 'warn',
    clearScreen: false,
    server: { port: options.port, host: options.host, cors: false },
    plugins: [await backend(options, report)],
  })
  await server.listen()
  const { port } = server.httpServer!.address() as AddressInfo
  const { local = [], network = [] } = server.resolvedUrls ?? {}
  const [first = `http://${options.host}:${port}/`] = [...local, ...network]
  return {
    origin: first.replace(/\/$/, ''),
    network,
    port,
    close: () => server.close(),
  }
}

/** The request handlers for API calls and `config.json`. */
async function backend(options: DevOptions, report: (line: string) => void): Promise<Plugin> {
  const { served, targets } = devConfig(options)
  const { api, provider, paths } = checkConfig(served).config
  const sandbox = createSandbox({
    families: readFamilies(),
    scenarios: await readScenarios(),
    addresses: { api, provider, paths },
  })
  const listener = nodeListener((request) => sandbox.fetch(request))
  return {
    name: 'lienzo-backend',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) =>
        requireAccess({}, () => next())(request, response),
      )
      middlewares.use(
        '/config.json',
        (_, response) =>
          void response.setHeader('content-type', 'application/json').end(JSON.stringify(served)),
      )
      middlewares.use(forwardCalls({ targets, origin: options.origin, report }))
      if (!options.api)
        middlewares.use((request, response, next) =>
          sandbox.handles(request.url ?? '/') ? listener(request, response) : next(),
        )
    },
  }
}

/** The lines that `npm start` prints. The address is in the first and the last line. */
export function startText(options: DevOptions, { origin, network, port }: RunningApp): string {
  const { api, configFile } = options
  const isMoved = options.port !== 0 && port !== options.port
  return [
    `Lienzo: ${origin}/`,
    ...(isMoved ? [`  Port ${options.port} is taken, so this is port ${port}.`] : []),
    ...network.map((address) => `  On a phone of this network: ${address}`),
    `  Screens   ${origin}/testPreview lists all screens and scenarios; \`npm start -- --list\` prints them.`,
    `  API       ${api ? `from ${api.href}` : 'the sandbox; `--api https://…` uses a real server.'}`,
    `  Settings  ${configFile ?? 'the defaults; `--config config.json` uses the settings of a deployment.'}`,
    '  Documents The page reloads when a file in schemas/ or locales/ is saved.',
    '  Studio    `npm run studio` edits the documents next to a phone.',
    '  Check     `npm run check -- --watch` checks the documents after each change.',
    '  Stop with Ctrl+C.',
    `Open ${origin}/`,
  ].join('\n')
}

interface ListedScreen {
  readonly screen: string
  readonly address: string
  readonly scenarios: readonly {
    readonly name: string
    readonly address: string
  }[]
}

/**
 * Returns the addresses of every screen and scenario below an origin. `world` is the suffix of
 * session ids, for example `faults.nulls`.
 */
export async function listScreens(
  origin: string,
  world = '',
  root = process.cwd(),
): Promise<readonly ListedScreen[]> {
  const files = await readScenarios()
  return readScreens(root).map(({ screen, routes }) => {
    const route = routes[0] ?? '/'
    const address = `${origin}${route.startsWith('#') ? '/' : ''}${route}`
    const scenarios = Object.entries(files[screen]?.scenarios ?? {})
    return {
      screen,
      address,
      scenarios: scenarios.map(([name, scenario]) => ({
        name,
        address: `${address}?${scenarioQuery(screen, name, scenario, world)}`,
      })),
    }
  })
}

export function listText(screens: readonly ListedScreen[]): string {
  const lines = screens.flatMap(({ screen, address, scenarios }) => [
    '',
    screen,
    `  ${address}`,
    ...scenarios.map((scenario) => `  ${scenario.name.padEnd(20)} ${scenario.address}`),
  ])
  return lines.slice(1).join('\n')
}
