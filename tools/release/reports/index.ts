import { readLine, readPort, readWhole, UsageError, type Command } from '../../node/terminal'
import { findRoot } from '../../sandbox/project'
import { createCollector } from './collector'
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readSources } from '../../build/packaging'
import { type KnownKinds, listedNames, toldNames, other, type KnownNames } from './known-names'
import type { Manifest } from '../../../src/delivery/manifest'
import { boundedText, end, listen } from '../../node/net'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'

/** The parts of the newest release that the collector uses. */
interface NewestRelease {
  number: number
  /** The newest release that every phone gets; 0 if there is none. */
  forEveryone: number
  screens: readonly string[]
}

/** Release numbers count if they are at most this much lower or higher than the newest. */
const [before, ahead] = [10, 2]

/**
 * Accepts release numbers close to the newest release, and the screens of the project and of that
 * release. `told` decides about numbers until a release has been read.
 */
export function createKnownReleases(screens: readonly string[], reportedNames: KnownNames) {
  let newest: NewestRelease | undefined
  let known = new Set(screens)
  const isClose = (release: string, { number }: NewestRelease) =>
    Number(release) >= number - before && Number(release) <= number + ahead
  const release: KnownNames = (name, reporter) => {
    if (!newest) return reportedNames(name, reporter)
    return isClose(name, newest) ? name : other
  }
  release.onForget = reportedNames.onForget?.bind(reportedNames)

  const screen: KnownNames = (name) => (known.has(name) ? name : other)
  return {
    names: { release, screen },
    take(given: NewestRelease) {
      newest = given
      known = new Set([...screens, ...given.screens])
    },
    /** Checks whether the series of a release may be removed. */
    isOver: (release: string) =>
      newest !== undefined && /^\d+$/.test(release) && !isClose(release, newest),
  }
}

const mostBytes = 131_072
const timeoutMs = 10_000

/**
 * Reads the newest release of a host; throws if that fails. The signature is not verified: a forged
 * release can only make releases count as `other`.
 */
export async function readNewest(address: string): Promise<NewestRelease> {
  const answer = await fetch(new URL('current.json', address), {
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!answer.ok) throw new Error(`${address} has no current.json (status ${answer.status}).`)
  const text = await boundedText(answer, mostBytes)
  const { manifest } = JSON.parse(text) as { manifest: string }
  const { number, objects, rollout } = JSON.parse(manifest) as Pick<
    Manifest,
    'number' | 'objects' | 'rollout'
  >
  return {
    number,
    forEveryone: rollout.permille >= 1000 ? number : (rollout.previous ?? 0),
    screens: Object.keys(objects).flatMap((name) =>
      name.startsWith('screens/') ? [name.slice(8)] : [],
    ),
  }
}

/** The kinds of failure of a load or a call. */
const failures = ['refused', 'network', 'timeout', 'shape', 'unsure']

/** Every code in docs/reference/faults.md. */
export const faultCodes: readonly string[] = [
  ...failures.flatMap((kind) => [`call-${kind}`, `load-${kind}`]),
  ...`acting-not-loaded action-failed answer-shape bad-date-form bad-endpoint bad-fragment bad-path
    bad-pattern bad-rule bad-screen bad-state bad-text-key bad-value budget call-params
    call-unpressed config drawn-again evidence-missing expression-failed forbidden-name fragment-cycle
    navigation-loop no-screen node-failed release-bad-object release-expired release-jump
    release-no-manifest release-no-screens release-not-approved release-not-previous
    release-not-read release-not-signed release-old release-quarantined release-refused
    release-two-of-a-number release-unknown-format release-wrong-hash releases-not-loaded
    rule-cycle rule-in-list screen-empty screen-failed screen-not-opened session source-cycle step-untapped
    start-without-picture text-missing texts-not-loaded too-deep too-large too-many-nodes
    too-many-operators too-many-rules unknown-action unknown-endpoint unknown-fragment
    unknown-modal unknown-operator unknown-rule unknown-screen unknown-widget url-refused
    widget-failed widget-not-loaded`.split(/\s+/),
]

/** A name that is in no list counts once this many addresses have reported it. */
const reporters = 3

/**
 * Reads the names that the documents of a project define. Build names, and at first release
 * numbers, come from reports.
 */
function knownIn(root: string): { known: KnownKinds; screens: readonly string[] } {
  const namesIn = (folder: string) =>
    listedNames(new Set(readdirSync(join(root, folder)).map((file) => basename(file, '.json'))))
  const { screens } = readSources(root).names
  return {
    screens,
    known: {
      screen: listedNames(new Set(screens)),
      code: listedNames(new Set(faultCodes)),
      release: toldNames({ most: 12, reporters }),
      build: toldNames({ most: 8, reporters }),
      // Two changes of settings at a time, each with both groups.
      settings: toldNames({ most: 4, reporters }),
      locale: namesIn('locales'),
      region: namesIn('schemas/profiles'),
    },
  }
}

const options = {
  port: { type: 'string', default: '8787' },
  'metrics-port': { type: 'string', default: '9464' },
  host: { type: 'string', default: '127.0.0.1' },
  releases: { type: 'string' },
  origin: { type: 'string', multiple: true },
  rate: { type: 'string', default: '20' },
  hold: { type: 'string', default: '40' },
  proxy: { type: 'boolean' },
} as const

/** The milliseconds between two checks for a new release. */
const everyMs = 60_000

/** Receives the reports of phones, and counts them for Prometheus. */
export const reports: Command = {
  about:
    'Receives the reports of phones on --port, from each address at most --rate per second. Exposes the counts to Prometheus at /metrics on --metrics-port, a new series as 0 for --hold seconds. --releases is the URL of the releases from config.json: numbers close to the newest release count by number. Without it, numbers that several phones report count. Use --proxy behind a proxy that sets X-Forwarded-For. The command runs until it is stopped.',
  usage:
    'reports [--port 8787] [--metrics-port 9464] [--host 127.0.0.1] [--releases <address>] [--origin https://app.example]… [--rate 20] [--hold 40] [--proxy]',
  async run(args, terminal) {
    const { values } = readLine(args, options)
    const { releases, host } = values
    if (releases !== undefined && !/^https?:\/\/.+\/$/.test(releases))
      throw new UsageError('--releases must be an http or https URL that ends with "/".')
    const { known, screens } = knownIn(findRoot(terminal.cwd))
    const followed = createKnownReleases(screens, known.release)
    const collector = createCollector({
      known: releases === undefined ? known : { ...known, ...followed.names },
      origins: values.origin ?? [],
      proxy: values.proxy ?? false,
      rate: readWhole(values.rate, '--rate'),
      holdMs: readWhole(values.hold, '--hold') * 1000,
    })
    const port = readPort(values.port, '--port')
    const metricsPort = readPort(values['metrics-port'], '--metrics-port')
    const reportServer = await serveOn(collector.reports, host, port)
    const metricsServer = await serveOn(collector.metrics, host, metricsPort).catch(
      async (error: unknown) => {
        await reportServer.close()
        throw error
      },
    )
    const servers = [reportServer, metricsServer] as const
    const look = async (address: string) => {
      try {
        const newest = await readNewest(address)
        followed.take(newest)
        collector.measures.setRelease(newest.forEveryone, followed.isOver)
      } catch (error) {
        terminal.err(`The newest release could not be read: ${(error as Error).message}`)
      }
    }
    const timer = setInterval(() => releases !== undefined && void look(releases), everyMs)
    if (releases !== undefined) await look(releases)
    terminal.out(
      `Reports are received at ${servers[0].address}. Counts are at ${servers[1].address}metrics.`,
    )
    await new Promise<void>((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, resolve)
    })
    clearInterval(timer)
    await Promise.all(servers.map((server) => server.close()))
    return 0
  },
}

/** A running HTTP service. */
interface Served {
  /** For example `http://127.0.0.1:8787/`. */
  address: string
  close(): Promise<void>
}

/** Starts an HTTP service on a local port; 0 selects a free port. Slow senders are disconnected. */
export async function serveOn(
  service: { fetch: Parameters<typeof getRequestListener>[0] },
  host: string,
  port: number,
): Promise<Served> {
  const listener = getRequestListener(service.fetch, { overrideGlobalObjects: false })
  const server = createServer(
    { connectionsCheckingInterval: 2_000 },
    (incoming, outgoing) => void listener(incoming, outgoing),
  )
  server.requestTimeout = 10_000
  server.headersTimeout = 5_000
  return { address: `${await listen(server, host, port)}/`, close: () => end(server) }
}
