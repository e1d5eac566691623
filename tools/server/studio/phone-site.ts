import { join } from 'node:path'
import { Hono } from 'hono'
import { embeddedFiles, startData } from '../../build/packaging'
import { readFamilies, readScenarios } from '../../sandbox'
import type { ShownChange } from '../answers'
import { inLanguageOfRequest, linkRefusal, originRefusal } from '../app'
import { type BuiltPages, closedPolicy, headersOf } from './built-pages'

/** The changes that a link shows on a phone without a sign-in. */
export interface ShownChanges {
  /** Reads the change of a link; undefined if its token is invalid or expired. */
  readonly read: (token: string) => Promise<ShownChange | undefined>
}

interface PhoneSiteOptions {
  readonly pages: BuiltPages
  readonly documents: PhoneDocuments
  /** Returns the origin of the phone's site. */
  readonly phone: () => string
  readonly studio: () => string
  readonly shown?: ShownChanges
}

const folder = '/files/'

/**
 * Creates the site of the phone. The page contains the sandbox, so the server stores nothing about
 * a phone.
 */
export function createPhoneSite({
  pages,
  documents,
  phone,
  studio,
  shown,
}: PhoneSiteOptions): Hono {
  const app = new Hono()
  app.use(inLanguageOfRequest())
  app.use(async ({ req, json }, next) => {
    const message = originRefusal(req.raw, [new URL(phone()).host])
    return message === undefined ? next() : json({ message }, 403)
  })
  const framedIn = (studioOrigin: string) =>
    pages.page(
      'phone',
      { 'start-data': documents.start(), 'studio-start': { studioOrigin } },
      `frame-ancestors ${studioOrigin}`,
    )
  app.get('/studio-frame.html', () => framedIn(studio()))
  if (shown) {
    showChanges(app, shown, pages, phone)
    app.get(ownFrame, () => framedIn(phone()))
  }
  app.get(`${folder}*`, async ({ req, notFound }) => {
    const text = (await documents.files()).get(req.path.slice(folder.length))
    return text === undefined ? notFound() : new Response(text, { headers: headersOf(req.path) })
  })
  app.get('*', ({ req }) => pages.file(req.path))
  return app
}

const ownFrame = '/show-frame.html'

/** Adds the routes for shared links. The page of a shared link cannot write. */
function showChanges(
  app: Hono,
  { read }: ShownChanges,
  pages: BuiltPages,
  phone: () => string,
): void {
  app.get('/show/:token', ({ req }) =>
    pages.page(
      'show',
      {
        'studio-start': {
          frameOrigin: phone(),
          frameUrl: ownFrame,
          previewDocumentsUrl: `/show/${encodeURIComponent(req.param('token'))}/documents`,
        },
      },
      `${closedPolicy}; img-src 'self' data:`,
    ),
  )
  app.get('/show/:token/documents', async ({ req, json }) => {
    const change = await read(req.param('token'))
    return change
      ? json(change, 200, { 'cache-control': 'no-store' })
      : json({ message: linkRefusal() }, 404)
  })
}

/**
 * The saved documents for the phone. The studio's page sends edited documents directly to the
 * frame.
 */
export interface PhoneDocuments {
  start(): object
  files(): Promise<ReadonlyMap<string, string>>
}

export function savedDocuments(root: string): PhoneDocuments {
  return {
    start: () => ({ ...startData(root, folder), settings: { preview: true } }),
    files: async () => new Map([...embeddedFiles(root), await sandboxFile(root)]),
  }
}

/** Returns documents whose files are read only once. */
export function fixedDocuments(root: string): PhoneDocuments {
  const saved = savedDocuments(root)
  let start: object | undefined
  let files: ReturnType<PhoneDocuments['files']> | undefined
  return { start: () => (start ??= saved.start()), files: () => (files ??= saved.files()) }
}

/** Returns the file with endpoints and scenarios that the sandbox in the page loads. */
export async function sandboxFile(root: string): Promise<[name: string, text: string]> {
  const families = readFamilies(join(root, 'schemas/endpoints'))
  const scenarios = await readScenarios(join(root, 'schemas/scenarios'))
  return ['sandbox.json', JSON.stringify({ families, scenarios })]
}
