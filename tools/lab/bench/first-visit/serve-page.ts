import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { nodeListener, type Sandbox } from '../../../sandbox'

/** A page of the comparison, served together with the lender's API. */
export interface ServedPage {
  origin: string
  close: () => Promise<void>
}

interface File {
  type: string
  etag: string
  cacheControl: string
  /** The bodies by encoding. Each body is compressed only once, as in a deployment. */
  bodies: Readonly<Record<string, Buffer>>
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

/**
 * Serves a folder as nginx does with the guide's configuration: with compressed files, and with the
 * headers of the folder's `security-headers.conf`. Files with a hash are cached forever; others are
 * revalidated. Each page of the comparison has its own server with the same API.
 */
export async function servePage(folder: string, sandbox: Sandbox): Promise<ServedPage> {
  const files = readFiles(folder)
  const headers = securityHeaders(readFileSync(join(folder, 'security-headers.conf'), 'utf8'))
  const server = createServer(
    nodeListener((request) =>
      sandbox.handles(request.url) ? sandbox.fetch(request) : answer(files, headers, request),
    ),
  ).listen(0, '127.0.0.1')
  await new Promise((resolve) => void server.once('listening', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function readFiles(folder: string): Map<string, File> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  return new Map(paths.map((path) => [path.slice(folder.length), readFile(path, folder)]))
}

function readFile(path: string, folder: string): File {
  const plain = readFileSync(path)
  return {
    type: types[extname(path)] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(plain).digest('hex').slice(0, 16)}"`,
    cacheControl: path.startsWith(join(folder, 'assets'))
      ? 'public, max-age=31536000, immutable'
      : 'no-cache',
    bodies: { br: brotliCompressSync(plain), gzip: gzipSync(plain, { level: 9 }), identity: plain },
  }
}

/** Reads headers from an nginx file, which has one `add_header Name "value" always;` per line. */
export function securityHeaders(conf: string): Record<string, string> {
  return Object.fromEntries(
    [...conf.matchAll(/^add_header (\S+) "(.*)" always;$/gm)].map(([, name, value]) => [
      name!,
      value!,
    ]),
  )
}

function answer(
  files: ReadonlyMap<string, File>,
  security: Readonly<Record<string, string>>,
  request: Request,
): Response {
  const file = fileOf(files, new URL(request.url).pathname)
  if (!file) return new Response('', { status: 404, headers: security })
  const accepted = request.headers.get('accept-encoding') ?? ''
  const encoding = ['br', 'gzip'].find((name) => accepted.includes(name)) ?? 'identity'
  const headers = {
    ...security,
    'Content-Type': file.type,
    'Cache-Control': file.cacheControl,
    ETag: file.etag,
    Vary: 'Accept-Encoding',
  }
  if (request.headers.get('if-none-match') === file.etag)
    return new Response(null, { status: 304, headers })
  const body = file.bodies[encoding]!
  return new Response(new Uint8Array(body), {
    headers: { ...headers, ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }) },
  })
}

/**
 * Finds a file as nginx does with `try_files $uri $uri/index.html /index.html`. Unlike nginx, never
 * returns the start page for a path with an extension.
 */
function fileOf(files: ReadonlyMap<string, File>, path: string): File | undefined {
  const found = files.get(path) ?? files.get(join(path, 'index.html'))
  return found ?? (extname(path) === '' ? files.get('/index.html') : undefined)
}
