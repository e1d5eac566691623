import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Connect, Plugin, ResolvedConfig } from 'vite'
import {
  buildObjects,
  contentsOf,
  embeddedFiles,
  guardedStateOf,
  startData,
  versionOf,
} from '../packaging/index.ts'

const devFolder = '/@lienzo/'

/**
 * Adds the start data to the page. Serves each document, text file and image, and the files in
 * `more`. In development, the page shows a saved document without a reload.
 */
export function documents(root: string, more: Iterable<[string, string]> = []): Plugin {
  let config: ResolvedConfig
  let read: ReadonlyMap<string, string> | undefined
  /** Reads the files when a build first needs them. Tests do not need them. */
  const all = () => (read ??= new Map([...filesOf(root), ...more]))
  const folder = () => `${join(config.build.assetsDir, versionOf(all()))}/`
  return {
    name: 'lienzo-documents',
    configResolved: (resolved) => void (config = resolved),
    buildStart: () => void (read = undefined),
    transformIndexHtml(_, { originalUrl }) {
      const files = config.command === 'serve' ? devFolder : config.base + folder()
      const data = {
        ...startData(root, files),
        settings: JSON.parse(settings()) as unknown,
        ...(originalUrl !== undefined && pathOf(originalUrl)),
      }
      // A data block is not a script, so a strict policy allows it.
      return [
        {
          tag: 'script',
          attrs: { type: 'application/json', id: 'start-data' },
          children: JSON.stringify(data).replace(/</g, '\\u003c'),
          injectTo: 'head-prepend',
        },
      ]
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'config.json', source: settings() })
      const below = folder()
      for (const [name, source] of all())
        this.emitFile({ type: 'asset', fileName: below + name, source })
    },
    configureServer(server) {
      server.middlewares.use(serveFiles(root))
    },
    handleHotUpdate({ file, server }) {
      const path = relative(root, file)
      if (!/^(schemas|locales)\/.*\.json$/.test(path)) return undefined
      server.ws.send({ type: 'custom', event: 'lienzo:changed', data: { path } })
      return []
    },
  }
}

/**
 * Returns the path of a URL that ends with a slash. In a build, each route is a folder with an
 * `index.html`, and such a URL names the folder.
 */
function pathOf(url: string): { path: string } | undefined {
  const [, path = ''] = /^([^?#]+)\/(?:[?#]|$)/.exec(url) ?? []
  return path === '' ? undefined : { path }
}

function serveFiles(root: string): Connect.NextHandleFunction {
  return (request, response, next) => {
    const path = (request.url ?? '').split('?')[0]!
    if (!path.startsWith(devFolder)) return next()
    const body = filesOf(root).get(path.slice(devFolder.length))
    response.statusCode = body === undefined ? 404 : 200
    response.setHeader('content-type', path.endsWith('.svg') ? 'image/svg+xml' : 'application/json')
    response.end(body)
  }
}

function filesOf(root: string): ReadonlyMap<string, string> {
  return new Map([
    ...embeddedFiles(root),
    ['objects.json', JSON.stringify(buildObjects(root))],
    ['guarded.json', JSON.stringify(guardedStateOf(contentsOf(root)))],
  ])
}

/** Reads the settings from the file that the variable `LIENZO_CONFIG` names. */
function settings(): string {
  const file = process.env['LIENZO_CONFIG']
  return file ? readFileSync(file, 'utf8') : '{}\n'
}
