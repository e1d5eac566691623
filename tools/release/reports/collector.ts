import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HttpBindings } from '@hono/node-server'
import { Ajv } from 'ajv'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { Batch } from '../../../src/report'
import { createMeasures, type Measures } from './measures'
import { isIP } from 'node:net'
import { type KnownKinds, shorten } from './known-names'
import { isObject } from '../../../renderer/language'

export interface CollectorOptions {
  known: KnownKinds
  /** The origins whose pages may send requests with a preflight; by default all origins. */
  origins?: readonly string[]
  /** True if a proxy adds the sender to `X-Forwarded-For`. */
  proxy?: boolean
  /** The maximum number of requests per second from one address. */
  rate?: number
  /** The milliseconds for which a new series is exposed as 0. */
  holdMs?: number
  /** Returns the time in milliseconds, from a monotonic clock. */
  now?: () => number
}

/** Two services: one receives reports, and Prometheus scrapes the other. */
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
    readFileSync(
      join(import.meta.dirname, '../../../schemas/language/reports.schema.json'),
      'utf8',
    ),
  ) as object,
)

/** Creates a collector. The services store only counters. */
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
      // Browsers always send the length, so a report without a length is refused.
      if (!(Number(context.req.header('content-length')) <= mostBytes)) return refuse('size', 413)
      // An aborted request must not fill the log.
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

/**
 * Returns the sender of a request. For IPv6 the sender is the network, because a phone can use all
 * addresses of its network. `X-Forwarded-For` counts only behind a proxy.
 */
function senderOf(socket: string | undefined, forwarded: string | undefined): string {
  // Our proxy adds the last entry. A sender can forge the other entries.
  const forwardedAddress = bareAddress(forwarded?.split(',').at(-1) ?? '')
  const address = isIP(forwardedAddress) > 0 ? forwardedAddress : bareAddress(socket ?? '')
  return isIP(address) === 6 ? networkOf(address) : address
}

/** Removes brackets, port and zone, which some proxies add. */
const bareAddress = (text: string): string =>
  text
    .trim()
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%.*$/, '')

/** Returns the network: the first half of an IPv6 address, or the IPv4 address inside it. */
function networkOf(address: string): string {
  const { hostname } = new URL(`http://[${address}]/`)
  const mapped = /^\[::ffff:(\w+):(\w+)\]$/.exec(hostname)
  if (mapped) {
    const [high = 0, low = 0] = mapped.slice(1).map((part) => Number.parseInt(part, 16))
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  }
  const [head = '', tail] = hostname.slice(1, -1).split('::')

  const parts = head === '' ? [] : head.split(':')
  const rest = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - parts.length - rest.length
  return [...parts, ...Array.from({ length: zeros }, () => '0'), ...rest].slice(0, 4).join(':')
}

const mostAddresses = 20_000
/** The size of a burst in seconds: an address may send the requests of these seconds at once. */
const burstSeconds = 10

/**
 * Creates a limit of `perSecond` requests per second on average, and of ten times as many requests
 * at once.
 */
function createRateLimit(perSecond: number, now: () => number) {
  const buckets = new Map<string, { left: number; at: number }>()
  const most = perSecond * burstSeconds
  return (address: string): boolean => {
    const at = now()
    const bucket = buckets.get(address) ?? { left: most, at }
    const left = Math.min(most, bucket.left + ((at - bucket.at) / 1000) * perSecond)
    buckets.delete(address)
    buckets.set(address, { left: left < 1 ? left : left - 1, at })
    shorten(buckets, mostAddresses)
    return left >= 1
  }
}

const types = ['application/csp-report', 'application/reports+json']

const isBrowsersReport = (type: string): boolean => types.includes(type.split(';')[0]!.trim())

/** Returns the violations in a `report-uri` or `report-to` report. Other members have full URLs. */
function violationsIn(report: unknown): string[] | undefined {
  const bodies = Array.isArray(report)
    ? report.map((entry: unknown) => isObject(entry) && entry['body'])
    : [isObject(report) && report['csp-report']]
  const directives = bodies.map(directiveOf)
  return directives.every((text) => text !== undefined) ? directives : undefined
}

function directiveOf(body: unknown): string | undefined {
  if (!isObject(body)) return undefined
  const said =
    body['effectiveDirective'] ?? body['effective-directive'] ?? body['violated-directive']
  return typeof said === 'string' ? said.split(' ')[0] : undefined
}
