import { readFileSync } from 'node:fs'
import type { RequestListener, Server } from 'node:http'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { createServer, type Plugin, type ViteDevServer } from 'vite'
import { createSandbox, nodeListener, readFamilies, readScenarios } from '../../sandbox'
import { documents } from '../../build/vite'
import { createDraftedScenarios } from './drafted-scenarios'
import { framePage } from './kept-site'
import { withStart, type Origins } from './studio-site'

/** A site that runs inside of a server. */
export interface FrameSite {
  readonly listener: RequestListener
  close(): Promise<void>
}

/** Serves the app with its sandbox, and the page in the studio's phone: `/studio-frame.html`. */
export async function createFrameSite({
  root,
  code,
  origins,
  server,
}: {
  root: string
  code: string
  origins: () => Origins
  server: Server
}): Promise<FrameSite> {
  const site: Plugin = {
    name: 'lienzo-studio-frame',
    async configureServer(vite) {
      await serveLender(vite, root, origins)
      serveFrame(vite, join(code, framePage), origins)
    },
  }
  const vite = await createServer({
    root: code,
    configFile: false,
    logLevel: 'error',
    plugins: [site, react(), documents(root)],
    cacheDir: join(code, '.cache/studio-frame'),
    // The page's connection to Vite uses the same port. The phone does not restart in the middle of
    // an edit when a source is saved; a change of code takes effect after a restart.
    server: {
      middlewareMode: true,
      cors: false,
      watch: null,
      hmr: { server },
      fs: { allow: [code, root] },
    },
    optimizeDeps: { entries: ['index.html', framePage] },
  })
  return { listener: vite.middlewares, close: () => vite.close() }
}

/** The sandbox replaces the lender's servers, with the scenarios of the page. */
async function serveLender(
  { middlewares }: ViteDevServer,
  root: string,
  origins: () => Origins,
): Promise<void> {
  const drafted = createDraftedScenarios(await readScenarios(join(root, 'schemas/scenarios')))
  const sandbox = createSandbox({
    families: readFamilies(join(root, 'schemas/endpoints')),
    scenarios: drafted.files,
  })
  const answer = nodeListener((request) => sandbox.fetch(request))
  middlewares.use(
    '/config.json',
    (_, response) =>
      void response.setHeader('content-type', 'application/json').end('{"preview":true}'),
  )
  middlewares.use(
    '/__studio/scenario',
    (request, response) => void drafted.listen(origins().frame, request, response),
  )
  middlewares.use((request, response, next) =>
    sandbox.handles(request.url ?? '/') ? answer(request, response) : next(),
  )
}

/** Only the studio may frame the phone's page. */
function serveFrame(vite: ViteDevServer, file: string, origins: () => Origins): void {
  vite.middlewares.use('/studio-frame.html', (_, response, next) => {
    const { studio } = origins()
    vite
      .transformIndexHtml(
        '/studio-frame.html',
        withStart(readFileSync(file, 'utf8'), { studioOrigin: studio }),
      )
      .then((html) => {
        response
          .writeHead(200, {
            'content-type': 'text/html',
            'cache-control': 'no-store',
            'content-security-policy': `frame-ancestors ${studio}`,
          })
          .end(html)
      }, next)
  })
}
