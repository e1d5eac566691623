import type { AddressInfo } from 'node:net'
import { createServer, type Plugin } from 'vite'
import { checkConfig } from '../../src/config'
import { createSandbox, nodeListener, readFamilies, readScenarios } from '../sandbox'
import { behindDoor } from '../workshop'
import { devConfig } from './dev-config'
import type { DevOptions } from './dev-options'
import { forwardCalls } from './forward'
import { listScreens } from './list-screens'
import { screensPage, screensPath } from './screens-page'

/** A running development server. */
export interface RunningApp {
  /** As in `http://127.0.0.1:5173`. */
  readonly origin: string
  /** Addresses for other machines of the network. */
  readonly network: readonly string[]
  readonly port: number
  close(): Promise<void>
}

/**
 * Serves the app from its sources, with the sandbox or real servers. Uses the next free port if the
 * wanted one is taken.
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

/** The handlers besides the sources of the app. */
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
      middlewares.use((request, response, next) => behindDoor({}, () => next())(request, response))
      middlewares.use(
        '/config.json',
        (_, response) =>
          void response.setHeader('content-type', 'application/json').end(JSON.stringify(served)),
      )
      middlewares.use(screensPath, (_, response, next) => {
        listScreens('', options.world).then((screens) => {
          response.setHeader('content-type', 'text/html; charset=utf-8').end(screensPage(screens))
        }, next)
      })
      middlewares.use(forwardCalls({ targets, origin: options.origin, report }))
      if (!options.api)
        middlewares.use((request, response, next) =>
          sandbox.handles(request.url ?? '/') ? listener(request, response) : next(),
        )
    },
  }
}
