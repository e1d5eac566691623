import { createServer } from 'node:http'
import { userInfo } from 'node:os'
import { UnreadableDocument } from '../../analysis/diff/documents/documents'
import { BrokenDocument } from '../../build/packaging'
import { systemProblem, UsageError } from '../../build/terminal'
import { setting } from '../../release'
import { nodeListener } from '../../sandbox'
import { createKey, requireAccess } from '../../sandbox/workshop'
import type { Person } from '../answers'
import { closeServer, listen } from '../../build/net'
import { createApp, documentRoutes, type Handler, releaseRoutes } from '../app'
import { createFolderSource, type ReleasePlace } from './folder-source'
import { createPages, studioPage, type BuiltPages } from './built-pages'
import { createPhoneSite, savedDocuments, fixedDocuments } from './phone-site'
import { randomUUID } from 'node:crypto'

/** The options of a local studio. Port 0 selects a free port. */
export interface StudioOptions {
  readonly root: string
  /** The repository with the sources of the studio and the app. */
  readonly code: string
  readonly port?: number
  readonly framePort?: number
  readonly release?: ReleasePlace
}

export interface RunningStudio {
  readonly origin: string
  /** The address to open in a browser. */
  readonly address: string
  /** The origin of the phone. Its pages cannot write to the studio. */
  readonly frameOrigin: string
  close(): Promise<void>
}

/** Serves the studio on this machine only. The app and its sandbox have another origin. */
export async function serveStudio({
  root,
  code,
  port = 5180,
  framePort = 5181,
  release = {},
}: StudioOptions): Promise<RunningStudio> {
  const origins = { studio: '', frame: '' }
  const pages = createPages(code)
  const app = createLocalApp({
    root,
    code,
    hosts: () => hostsOf(origins.studio),
    release,
    page: () => studioPage(pages, 'studio', origins.frame, { frameOrigin: origins.frame }),
    file: ({ req }) => pages.file(req.path),
  })
  const key = createKey()
  const access = { hosts: () => hostsOf(origins.studio), key }
  const studio = createServer(
    requireAccess(
      access,
      nodeListener((request) => app.fetch(request)),
    ),
  )
  const frame = createPhoneSite({
    pages,
    documents: savedDocuments(root),
    phone: () => origins.frame,
    studio: () => origins.studio,
  })
  const phone = createServer(
    requireAccess(
      { hosts: () => hostsOf(origins.frame), framed: '/studio-frame.html' },
      nodeListener((request) => frame.fetch(request)),
    ),
  )
  const close = async () => void (await Promise.all([closeServer(studio), closeServer(phone)]))
  try {
    const host = '127.0.0.1'
    Object.assign(origins, {
      studio: await listen(studio, host, port),
      frame: await listen(phone, host, framePort),
    })
  } catch (error) {
    await close()
    throw error
  }
  return {
    origin: origins.studio,
    address: `${origins.studio}/?key=${key}`,
    frameOrigin: origins.frame,
    close,
  }
}

function hostsOf(origin: string): string[] {
  const { port } = new URL(origin)
  return [`127.0.0.1:${port}`, `localhost:${port}`]
}

interface LocalParts {
  readonly root: string
  readonly code: string
  readonly hosts: () => readonly string[]
  readonly release?: ReleasePlace
  readonly page: Handler
  readonly file: Handler
}

export function createLocalApp({ root, code, hosts, release = {}, page, file }: LocalParts) {
  const source = createFolderSource(root, code, release)
  const name = setting('LIENZO_WHO') ?? userInfo().username
  const owner: Person = { subject: '', name, email: '', role: 'publisher' }
  return createApp({
    hosts,
    personOf: () => owner,
    routes: {
      'GET /': ['anyone', page],
      'GET /assets/:file': ['anyone', file],
      ...documentRoutes('/api', source),
      ...releaseRoutes(source),
      'POST /api/release/trial': [
        'publisher',
        async ({ json }) => json({ missing: await source.beginTrial() }),
      ],
    },
    explain: problemOf,
    log: console.error,
  })
}

function problemOf(error: Error): string | undefined {
  const isKnown = [UsageError, BrokenDocument, UnreadableDocument].some(
    (known) => error instanceof known,
  )
  return isKnown ? error.message : systemProblem(error)
}

/** A running server with a page that shows one scenario in the whole window. */
export interface ServedPicture {
  readonly address: string
  close(): Promise<void>
}

/**
 * Serves a scenario on this machine. The address contains a secret, so that no other program can
 * read the documents.
 */
export async function servePicture({
  root,
  pages,
  files,
  query,
}: {
  readonly root: string
  readonly pages: BuiltPages
  readonly files: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
}): Promise<ServedPicture> {
  const secret = randomUUID()
  let origin = ''
  const site = createPhoneSite({
    pages,
    documents: fixedDocuments(root),
    phone: () => origin,
    studio: () => origin,
    shown: {
      read: (token) => Promise.resolve(token === secret ? { title: '', files } : undefined),
    },
  })
  const server = createServer(nodeListener((request) => site.fetch(request)))
  origin = await listen(server, '127.0.0.1', 0)
  const search = new URLSearchParams({ ...query, picture: '' })
  return {
    address: `${origin}/show/${secret}?${search.toString()}`,
    close: () => closeServer(server),
  }
}
