import { Hono } from 'hono'
import type { ScenarioFiles } from '../../src/preview'
import { addTools } from './add-tools'
import { answerCall, type SandboxParts } from './answer-call'
import { FILES_PATH } from './answers/upload-image'
import { readEndpointTable, type Addresses } from './endpoint-table'
import { waitOnTimer, type Wait } from './network-fault'
import { createSessionStates } from './state/session-states'

/** What a sandbox asks of its surroundings; everything has a default. */
export interface SandboxOptions {
  /** Time in milliseconds. */
  now?: () => number
  wait?: Wait
  scenarios?: ScenarioFiles
  /** Where the endpoints stand; the defaults of `/config.json` without it. */
  addresses?: Partial<Addresses>
}

/** The lender's servers as one fetch-style application. */
export interface Sandbox {
  /** Answers a request; `Response.error()` stands for a connection that broke. */
  fetch: (request: Request) => Promise<Response>
  /** Whether an address (or its path) belongs to the sandbox. */
  handles: (url: string) => boolean
}

/** Makes a sandbox with state of its own for each session id. */
export function createSandbox({
  now = Date.now,
  wait = waitOnTimer,
  scenarios = {},
  addresses,
}: SandboxOptions = {}): Sandbox {
  const parts: SandboxParts = { now, wait, scenarios, sessions: createSessionStates(now) }
  const { app, paths } = addresses ? siteAt(addresses) : (defaultSite ??= siteAt())
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

/** What stands at each address; the sandbox that is asked comes with the request. */
interface Site {
  readonly app: Hono<{ Bindings: SandboxParts }>
  readonly paths: ReadonlySet<string>
}

// Whoever plays scenarios makes a sandbox for each, all of which stand there.
let defaultSite: Site | undefined

function siteAt(addresses?: Partial<Addresses>): Site {
  const endpoints = readEndpointTable(addresses)
  const app: Site['app'] = new Hono()
  addTools(app)
  for (const endpoint of endpoints)
    app.on(endpoint.method, endpoint.path, ({ req, env }) => answerCall(env, endpoint, req.raw))
  return { app, paths: new Set(endpoints.map(({ path }) => path)) }
}
