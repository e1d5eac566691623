import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  type Stats,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { getMimeType } from 'hono/utils/mime'
import { filesBelow } from '../../build/disk'
import { dataTag } from '../../build/packaging'

export const pages = {
  studio: 'tools/studio/page/studio.html',
  team: 'tools/studio/page/team/team.html',
  phone: 'tools/studio/page/frame/frame.html',
  show: 'tools/studio/page/show/show.html',
} as const

export type PageName = keyof typeof pages

export interface BuiltPages {
  /** Returns a page with data. Each member of `data` becomes a script tag with its name as id. */
  page(name: PageName, data: Readonly<Record<string, object>>, policy: string): Promise<Response>
  file(path: string): Promise<Response>
}

interface PagesOptions {
  /**
   * True if the sources do not change while the server runs, so that the server reads them only
   * once.
   */
  readonly isFixed?: boolean
  /** The pages to build, by default all pages. */
  readonly only?: readonly PageName[]
  readonly build?: typeof buildPages
}

/** Serves pages. Builds them first if the sources have changed since the last build. */
export function createPages(
  code: string,
  { isFixed = false, only, build = buildPages }: PagesOptions = {},
): BuiltPages {
  let built: { sources: string; files: Promise<Files> } | undefined
  const hashOfSources = createSourceHash(code)
  const current = () => {
    if (isFixed && built) return built.files
    const sources = hashOfSources()
    if (built?.sources === sources) return built.files
    const files = folderOf({ code, sources, only }, hashOfSources, build).then(filesIn)
    built = { sources, files }
    files.catch(() => (built = undefined))
    return files
  }
  return {
    async page(name, data, policy) {
      try {
        const html = (await current()).get(pages[name])!
        return new Response(withData(html.toString(), data), {
          headers: {
            ...headersOf('.html'),
            'cache-control': 'no-store',
            'content-security-policy': policy,
            // Asks the browser for a separate process, although phone and studio belong to the same
            // site.
            'origin-agent-cluster': '?1',
          },
        })
      } catch (error) {
        return new Response(`The page could not be built.\n${String(error)}`, { status: 500 })
      }
    },
    async file(path) {
      if (!/^\/(?:assets\/)?[\w-][\w.-]*$/.test(path)) return new Response(null, { status: 404 })
      const body = (await (built?.files ?? current())).get(path.slice(1)) ?? null
      // Only file names in assets/ contain a hash, so only files in assets/ can be cached.
      const isKept = body && path.startsWith('/assets/')
      return new Response(body, {
        status: body ? 200 : 404,
        headers: {
          ...headersOf(path),
          ...(isKept && { 'cache-control': 'private, max-age=31536000, immutable' }),
        },
      })
    },
  }
}

function withData(html: string, data: Readonly<Record<string, object>>): string {
  const tags = Object.entries(data).map(([id, each]) => dataTag(id, each))
  // As a function, the replacement is inserted unchanged. In a string, a pattern such as $` would
  // be replaced.
  return html.replace('</head>', () => `${tags.join('')}</head>`)
}

export const headersOf = (path: string) => ({
  'content-type': getMimeType(path) ?? 'application/octet-stream',
  'x-content-type-options': 'nosniff',
})

type Files = ReadonlyMap<string, Buffer<ArrayBuffer>>

/** Reads a build into memory, since another process may delete its folder. */
function filesIn(folder: string): Files {
  return new Map(filesBelow(folder, '').map((path) => [path, readFileSync(join(folder, path))]))
}

const isFolder = /^[0-9a-f]{64}$/

/**
 * Returns the folder with a build of these sources. Builds the sources if necessary, and deletes
 * older builds. A build of all pages also serves a request for some pages.
 */
async function folderOf(
  { code, sources, only }: Pick<PagesOptions, 'only'> & { code: string; sources: string },
  hashOfSources: () => string,
  build: typeof buildPages,
): Promise<string> {
  const whole = join(code, '.cache/studio')
  const kept = only ? join(code, '.cache', only.join('-')) : whole
  const folder = join(kept, sources)
  const known = [join(whole, sources), folder].find((path) => existsSync(path))
  if (known !== undefined) return known
  const draft = draftIn(kept)
  await build(code, draft, only)
  // Do not keep the build if a source has changed during the build, or if another process has built
  // the same sources.
  if (!draft.startsWith(kept) || hashOfSources() !== sources || existsSync(folder)) return draft
  renameSync(draft, folder)
  for (const name of readdirSync(kept))
    if (isFolder.test(name) && name !== sources) rmSync(join(kept, name), { recursive: true })
  return folder
}

/** Creates a folder for a build. The folder is temporary if the repository is read-only. */
function draftIn(kept: string): string {
  try {
    mkdirSync(kept, { recursive: true })
    return mkdtempSync(join(kept, 'draft-'))
  } catch {
    return mkdtempSync(join(tmpdir(), 'lienzo-studio-'))
  }
}

async function buildPages(
  code: string,
  folder: string,
  only: readonly PageName[] = Object.keys(pages) as PageName[],
): Promise<void> {
  const script = join(import.meta.dirname, 'build-process.ts')
  const paths = only.map((name) => pages[name])
  const args = ['--import', import.meta.resolve('tsx'), script, code, folder, ...paths]
  // The build is always for production, even if this process has another NODE_ENV.
  const env = { ...process.env, NODE_ENV: 'production' }
  await promisify(execFile)(process.execPath, args, { env })
}

/** Files that also affect the build. The first one has the versions of the packages. */
const files = ['package-lock.json', 'tsconfig.json']
const folders = ['src', 'renderer', 'widgets', 'tools', 'schemas/language']

/**
 * Returns a function that computes the hash of the sources. The function reads the files again only
 * if the time or the size of a file has changed.
 */
function createSourceHash(code: string): () => string {
  let last = { marks: '', hash: '' }
  return () => {
    const paths = [...files, ...folders.flatMap((folder) => filesBelow(code, folder))]
    const marks = paths.map((path) => markOf(path, statSync(join(code, path)))).join()
    if (marks !== last.marks) {
      const hash = createHash('sha256')
      for (const path of paths) hash.update(path).update(readFileSync(join(code, path)))
      last = { marks, hash: hash.digest('hex') }
    }
    return last.hash
  }
}

const markOf = (path: string, { mtimeMs, size }: Stats) => `${path} ${mtimeMs} ${size}`

/**
 * The content security policy of pages without a phone. Only scripts of the studio run, and no
 * other page can contain the page as a frame.
 */
export const closedPolicy =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/**
 * Returns the page of the studio. Its policy allows the frame of the phone, and inline styles for
 * the text editor.
 */
export function studioPage(
  pages: BuiltPages,
  name: 'studio' | 'team',
  phone: string,
  start: object,
): Promise<Response> {
  const policy = `${closedPolicy}; img-src 'self' data: blob:; frame-src ${phone}`
  return pages.page(name, { 'studio-start': start }, policy)
}
