import { readdirSync, statSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Rolldown } from 'vite'

/** The addresses of the studio and of the phone's page, known once both listen. */
export interface Origins {
  readonly studio: string
  readonly frame: string
}

const page = 'tools/studio/page/studio.html'

/** Folders that the page is made of. */
const sources = ['src', 'renderer', 'widgets', 'tools']

type Files = ReadonlyMap<string, string | Uint8Array>

/**
 * Serves the studio's page: built when it is opened, and again when it is opened after a change of
 * its sources.
 */
export function createStudioSite(code: string, origins: () => Origins): RequestListener {
  let built: { at: number; files: Promise<Files> } | undefined
  const current = (isPage: boolean) => {
    if (!built || (isPage && newest(code) > built.at))
      built = { at: Date.now(), files: buildPage(code) }
    return built.files
  }
  return (request, response) => {
    const path = (request.url ?? '/').split('?')[0]!
    current(path === '/').then(
      (files) => {
        const body = files.get(path === '/' ? page : path.slice(1))
        if (body === undefined) return response.writeHead(404).end()
        const headers = {
          'content-type': typeOf(path),
          'x-content-type-options': 'nosniff',
          ...(path === '/'
            ? { 'cache-control': 'no-store', 'content-security-policy': policyOf(origins().frame) }
            : {}),
        }
        return response
          .writeHead(200, headers)
          .end(path === '/' ? withStart(String(body), { frameOrigin: origins().frame }) : body)
      },
      (error: unknown) => {
        built = undefined
        response
          .writeHead(500, { 'content-type': 'text/plain' })
          .end(`The studio's page could not be built.\n${String(error)}`)
      },
    )
  }
}

/** Puts facts of the server into a page, as a data block. */
export function withStart(html: string, start: object): string {
  const data = `<script type="application/json" id="studio-start">${JSON.stringify(start).replace(/</g, '\\u003c')}</script>`
  return html.replace('</head>', `${data}</head>`)
}

async function buildPage(code: string): Promise<Files> {
  const result = await build({
    root: code,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    // The phone's server has set this process to development.
    oxc: { jsx: { development: false } },
    worker: { format: 'es' },
    build: {
      write: false,
      target: 'es2023',
      minify: false,
      modulePreload: false,
      rolldownOptions: { input: join(code, page) },
    },
  })
  const { output } = (Array.isArray(result) ? result[0]! : result) as Rolldown.RolldownOutput
  return new Map(
    output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]),
  )
}

/** When the youngest source was changed. */
function newest(code: string): number {
  const files = sources.flatMap((folder) =>
    readdirSync(join(code, folder), { recursive: true, withFileTypes: true }),
  )
  return Math.max(
    ...files
      .filter((file) => file.isFile())
      .map((file) => statSync(join(file.parentPath, file.name)).mtimeMs),
  )
}

function typeOf(path: string): string {
  const types: Readonly<Record<string, string>> = {
    js: 'text/javascript',
    css: 'text/css',
    svg: 'image/svg+xml',
    json: 'application/json',
    woff2: 'font/woff2',
  }
  return path === '/'
    ? 'text/html'
    : (types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
}

/**
 * The page runs its own scripts, shows the phone, and lets nobody show it. Styles of the text
 * editor are made as it runs.
 */
function policyOf(frame: string): string {
  return [
    "default-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `frame-src ${frame}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}
