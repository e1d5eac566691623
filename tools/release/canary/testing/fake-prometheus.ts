import type { Prometheus } from '../prometheus'
import { heartbeat, labelOf } from '../read-reports'

export interface CounterGrowth {
  readonly metric: string
  readonly labels: Readonly<Record<string, string>>
  readonly growth: number
}

/** Creates a Prometheus whose counters grow by the same amount in every slot. */
export function createFakePrometheus(growths: readonly CounterGrowth[]): Prometheus {
  return {
    range(query, from, to, step) {
      const seconds = Array.from(
        { length: Math.floor((to - from) / step) + 1 },
        (_, at) => from + at * step,
      )
      if (query.includes(heartbeat))
        return Promise.resolve([{ labels: {}, values: seconds.map((end) => [end, end] as const) }])
      return Promise.resolve(
        growths
          .filter(({ metric }) => query.includes(metric))
          .map(({ labels, growth }) => ({
            labels,
            values: seconds.map((end) => [end, growth] as const),
          })),
      )
    },
  }
}

const screen = 'open'

export function countersOf(
  release: number,
  shown: number,
  faults: number,
  instance = 'one',
): CounterGrowth[] {
  const labels = { screen, release: labelOf(release) }
  return [
    { metric: 'lienzo_screens_shown_total', labels, growth: shown },
    { metric: 'lienzo_faults_total', labels: { ...labels, code: 'screen-failed' }, growth: faults },
    {
      metric: 'lienzo_senders_total',
      labels: { ...labels, instance },
      growth: Math.ceil((shown + faults) / 3),
    },
    { metric: 'lienzo_reporters_total', labels: { ...labels, instance }, growth: faults },
  ]
}
