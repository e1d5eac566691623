import { Hono } from 'hono'
import type { EndpointFamily } from '../../renderer/language'
import type { ScenarioFiles } from '../../src/preview'
import { addTools } from './add-tools'
import { answerCall, type SandboxParts } from './answer-call'
import { FILES_PATH } from './answers/upload-image'
import { readEndpointTable, type Addresses } from './endpoint-table'
import { waitOnTimer, type Wait } from './network-fault'
import { createSessionStates } from './state/session-states'

/** The surroundings of a sandbox. */
export interface SandboxOptions {
  /** The families whose endpoints it serves. */
  families: readonly EndpointFamily[]
  /** Time in milliseconds. */
  now?: () => number
  wait?: Wait
  scenarios?: ScenarioFiles
  /** The addresses of the endpoints; by default those of `/config.json`. */
  addresses?: Partial<Addresses>
}

/** The lender's servers as one fetch-style application. */
export interface Sandbox {
  /** Answers a request; `Response.error()` means a broken connection. */
  fetch: (request: Request) => Promise<Response>
  /** Whether an address (or its path) belongs to the sandbox. */
  handles: (url: string) => boolean
}

/** Creates a sandbox with separate state for each session id. */
export function createSandbox({
  families,
  now = Date.now,
  wait = waitOnTimer,
  scenarios = {},
  addresses,
}: SandboxOptions): Sandbox {
  const parts: SandboxParts = { now, wait, scenarios, sessions: createSessionStates(now) }
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

/** The handlers of all addresses. A request carries the sandbox that it belongs to. */
interface Site {
  readonly app: Hono<{ Bindings: SandboxParts }>
  readonly paths: ReadonlySet<string>
}

// Each scenario has its own sandbox; all share the site of their families.
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
