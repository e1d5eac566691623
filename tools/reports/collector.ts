import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HttpBindings } from '@hono/node-server'
import { Ajv } from 'ajv'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { Batch } from '../../src/report'
import { createMeasures, type KnownKinds, type Measures } from './measures'
import { createRateLimit } from './rate-limit'
import { senderOf } from './sender-of'
import { isBrowsersReport, violationsIn } from './violations-in'

/** How reports are accepted. */
export interface CollectorOptions {
  known: KnownKinds
  /** Origins whose pages may send requests that need a preflight; by default any. */
  origins?: readonly string[]
  /** Whether a proxy in front names the sender in X-Forwarded-For. */
  proxy?: boolean
  /** The maximum number of requests from an address in a second. */
  rate?: number
  /** How long a new series is shown as 0. */
  holdMs?: number
  /** Milliseconds on a monotonic clock. */
  now?: () => number
}

/** A service for phones, and one for Prometheus. */
export interface Collector {
  reports: Hono<Env>
  metrics: Hono
  measures: Measures
}

interface Env {
  Bindings: HttpBindings
}

const mostBytes = 4096
const isBatch = new Ajv().compile<Batch>(
  JSON.parse(
    readFileSync(join(import.meta.dirname, '../../schemas/language/reports.schema.json'), 'utf8'),
  ) as object,
)

/** Creates the services; they keep only counters. */
export function createCollector(options: CollectorOptions): Collector {
  const { known, origins = [], holdMs = 40_000, now = () => performance.now() } = options
  const measures = createMeasures(known, { holdMs, now })
  const metrics = new Hono().get('/metrics', async (context) =>
    context.body(await measures.registry.metrics(), 200, {
      'content-type': measures.registry.contentType,
    }),
  )
  const maySend = createRateLimit(options.rate ?? 20, now)
  const refuse = (reason: 'shape' | 'size' | 'rate', status: 400 | 413 | 429) => {
    measures.addRefusal(reason)
    return new Response(null, { status })
  }
  const reports = new Hono<Env>()
    .options('*', cors({ origin: origins.length > 0 ? [...origins] : '*', allowMethods: ['POST'] }))
    .post('*', async (context) => {
      const forwarded = options.proxy ? context.req.header('x-forwarded-for') : undefined
      const address = senderOf(context.env.incoming.socket.remoteAddress, forwarded)
      if (!maySend(address)) return refuse('rate', 429)
      // Browsers always send the length, so that a request without it is not a report.
      if (!(Number(context.req.header('content-length')) <= mostBytes)) return refuse('size', 413)
      // An interrupted request must not fill the log.
      const report = read(await context.req.text().catch(() => ''))
      const violations = isBrowsersReport(context.req.header('content-type') ?? '')
        ? violationsIn(report)
        : undefined
      if (violations) violations.forEach((directive) => measures.addViolation(directive))
      else if (isBatch(report)) measures.addBatch(report, address)
      else return refuse('shape', 400)
      return context.body(null, 204)
    })
  return { reports, metrics, measures }
}

function read(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
