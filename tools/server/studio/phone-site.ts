import { join } from 'node:path'
import { Hono } from 'hono'
import { embeddedFiles, startData } from '../../build/packaging'
import { readFamilies, readScenarios } from '../../sandbox'
import { originRefusal } from '../app'
import { type BuiltPages, headersOf } from './built-pages'

interface PhoneSiteOptions {
  readonly pages: BuiltPages
  readonly documents: PhoneDocuments
  /** The address of the phone's page, and that of the studio that may frame it. */
  readonly phone: () => string
  readonly studio: () => string
}

const folder = '/files/'

/**
 * The page in the studio's phone, with its documents. The page contains the sandbox, so that the
 * server takes nothing from a phone and keeps nothing about it.
 */
export function createPhoneSite({ pages, documents, phone, studio }: PhoneSiteOptions): Hono {
  const app = new Hono()
  app.use(async ({ req, json }, next) => {
    const message = originRefusal(req.raw, [new URL(phone()).host])
    return message === undefined ? next() : json({ message }, 403)
  })
  app.get('/studio-frame.html', () =>
    pages.page(
      'phone',
      { 'start-data': documents.start(), 'studio-start': { studioOrigin: studio() } },
      `frame-ancestors ${studio()}`,
    ),
  )
  app.get(`${folder}*`, async ({ req, notFound }) => {
    const text = (await documents.files()).get(req.path.slice(folder.length))
    return text === undefined ? notFound() : new Response(text, { headers: headersOf(req.path) })
  })
  app.get('*', ({ req }) => pages.file(req.path))
  return app
}

/** The documents of the app in the phone, besides those that the studio sends to it. */
export interface PhoneDocuments {
  start(): object
  /** The files that the page requests, by name. */
  files(): Promise<ReadonlyMap<string, string>>
}

/** Reads the documents at each request. */
export function savedDocuments(root: string): PhoneDocuments {
  return {
    start: () => ({ ...startData(root, folder), settings: { preview: true } }),
    files: async () => new Map([...embeddedFiles(root), await sandboxFile(root)]),
  }
}

/** Reads each document once, since nobody changes them. */
export function fixedDocuments(root: string): PhoneDocuments {
  const saved = savedDocuments(root)
  let start: object | undefined
  let files: ReturnType<PhoneDocuments['files']> | undefined
  return { start: () => (start ??= saved.start()), files: () => (files ??= saved.files()) }
}

/** The file with the endpoints and scenarios of the sandbox in the page. */
export async function sandboxFile(root: string): Promise<[name: string, text: string]> {
  const families = readFamilies(join(root, 'schemas/endpoints'))
  const scenarios = await readScenarios(join(root, 'schemas/scenarios'))
  return ['sandbox.json', JSON.stringify({ families, scenarios })]
}
