import { freePort } from '../net'
import type { Operations } from './operations'
import { startLienzo } from './processes'
import { startPrometheus } from './prometheus'
import { until } from './until'

/** Where what was started is found. */
export interface Services {
  /** Where Prometheus is asked. */
  readonly prometheus: string
  /** Whether the watcher has halted the release. */
  isHalted(): boolean
}

/** What the services are told. */
export interface ServicesDeps {
  readonly folder: string
  readonly operations: Operations
  /** Where phones find releases. */
  readonly releases: string
  /** The port on which the collector takes reports. */
  readonly port: number
  readonly say: (words: string) => void
}

/** Starts collector, Prometheus and watcher, in this order. */
export async function startServices(deps: ServicesDeps): Promise<Services> {
  const metrics = await freePort()
  startCollector(deps, metrics)
  await until(async () => (await fetch(`http://127.0.0.1:${metrics}/metrics`)).ok)
  const prometheus = await startPrometheus(deps.folder, await freePort(), metrics)
  let isHalted = false
  startLienzo(
    ['release', 'watch', '--prometheus', prometheus, '--every', '5', ...deps.operations.asWatcher],
    {
      cwd: deps.operations.project,
      heard: (line) => {
        deps.say(`watcher    ${line}`)
        isHalted ||= line.includes('no phone gets it')
      },
    },
  )
  return { prometheus, isHalted: () => isHalted }
}

/** New series stand at 0 for four seconds, since Prometheus asks every other second here. */
function startCollector({ operations, releases, port, say }: ServicesDeps, metrics: number): void {
  const ports = ['--port', `${port}`, '--metrics-port', `${metrics}`]
  startLienzo(['reports', ...ports, '--hold', '4', '--releases', releases], {
    cwd: operations.project,
    heard: (line) => say(`collector  ${line}`),
  })
}
