import { Hono } from 'hono'
import { refusalOf } from './guard'
import { createKnownScreens } from './known-screens'
import { readEditable, readOthers } from './project-files'
import type { ReleasePlace } from './release-place'
import { createReleaseRoutes } from './release-routes'
import { writeProjectFile, type WriteRequest } from './write-project-file'

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
  app.put('/api/file', async ({ req, json }) => {
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
