import type { Operations } from './operations'
import { startLienzo } from './processes'
import { startPrometheus } from './prometheus'
import { until } from './until'

export interface Services {
  readonly prometheus: string
  /** Returns whether the canary analysis has halted the release. */
  isHalted(): boolean
}

export interface ServicesDeps {
  readonly folder: string
  readonly operations: Operations
  readonly releases: string
  /** Sets the collector's address when the collector runs. */
  readonly setCollector: (address: string) => void
  readonly say: (words: string) => void
}

/** Starts collector, Prometheus and canary analysis, in this order. */
export async function startServices(deps: ServicesDeps): Promise<Services> {
  const { reports, metrics } = await startCollector(deps)
  deps.setCollector(reports)
  const prometheus = await startPrometheus(deps.folder, metrics)
  let isHalted = false
  startLienzo(
    ['release', 'canary', '--prometheus', prometheus, '--every', '5', ...deps.operations.asCanary],
    {
      cwd: deps.operations.project,
      heard: (line) => {
        deps.say(`canary     ${line}`)
        isHalted ||= line.includes('no phone gets it')
      },
    },
  )
  return { prometheus, isHalted: () => isHalted }
}

/**
 * New series are exposed as 0 for four seconds, because Prometheus scrapes every two seconds here.
 */
async function startCollector({ operations, releases, say }: ServicesDeps) {
  const ports = ['--port', '0', '--metrics-port', '0']
  let origins: readonly string[] = []
  startLienzo(['reports', ...ports, '--hold', '4', '--releases', releases], {
    cwd: operations.project,
    heard(line) {
      say(`collector  ${line}`)
      if (line.startsWith('Reports are taken at '))
        origins = line.match(/http:\/\/[\d.:]+\//g) ?? []
    },
  })
  await until(async () => origins.length === 2)
  const [reports = '', metrics = ''] = origins
  return { reports, metrics }
}
