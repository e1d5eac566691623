import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { closeServer, listen } from '../../build/net'
import { nodeListener } from '../../sandbox'
import type { BuiltPages } from './built-pages'
import { createPhoneSite, fixedDocuments } from './phone-site'

/** A page with a scenario on the whole screen, only for this machine. */
export interface ServedPicture {
  readonly address: string
  close(): Promise<void>
}

/** Serves a scenario. The page's address is the only way to its documents. */
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
