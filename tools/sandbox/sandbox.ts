import { Hono } from 'hono'
import type { EndpointFamily } from '../../renderer/language'
import type { ScenarioFiles } from '../../src/preview'
import { answerCall, type SandboxParts, type Wait, waitOnTimer } from './answer-call'
import { FILES_PATH } from './answers/upload-image'
import { createSessionStates } from './state/session-states'
import { http, passthrough } from 'msw'
import { readEndpoints, type Endpoint } from '../../src/api'
import { defaultConfig, type Config } from '../../src/config'
import { fileResponse } from './outcome'
import { hashText } from './hash-text'

export interface SandboxOptions {
  families: readonly EndpointFamily[]
  /** The clock, in milliseconds since 1970. */
  now?: () => number
  wait?: Wait
  scenarios?: ScenarioFiles
  /** Returns the session id for requests that contain none. */
  session?: () => string
  /** The base URLs of the endpoints; by default the URLs in `/config.json`. */
  addresses?: Partial<Addresses>
}

/** Replaces the lender's servers by one function like `fetch`. */
export interface Sandbox {
  /** Responds to a request; `Response.error()` means a broken connection. */
  fetch: (request: Request) => Promise<Response>
  /** Checks whether a URL or a path belongs to the sandbox. */
  handles: (url: string) => boolean
}

/** Creates a sandbox with separate state for each session id. */
export function createSandbox({
  families,
  now = Date.now,
  wait = waitOnTimer,
  scenarios = {},
  session = () => '',
  addresses,
}: SandboxOptions): Sandbox {
  const parts: SandboxParts = { now, wait, scenarios, session, sessions: createSessionStates(now) }
  const { app, paths } = addresses ? siteAt(families, addresses) : siteOf(families)
  return {
    fetch: async (request) => app.fetch(request, parts),
    handles: (url) => {
      const { pathname } = new URL(url, 'http://localhost')
      return (
        paths.has(pathname) || pathname.startsWith('/__sandbox/') || pathname.startsWith(FILES_PATH)
      )
    },
  }
}

/**
 * The handlers of all paths. Several sandboxes share the handlers, so each request also passes its
 * own sandbox.
 */
interface Site {
  readonly app: Hono<{ Bindings: SandboxParts }>
  readonly paths: ReadonlySet<string>
}

// Each scenario has its own sandbox. Sandboxes with the same families share their handlers.
const sites = new WeakMap<readonly EndpointFamily[], Site>()

function siteOf(families: readonly EndpointFamily[]): Site {
  const site = sites.get(families) ?? siteAt(families)
  sites.set(families, site)
  return site
}

function siteAt(families: readonly EndpointFamily[], addresses?: Partial<Addresses>): Site {
  const endpoints = readEndpointTable(families, addresses)
  const app: Site['app'] = new Hono()
  addTools(app)
  for (const endpoint of endpoints)
    app.on(endpoint.method, endpoint.path, ({ req, env }) => answerCall(env, endpoint, req.raw))
  return { app, paths: new Set(endpoints.map(({ path }) => path)) }
}

/** Returns an msw handler that passes requests for sandbox paths to the sandbox. */
export function mountHandler(sandbox: Sandbox) {
  return http.all('*', ({ request }) =>
    sandbox.handles(request.url) ? sandbox.fetch(request) : passthrough(),
  )
}

/** The run-time settings that determine the URLs of endpoints. */
export type Addresses = Pick<Config, 'api' | 'provider' | 'paths'>

/** Lists the enabled endpoints of the families, with their complete paths on the server. */
export function readEndpointTable(
  families: readonly EndpointFamily[],
  addresses: Partial<Addresses> = {},
): Endpoint[] {
  const { api, provider, paths } = { ...defaultConfig, ...addresses }
  const bases = { ...defaultConfig.api, ...api }
  return [...readEndpoints(families, paths).values()]
    .filter(({ enabled }) => enabled !== false)
    .map((endpoint) => ({
      ...endpoint,
      path: joinPath(bases[endpoint.base] ?? '', endpoint.path).replaceAll('{provider}', provider),
    }))
}

function joinPath(base: string, path: string): string {
  return `${base.replace(/^https?:\/\/[^/]*/, '').replace(/\/$/, '')}/${path.replace(/^\//, '')}`
}

/** Adds the sandbox's own paths: images, and the request log. */
function addTools(app: Hono<{ Bindings: SandboxParts }>): void {
  app.get('/__sandbox/assets/:file', (context) => {
    const drawing = drawAsset(context.req.param('file').replace(/\.svg$/, ''))
    return drawing === undefined ? context.notFound() : fileResponse(drawing, 'image/svg+xml')
  })
  app.get(`${FILES_PATH}:id`, (context) => {
    const id = context.req.param('id')
    const owner = context.env.sessions.find((session) => session.uploads.has(id))
    const upload = owner?.uploads.get(id)
    return upload ? fileResponse(upload.bytes, upload.type) : context.notFound()
  })
  app.get('/__sandbox/requests', ({ req, env }) =>
    Response.json(env.sessions.open(req.query('sessionId') ?? '').requests),
  )
}

const COLOURS = ['#0b6e4f', '#7a3e9d', '#b3541e', '#14508c', '#a3234d', '#5b6b1c']

/** Draws a round logo with the first letter of a name. A name always has the same colour. */
function drawLogo(name: string): string {
  const letter = /^[a-z0-9]/i.exec(name)?.[0].toUpperCase() ?? ''
  const number = hashText(name)
  const colour = COLOURS[number % COLOURS.length]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96"><clipPath id="disc"><circle cx="48" cy="48" r="48"/></clipPath><g clip-path="url(#disc)"><path fill="${colour}" d="M0 0h96v96H0z"/><circle cx="${24 + (number % 48)}" cy="20" r="36" fill="#fff" opacity=".14"/></g><text x="48" y="64" text-anchor="middle" font-family="sans-serif" font-size="46" font-weight="700" fill="#fff">${letter}</text></svg>`
}

/** Draws one bar for each letter. The picture looks like a barcode, but no scanner can read it. */
function drawBarcode(text: string): string {
  const bars = Array.from(text, (letter, at) => {
    const thickness = 2 + (letter.charCodeAt(0) % 4) * 2
    return `M${20 + at * 12} 0h${thickness}v96h-${thickness}z`
  })
  const width = 40 + bars.length * 12
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 96" width="${width}" height="96"><path fill="#fff" d="M0 0h${width}v96H0z"/><path d="${bars.join('')}"/></svg>`
}

function drawPhoto(): string {
  return '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 240" width="320" height="240"><path fill="#cfe3ee" d="M0 0h320v240H0z"/><circle cx="250" cy="60" r="26" fill="#f4c95d"/><path fill="#6d8f74" d="M0 240V170l80-70 70 60 60-40 110 80v40z"/></svg>'
}

const drawings: Readonly<Record<string, (rest: string) => string>> = {
  logo: drawLogo,
  channel: drawLogo,
  photo: drawPhoto,
  barcode: drawBarcode,
}

/** Draws an asset such as `logo-colibri` or `barcode-646180110400000007`. */
function drawAsset(name: string): string | undefined {
  const [, kind = '', rest = ''] = /^([a-z]+)-([\w-]{1,48})$/.exec(name) ?? []
  return Object.hasOwn(drawings, kind) ? drawings[kind]?.(rest) : undefined
}
