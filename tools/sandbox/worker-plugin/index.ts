import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const NAME = 'mockServiceWorker.js'

/** Serves msw's worker script in development, and adds it to the build. */
export function sandboxWorker(): Plugin {
  return {
    name: 'sandbox-worker',
    configureServer: ({ middlewares }) => {
      middlewares.use(
        `/${NAME}`,
        (_request, response) =>
          void response.setHeader('Content-Type', 'text/javascript').end(readWorker()),
      )
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: NAME, source: readWorker() })
    },
  }
}

function readWorker(): string {
  return readFileSync(createRequire(import.meta.url).resolve(`msw/${NAME}`), 'utf8')
}
