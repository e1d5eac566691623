// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { embeddedFiles } from '../../tools/build/packaging/contents'
import { startData } from '../../tools/build/packaging/start-data'
import { forgetPrefetches } from '../api/send-prefetch'
import type { BootstrapData } from '../bootstrap/bootstrap-data'
import { createEmbedded } from '../bootstrap/embedded'
import { readConfig } from '../config/read-config'
import { beginRequests } from './begin-requests'
import { createApp } from './create-app'
import { mountScreen } from './mount-screen'

const start = startData(process.cwd(), '/files/') as BootstrapData
const files = embeddedFiles(process.cwd())
const query = '?userId=u-1&deviceId=d-1&sessionId=s-1&productId=7001&orderId=100174&orderNo=n%201'
const isFile = (url: string) => new URL(url).pathname.startsWith('/files/')
let sent: string[]

beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', async (input: string | Request) => {
    const request = input instanceof Request ? input : new Request(new URL(input, location.href))
    sent.push(
      isFile(request.url)
        ? request.url
        : JSON.stringify([request.method, request.url, [...request.headers]]),
    )
    const file = files.get(new URL(request.url).pathname.replace('/files/', ''))
    return new Response(file ?? '{"code":"0","success":true,"data":{}}')
  })
})
afterEach(() => {
  forgetPrefetches()
})

async function open(path: string, settings: unknown = {}, isBuilds = true) {
  const { config } = readConfig(settings, start.config)
  const embedded = createEmbedded(start.files)
  const [pathname = '', search = ''] = path.split(/(?=\?)/)
  const place = { pathname, search, hash: '' }
  const app = createApp({ config, start, embedded })
  const entry = app.routes.match(place)!
  const document = embedded.document(entry.screen)
  beginRequests({ start, embedded, config, entry, place }, isBuilds)
  await document
  const prefetched = sent.splice(0)
  const mounted = await mountScreen(app, place)
  const program = sent.splice(0)
  mounted.close()
  return { prefetched, program }
}

// The condition `available` needs the interpreter, so screens with it are left out.
const paths = start.screens
  .filter(({ available }) => available === undefined)
  .flatMap(({ routes }) => routes)
  .filter((route) => route.startsWith('/'))
const settings = {
  api: { origin: 'https://lender.example', loan: '/v9' },
  headers: { dearer: 'userId' },
  paths: { 'loan.loanDetails': '/other/path' },
}

describe('the requests before the program has loaded', () => {
  it.each(paths)('are not repeated by the program on %s', async (path) => {
    const both = await open(path + query)
    const all = [...both.prefetched, ...both.program]
    expect(all).toEqual([...new Set(all)])
    expect(both.program.filter((url) => url.startsWith('http'))).toEqual([])
  })

  it.each([
    ['/order', {}],
    ['/repayment', {}],
    ['/delay', {}],
    ['/order', settings],
  ])('include every request of the program on %s with the settings %j', async (path, config) => {
    for (const more of ['', '&isNeedPop=1', '&mobilePhone=%C3%91&languageType=1']) {
      const { prefetched, program } = await open(path + query + more, config)
      expect(program).toEqual([])
      expect(prefetched.filter((request) => request.startsWith('["GET"'))).toHaveLength(1)
    }
  })

  it('do not include data if a release can have other documents', async () => {
    const { prefetched, program } = await open(`/order${query}`, {}, false)
    expect(prefetched.filter((request) => request.startsWith('["GET"'))).toEqual([])
    expect(program.filter((request) => request.startsWith('["GET"'))).toHaveLength(1)
  })
})
