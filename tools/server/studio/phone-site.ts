import { join } from 'node:path'
import type { RequestListener } from 'node:http'
import { Hono } from 'hono'
import { createSandbox, nodeListener, readFamilies, readScenarios } from '../../sandbox'
import { buildSite } from './build-site'
import { type SiteFiles, framePage } from './kept-site'
import { createDraftedScenarios, mostDraftBytes, readDraft } from './drafted-scenarios'
import { limitBody, originRefusal, refusalOf } from '../app'
import { headersOf, keptForEver, withStart } from './studio-site'

interface PhoneSiteOptions {
  /** The repository with the app. */
  readonly code: string
  /** The address of the phone's page, and that of the studio that may frame it. */
  readonly phone: string
  readonly studio: string
  /** The secret of the studio's page, which only signed-in people can read. */
  readonly ticket: string
}

/** The phone's page for many people. */
export interface PhoneSite {
  readonly listener: RequestListener
  /** Builds it, so that the first visitor does not wait. */
  warm(): Promise<void>
}

/**
 * The phone's page and its sandbox for many people. It is built once, so that only the app is
 * served, and every showing has its own world.
 */
export async function createPhoneSite({
  code,
  phone,
  studio,
  ticket,
}: PhoneSiteOptions): Promise<PhoneSite> {
  const drafted = createDraftedScenarios(await readScenarios(join(code, 'schemas/scenarios')))
  const sandbox = createSandbox({
    families: readFamilies(join(code, 'schemas/endpoints')),
    scenarios: drafted.files,
    hasLog: false,
  })
  let built: Promise<SiteFiles> | undefined
  const files = () => {
    built ??= buildSite('phone', code).catch((error: unknown) => {
      built = undefined
      throw error
    })
    return built
  }
  const app = new Hono()
  app.use(async ({ req, json }, next) => {
    // The app in the phone sends its usual calls, which are no JSON and which the sandbox answers.
    const refusal = sandbox.handles(new URL(req.url).pathname) ? originRefusal : refusalOf
    const message = refusal(req.raw, [new URL(phone).host], phone)
    return message === undefined ? next() : json({ message }, 403)
  })
  app.use(limitBody())
  app.get('/studio-frame.html', async () => {
    const html = String((await files()).get(framePage))
    return new Response(withStart(html, { studioOrigin: studio }), {
      headers: {
        ...headersOf('html'),
        'cache-control': 'no-store',
        'content-security-policy': `frame-ancestors ${studio}`,
      },
    })
  })
  app.get('/config.json', ({ json }) => json({ preview: true }))
  app.post('/__studio/scenario', limitBody(mostDraftBytes), async ({ req, body }) => {
    if (req.header('x-studio-ticket') !== ticket) return body(null, 403)
    const draft = readDraft(await req.text())
    if (draft) drafted.keep(draft)
    return body(null, draft ? 204 : 400)
  })
  app.all('*', async ({ req, notFound }) => {
    const { pathname } = new URL(req.url)
    if (sandbox.handles(pathname)) return sandbox.fetch(req.raw)
    const body = (await files()).get(pathname.slice(1))
    return body === undefined || pathname.endsWith('.html')
      ? notFound()
      : new Response(body as BodyInit, {
          headers: {
            ...headersOf(pathname),
            ...(pathname.startsWith('/assets/') && keptForEver),
          },
        })
  })
  return {
    listener: nodeListener((request) => app.fetch(request)),
    async warm() {
      await files()
    },
  }
}
