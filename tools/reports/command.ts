import { readLine, readPort, UsageError, type Command } from '../terminal'
import { findRoot } from '../project'
import { createCollector } from './collector'
import { knownIn } from './known-in'
import { createKnownReleases, readNewest } from './known-releases'
import { serveOn } from './serve-on'

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

/** How often it checks for the newest release. */
const everyMs = 60_000

/** Receives the reports of phones, and counts them for Prometheus. */
export const reports: Command = {
  about:
    'Takes the reports of phones on --port, from each address at most --rate a second, and shows what it counted to Prometheus at /metrics of --metrics-port, a new series as 0 for --hold seconds. With --releases, the address of config.json, releases close to the newest count by their number; without it those that several phones tell of. --proxy believes X-Forwarded-For. It runs until it is stopped.',
  usage:
    'reports [--port 8787] [--metrics-port 9464] [--host 127.0.0.1] [--releases <address>] [--origin https://app.example]… [--rate 20] [--hold 40] [--proxy]',
  async run(args, terminal) {
    const { values } = readLine(args, options)
    const { releases, host } = values
    if (releases !== undefined && !/^https?:\/\/.+\/$/.test(releases))
      throw new UsageError('--releases is an http(s) address that ends with /.')
    const { known, screens } = knownIn(findRoot(terminal.cwd))
    const followed = createKnownReleases(screens, known.release)
    const collector = createCollector({
      known: releases === undefined ? known : { ...known, ...followed.names },
      origins: values.origin ?? [],
      proxy: values.proxy ?? false,
      rate: numberOf(values.rate, '--rate'),
      holdMs: numberOf(values.hold, '--hold') * 1000,
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
      `Reports are taken at ${servers[0].address}, and counted at ${servers[1].address}metrics.`,
    )
    await new Promise<void>((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, resolve)
    })
    clearInterval(timer)
    await Promise.all(servers.map((server) => server.close()))
    return 0
  },
}

function numberOf(text: string, option: string): number {
  const number = Number(text)
  if (!/^\d+$/.test(text))
    throw new UsageError(`${option} is "${text}". Write a whole number from 0.`)
  return number
}
