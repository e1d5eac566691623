import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Rolldown } from 'vite'

/** The addresses of the studio and of the phone's page, known once both listen. */
export interface Origins {
  readonly studio: string
  readonly frame: string
}

/** The pages that are built: the studio itself, and what a team sees before it. */
const pages = {
  studio: 'tools/studio/page/studio.html',
  team: 'tools/studio/page/team/team.html',
} as const

/** The pages of the studio, and the files that they are made of. */
export interface StudioSite {
  /** A page with facts of the server in it; `frame` is the origin that it shows. */
  page(name: keyof typeof pages, frame: string, start: object): Promise<Response>
  file(path: string): Promise<Response>
}

/** Folders that the page is made of. */
const sources = ['src', 'renderer', 'widgets', 'tools']

type Files = ReadonlyMap<string, string | Uint8Array>

/**
 * Serves the studio's pages: built when one is opened, and again when one is opened after a change
 * of its sources.
 */
export function createStudioSite(code: string): StudioSite {
  let built: { at: number; files: Promise<Files> } | undefined
  const current = (isPage: boolean) => {
    if (!built || (isPage && newest(code) > built.at))
      built = { at: Date.now(), files: buildPages(code) }
    return built.files.catch((error: unknown) => {
      built = undefined
      throw error
    })
  }
  const answer = async (isPage: boolean, of: (files: Files) => Response) => {
    try {
      return of(await current(isPage))
    } catch (error) {
      return new Response(`The studio's page could not be built.\n${String(error)}`, {
        status: 500,
      })
    }
  }
  return {
    page: (name, frame, start) =>
      answer(
        true,
        (files) =>
          new Response(withStart(String(files.get(pages[name])), start), {
            headers: {
              ...headersOf('html'),
              'cache-control': 'no-store',
              'content-security-policy': policyOf(frame),
            },
          }),
      ),
    file: (path) =>
      answer(false, (files) => {
        const body = files.get(path.slice(1))
        return body === undefined || path.endsWith('.html')
          ? new Response(null, { status: 404 })
          : new Response(body as BodyInit, { headers: headersOf(path) })
      }),
  }
}

/** Puts facts of the server into a page, as a data block. */
export function withStart(html: string, start: object): string {
  const data = `<script type="application/json" id="studio-start">${JSON.stringify(start).replace(/</g, '\\u003c')}</script>`
  return html.replace('</head>', `${data}</head>`)
}

async function buildPages(code: string): Promise<Files> {
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
      rolldownOptions: { input: Object.values(pages).map((page) => join(code, page)) },
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

/** How a file is told to a browser, by the end of its name. */
export function headersOf(path: string): Record<string, string> {
  const types: Readonly<Record<string, string>> = {
    html: 'text/html',
    js: 'text/javascript',
    css: 'text/css',
    svg: 'image/svg+xml',
    json: 'application/json',
    woff2: 'font/woff2',
  }
  return {
    'content-type': types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
    'x-content-type-options': 'nosniff',
  }
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
