import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { nodeListener } from '../../sandbox'
import { requireAccess, createKey } from '../../sandbox/workshop'
import { createFrameSite } from './frame-site'
import type { ReleasePlace } from './release-place'
import { createStudioSite } from './studio-site'
import { Hono } from 'hono'
import { refusalOf } from './guard'
import { readEditable, readOthers, hashOf, readSaved, pathRefusal } from './project-files'
import { createReleaseRoutes } from './release-routes'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { replaceFile, settings } from '../../sandbox/project'
import { createProject, type Project } from '../../analysis/project/project'
import { playScreen, type PlayedScreen } from './play-screen'

/** The settings of the studio; port 0 finds a free one. */
export interface StudioOptions {
  /** The project whose documents are edited. */
  readonly root: string
  /** The repository with the sources of the studio and the app. */
  readonly code: string
  readonly port?: number
  readonly framePort?: number
  readonly release?: ReleasePlace
}

/** A running studio. */
export interface RunningStudio {
  readonly origin: string
  /** The address for its owner, with the key that is required for access. */
  readonly address: string
  /** The origin of the phone's page: a different one, so that it cannot write. */
  readonly frameOrigin: string
  close(): Promise<void>
}

/**
 * Serves the studio and, on a separate origin, the app with its sandbox; both only on this machine.
 */
export async function serveStudio({
  root,
  code,
  port = 5180,
  framePort = 5181,
  release = {},
}: StudioOptions): Promise<RunningStudio> {
  const origins = { studio: '', frame: '' }
  const api = createApi({ root, code, hosts: () => hostsOf(origins.studio), release })
  const answer = nodeListener((request) => api.fetch(request))
  const site = createStudioSite(code)
  const page = nodeListener((request) => {
    const path = new URL(request.url).pathname
    return path === '/'
      ? site.page('studio', origins.frame, { frameOrigin: origins.frame })
      : site.file(path)
  })
  const key = createKey()
  const studio = createServer(
    requireAccess({ hosts: () => hostsOf(origins.studio), key }, (request, response) =>
      ((request.url ?? '').startsWith('/api/') ? answer : page)(request, response),
    ),
  )
  const phone = createServer()
  const frame = await createFrameSite({ root, code, origins: () => origins, server: phone })
  phone.on(
    'request',
    requireAccess(
      { hosts: () => hostsOf(origins.frame), framed: '/studio-frame.html' },
      frame.listener,
    ),
  )
  // Uses another name of this machine: pages of one name share a process, and the phone would slow
  // down the typing.
  const close = async () => void (await Promise.all([frame.close(), end(studio), end(phone)]))
  try {
    Object.assign(origins, {
      studio: await listen(studio, port),
      frame: (await listen(phone, framePort)).replace('127.0.0.1', 'localhost'),
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

async function listen(server: Server, port: number): Promise<string> {
  await new Promise<void>(
    (resolve, reject) => void server.once('error', reject).listen(port, '127.0.0.1', resolve),
  )
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function end(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

/** The studio server's answers below `/api/`. */
export interface Api {
  fetch(request: Request): Response | Promise<Response>
}

/**
 * Creates the API over the project in `root`; `code` is the folder of widgets and assets, `hosts`
 * are its accepted host names.
 */
export function createApi({
  root,
  code,
  hosts,
  release = {},
}: {
  root: string
  code: string
  hosts: () => readonly string[]
  release?: ReleasePlace
}): Api {
  const app = new Hono()
  const screens = createKnownScreens(root, code)
  app.use(async ({ req, json }, next) => {
    const message = refusalOf(req.raw, hosts())
    return message === undefined ? next() : json({ message }, 403)
  })
  app.get('/api/project', ({ json }) =>
    json({ files: readEditable(root), others: readOthers(code) }),
  )
  for (const part of ['coverage', 'samples'] as const)
    app.get(`/api/${part}`, async ({ req, json }) => {
      const played = await screens.play(req.query('screen') ?? '')
      return played ? json(played[part]) : json({ message: 'There is no such screen.' }, 404)
    })
  app.post('/api/edit', async ({ req, json }) => {
    const request = readWrite(await req.json().catch(() => undefined))
    if (!request) return json({ message: 'A write needs path and text, both texts.' }, 400)
    const outcome = writeProjectFile(root, request)
    if (outcome.kind === 'refused') return json({ message: outcome.message }, 403)
    return outcome.kind === 'conflict'
      ? json({ disk: outcome.disk }, 409)
      : json({ hash: outcome.hash })
  })
  app.route('/api/release', createReleaseRoutes(root, release))
  app.notFound(({ json }) => json({ message: 'The studio has no such address.' }, 404))
  return app
}

function readWrite(body: unknown): WriteRequest | undefined {
  const { path, text, base } = (typeof body === 'object' && body !== null ? body : {}) as Record<
    string,
    unknown
  >
  if (
    typeof path !== 'string' ||
    typeof text !== 'string' ||
    (base !== undefined && typeof base !== 'string')
  )
    return undefined
  return { path, text, ...(base === undefined ? {} : { base }) }
}

/**
 * A text to write, and the hash of the file that it is based on; without a hash the file must not
 * exist. Without a text the file is deleted.
 */
interface WriteRequest {
  readonly path: string
  readonly text: string
  readonly base?: string
}

/** The result; a conflict contains the present file of the disk. */
type WriteOutcome =
  | { readonly kind: 'written'; readonly hash: string }
  | { readonly kind: 'refused'; readonly message: string }
  | {
      readonly kind: 'conflict'
      readonly disk: { readonly text: string; readonly hash: string } | undefined
    }

/**
 * Writes a document of a project atomically, and never over a change that its author has not seen.
 */
function writeProjectFile(root: string, { path, text, base }: WriteRequest): WriteOutcome {
  const message = pathRefusal(root, path)
  if (message !== undefined) return { kind: 'refused', message }
  const disk = existsSync(join(root, path)) ? readSaved(root, path) : undefined
  if (disk?.hash !== base) return { kind: 'conflict', disk }
  if (text !== '') replaceFile(join(root, path), text)
  else if (disk) rmSync(join(root, path))
  return { kind: 'written', hash: hashOf(text) }
}

/** Plays saved screens; unchanged ones are not played again. */
interface KnownScreens {
  names(): string[]
  play(screen: string): Promise<PlayedScreen | undefined>
}

/** Keeps the results for as long as the documents stay the same. */
export function createKnownScreens(root: string, code: string): KnownScreens {
  let project: Project | undefined
  let played = new Map<string, Promise<PlayedScreen | undefined>>()
  // One after the other, so that the first result is ready soon.
  let last: Promise<unknown> = Promise.resolve()

  const current = (): Project => {
    const files = new Map([
      ...Object.entries(readOthers(code)),
      ...Object.entries(readEditable(root)).map(([path, { text }]) => [path, text] as const),
    ])
    const isSame =
      project &&
      project.files.size > 0 &&
      [...files].every(
        ([path, text]) => !project!.files.has(path) || project!.files.get(path)!.text === text,
      )
    if (project && isSame) return project
    project = createProject(files, { ...settings, ...(project ? { previous: project } : {}) })
    played = new Map()
    return project
  }
  return {
    names: () => [...current().screens.keys()],
    play(screen) {
      const now = current()
      const known = played.get(screen)
      if (known) return known
      const playing = last.then(() => playScreen(now, screen))
      last = playing.catch(() => {})
      played.set(screen, playing)
      return playing
    },
  }
}
