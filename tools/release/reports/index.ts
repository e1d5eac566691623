import { screensIn } from '../objects-in-store'
import { createCollector } from './collector'
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readSources } from '../../build/packaging'
import faults from '../../build/reference/faults.json'
import {
  type KnownKinds,
  listedNames,
  reportedNames,
  otherLabel,
  type KnownNames,
} from './known-names'
import type { Manifest } from '../../../src/delivery/manifest'
import { boundedText, closeServer, listen } from '../../build/net'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'

interface NewestRelease {
  number: number
  /** The number of the release for everyone; 0 without such a release. */
  forEveryone: number
  screens: readonly string[]
}

/** The accepted distance from the newest release: to older numbers, and to newer numbers. */
const [before, ahead] = [10, 2]

/**
 * Accepts numbers close to the newest release, and screens of the project and of the newest
 * release. Until a release has been read, `reportedNames` decides about numbers.
 */
export function createKnownReleases(screens: readonly string[], reportedNames: KnownNames) {
  let newest: NewestRelease | undefined
  let known = new Set(screens)
  const isClose = (release: string, { number }: NewestRelease) =>
    Number(release) >= number - before && Number(release) <= number + ahead
  const release: KnownNames = (name, reporter) => {
    if (!newest) return reportedNames(name, reporter)
    return isClose(name, newest) ? name : otherLabel
  }
  release.onForget = reportedNames.onForget?.bind(reportedNames)

  const screen: KnownNames = (name) => (known.has(name) ? name : otherLabel)
  return {
    names: { release, screen },
    take(given: NewestRelease) {
      newest = given
      known = new Set([...screens, ...given.screens])
    },
    isOver: (release: string) =>
      newest !== undefined && /^\d+$/.test(release) && !isClose(release, newest),
  }
}

const mostBytes = 131_072
const timeoutMs = 10_000

/**
 * Reads the newest release. Throws after a failure. The signature is not verified. A
 * forged release could only spoil the counts: other releases would count as `other`.
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
    screens: screensIn(objects),
  }
}

/** The kinds of failure of a load or a call. */
const failures = ['refused', 'network', 'timeout', 'shape', 'unsure']

/** The fault codes. `…` in a code stands for each kind of failure. */
export const faultCodes: readonly string[] = faults.flatMap(({ codes }) =>
  codes.flatMap((code) =>
    code.endsWith('…') ? failures.map((kind) => code.replace('…', kind)) : [code],
  ),
)

/**
 * A name outside of the known lists counts only after this number of IP addresses has reported it.
 */
const reporters = 3

/**
 * Returns the known names. The names of builds come from reports, and so do release numbers until a
 * release has been read.
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
      release: reportedNames({ most: 12, reporters }),
      build: reportedNames({ most: 8, reporters }),
      locale: namesIn('locales'),
      region: namesIn('schemas/profiles'),
    },
  }
}

/** The milliseconds between two checks for a new release. */
const everyMs = 60_000

export interface ReportOptions {
  /** The project, whose documents define the known names. */
  readonly root: string
  /** The URL of releases. Without a URL, a number counts when several phones have reported it. */
  readonly releases: string | undefined
  readonly host: string
  readonly port: number
  readonly metricsPort: number
  readonly origins: readonly string[]
  readonly proxy: boolean
  readonly rate: number
  readonly holdMs: number
  readonly onUnread: (error: Error) => void
}

/** Serves the collector. One address receives reports, and another exposes the counts. */
export async function serveReports(
  options: ReportOptions,
): Promise<{ reports: string; metrics: string; close(): Promise<void> }> {
  const { root, releases, host, onUnread } = options
  const { known, screens } = knownIn(root)
  const followed = createKnownReleases(screens, known.release)
  const collector = createCollector({
    ...options,
    known: releases === undefined ? known : { ...known, ...followed.names },
  })
  const reports = await serveOn(collector.reports, host, options.port)
  const metrics = await serveOn(collector.metrics, host, options.metricsPort).catch(
    async (error: unknown) => {
      await reports.close()
      throw error
    },
  )
  const look = async (address: string) => {
    try {
      const newest = await readNewest(address)
      followed.take(newest)
      collector.measures.setRelease(newest.forEveryone, followed.isOver)
    } catch (error) {
      onUnread(error as Error)
    }
  }
  const timer = setInterval(() => releases !== undefined && void look(releases), everyMs)
  if (releases !== undefined) await look(releases)
  return {
    reports: reports.address,
    metrics: `${metrics.address}metrics`,
    async close() {
      clearInterval(timer)
      await Promise.all([reports.close(), metrics.close()])
    },
  }
}

interface RunningServer {
  /** The address, such as `http://127.0.0.1:8787/`. */
  address: string
  close(): Promise<void>
}

/** Serves on a port; 0 selects a free port. Slow senders are disconnected. */
export async function serveOn(
  service: { fetch: Parameters<typeof getRequestListener>[0] },
  host: string,
  port: number,
): Promise<RunningServer> {
  const listener = getRequestListener(service.fetch, { overrideGlobalObjects: false })
  const server = createServer(
    { connectionsCheckingInterval: 2_000 },
    (incoming, outgoing) => void listener(incoming, outgoing),
  )
  server.requestTimeout = 10_000
  server.headersTimeout = 5_000
  return { address: `${await listen(server, host, port)}/`, close: () => closeServer(server) }
}
