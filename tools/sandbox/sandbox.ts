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
  /** The base URLs of the endpoints; by default those of `/config.json`. */
  addresses?: Partial<Addresses>
}

/** Stands in for the lender's servers behind one function like `fetch`. */
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

/** The handlers of all paths. A request carries the sandbox that it belongs to. */
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

/** The run-time settings with the addresses of the servers. */
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

/** The widths of bars and spaces of the symbols 0 to 105, six digits each (ISO/IEC 15417). */
const SYMBOLS =
  '212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222123122123221223211221132' +
  '221231213212223112312131311222321122321221312212322112322211212123212321232121111323131123131321112313132113132311211313' +
  '231113231311112133112331132131113123113321133121313121211331231131213113213311213131311123311321331121312113312311332111' +
  '314111221411431111111224111422121124121421141122141221112214112412122114122411142112142211241211221114413111241112134111' +
  '111242121142121241114212124112124211411212421112421211212141214121412121111143111341131141114113114311411113411311113141' +
  '114131311141411131211412211214211232'
const STOP = '2331112'
const START_B = 104
const START_C = 105
const MODULE_PX = 2
const QUIET_MODULES = 10
const HEIGHT_PX = 96

/** Draws a string as a Code 128 barcode that scanners can read. */
export function drawBarcode(text: string): string {
  const widths = [...withChecksum(encode(text)).map(readSymbol), STOP].join('')
  const bars: string[] = []
  let x = QUIET_MODULES
  for (const [index, width] of Array.from(widths, Number).entries()) {
    if (index % 2 === 0)
      bars.push(`M${x * MODULE_PX} 0h${width * MODULE_PX}v${HEIGHT_PX}h-${width * MODULE_PX}z`)
    x += width
  }
  const width = (x + QUIET_MODULES) * MODULE_PX
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${HEIGHT_PX}" width="${width}" height="${HEIGHT_PX}"><path fill="#fff" d="M0 0h${width}v${HEIGHT_PX}H0z"/><path d="${bars.join('')}"/></svg>`
}

/** The symbol values of a string, with the start symbol and without the checksum. */
export function encode(text: string): number[] {
  const pairs = /^(?:\d\d)+$/.test(text) ? text.match(/\d\d/g) : null
  if (pairs) return [START_C, ...pairs.map(Number)]
  return [
    START_B,
    ...Array.from(text, (letter) => letter.charCodeAt(0) - 32).filter(
      (value) => value >= 0 && value < 95,
    ),
  ]
}

function withChecksum(values: number[]): number[] {
  const sum = values.reduce((total, value, index) => total + value * Math.max(index, 1), 0)
  return [...values, sum % 103]
}

function readSymbol(value: number): string {
  return SYMBOLS.slice(value * 6, value * 6 + 6)
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
