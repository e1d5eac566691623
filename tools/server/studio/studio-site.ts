import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { buildSite } from './build-site'
import { type SiteFiles, pages } from './kept-site'

/** The addresses of the studio and of the phone's page, known once both listen. */
export interface Origins {
  readonly studio: string
  readonly frame: string
}

/** The pages of the studio, and their files. */
export interface StudioSite {
  /** A page with the server's start data; `frame` is the origin of its phone. */
  page(name: keyof typeof pages, frame: string, start: object): Promise<Response>
  file(path: string): Promise<Response>
}

/** The source folders of the page. */
const sources = ['src', 'renderer', 'widgets', 'tools']

/**
 * Serves the studio's pages. They are built when one is opened, and again when one is opened after
 * a change of the sources.
 */
export function createStudioSite(code: string): StudioSite {
  let built: { at: number; files: Promise<SiteFiles> } | undefined
  const current = (isPage: boolean) => {
    if (!built || (isPage && newest(code) > built.at))
      built = { at: Date.now(), files: buildSite('pages', code) }
    return built.files.catch((error: unknown) => {
      built = undefined
      throw error
    })
  }
  const answer = async (isPage: boolean, of: (files: SiteFiles) => Response) => {
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
          : new Response(body as BodyInit, { headers: { ...headersOf(path), ...keptForEver } })
      }),
  }
}

/** Inserts the server's start data into a page, as a data block. */
export function withStart(html: string, start: object): string {
  const data = `<script type="application/json" id="studio-start">${JSON.stringify(start).replace(/</g, '\\u003c')}</script>`
  // A function, since a name may contain the patterns of a replacement, such as $`.
  return html.replace('</head>', () => `${data}</head>`)
}

/** The time of the last change to a source. */
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

/** For files whose name contains their hash, so that browsers never request them again. */
export const keptForEver = { 'cache-control': 'private, max-age=31536000, immutable' }

/** The headers of a file, by the extension of its name. */
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
 * The page runs only its own scripts, frames the phone, and cannot be framed. The text editor
 * creates styles while it runs.
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
