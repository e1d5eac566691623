import { join } from 'node:path'
import type { RequestListener } from 'node:http'
import react from '@vitejs/plugin-react'
import { Hono } from 'hono'
import { build, type Rolldown } from 'vite'
import { createSandbox, nodeListener, readScenarios } from '../../sandbox'
import { documents } from '../../vite'
import { createDraftedScenarios, readTold } from './drafted-scenarios'
import { refusalOf } from './guard'
import { headersOf, withStart } from './studio-site'

const page = 'tools/studio/page/frame/frame.html'

interface PhoneSiteOptions {
  /** The repository that the app is made of. */
  readonly code: string
  /** Where the phone's page stands, and the studio that may show it. */
  readonly phone: string
  readonly studio: string
}

/**
 * The phone's page and its sandbox for many people: built once, so that nothing of this machine but
 * the app is served, and every showing has a world of its own.
 */
export async function createPhoneSite({
  code,
  phone,
  studio,
}: PhoneSiteOptions): Promise<RequestListener> {
  const drafted = createDraftedScenarios(await readScenarios(join(code, 'schemas/scenarios')))
  const sandbox = createSandbox({ scenarios: drafted.files })
  let built: ReturnType<typeof buildPhone> | undefined
  const files = () => (built ??= buildPhone(code))
  const app = new Hono()
  app.use(async ({ req, json }, next) => {
    // The app in the phone calls as it does everywhere: those calls are answered by the sandbox.
    const isCall = sandbox.handles(new URL(req.url).pathname)
    const message = isCall ? undefined : refusalOf(req.raw, [new URL(phone).host], phone)
    return message === undefined ? next() : json({ message }, 403)
  })
  app.get('/studio-frame.html', async () => {
    const html = String((await files()).get(page))
    return new Response(withStart(html, { studioOrigin: studio }), {
      headers: {
        ...headersOf('html'),
        'cache-control': 'no-store',
        'content-security-policy': `frame-ancestors ${studio}`,
      },
    })
  })
  app.get('/config.json', ({ json }) => json({ preview: true }))
  app.post('/__studio/scenario', async ({ req, body }) => {
    const told = readTold(await req.text())
    if (told) drafted.keep(told)
    return body(null, told ? 204 : 400)
  })
  app.all('*', async ({ req, notFound }) => {
    const { pathname } = new URL(req.url)
    if (sandbox.handles(pathname)) return sandbox.fetch(req.raw)
    const body = (await files()).get(pathname.slice(1))
    return body === undefined || pathname.endsWith('.html')
      ? notFound()
      : new Response(body as BodyInit, { headers: headersOf(pathname) })
  })
  return nodeListener((request) => app.fetch(request))
}

async function buildPhone(code: string): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const result = await build({
    root: code,
    configFile: false,
    logLevel: 'error',
    plugins: [react(), documents(code)],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: { input: join(code, page) },
    },
  })
  const { output } = (Array.isArray(result) ? result[0]! : result) as Rolldown.RolldownOutput
  return new Map(
    output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]),
  )
}
