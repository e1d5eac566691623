import {
  parseArguments,
  readPort,
  readInteger,
  UsageError,
  untilStopped,
  type Command,
} from '../../build/terminal'
import { serveReports } from '../../release/reports'
import { findRoot } from '../../sandbox/project'

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

/** Receives the reports of phones, and counts them for Prometheus. */
export const reports: Command = {
  about:
    'Receives the reports of phones on --port, at most --rate requests per second from each IP address. Prometheus reads the counts at /metrics on --metrics-port. A new time series is 0 for its first --hold seconds. --releases is the URL `releases` from config.json. With this option, a release whose number is far from the newest number counts as "other". Without this option, a release counts as "other" until several IP addresses report it. Use --proxy behind a proxy that sets X-Forwarded-For. The command runs until it is stopped.',
  usage:
    'reports [--port 8787] [--metrics-port 9464] [--host 127.0.0.1] [--releases <address>] [--origin https://app.example]… [--rate 20] [--hold 40] [--proxy]',
  async run(args, terminal) {
    const { values } = parseArguments(args, options)
    const { releases, host } = values
    if (releases !== undefined && !/^https?:\/\/.+\/$/.test(releases))
      throw new UsageError('--releases must be an http or https URL that ends with "/".')
    const running = await serveReports({
      root: findRoot(terminal.cwd),
      releases,
      host,
      port: readPort(values.port, '--port'),
      metricsPort: readPort(values['metrics-port'], '--metrics-port'),
      origins: values.origin ?? [],
      proxy: values.proxy ?? false,
      rate: readInteger(values.rate, '--rate'),
      holdMs: readInteger(values.hold, '--hold') * 1000,
      onUnread: ({ message }) =>
        terminal.err(`The newest release at ${releases} could not be read: ${message}`),
    })
    terminal.out(`Reports are received at ${running.reports}. Counts are at ${running.metrics}.`)
    await untilStopped()
    await running.close()
    return 0
  },
}
