import { Counter, type Registry } from 'prom-client'

/** A series by its labels. */
export type Labels = Readonly<Record<string, string>>

/** A counter with a limited number of series. */
export interface BoundedCounter {
  /** Counts for the first of these label sets that has room; the last ones always have some. */
  add(count: number, ...choices: readonly [Labels, ...Labels[]]): void
  /** Removes series. */
  forget(isOver: (labels: Labels) => boolean): void
}

/** The definition of a counter. */
interface CounterOptions {
  name: string
  help: string
  labels: readonly string[]
  most: number
  /** How long a new series is shown as 0. */
  holdMs: number
  now: () => number
}

interface Series {
  labels: Labels
  value: number
  begun: number
}

/**
 * Creates a counter in a registry. A new series is shown as 0 for a while, since Prometheus sees
 * growth only between two values. Otherwise the events before its first scrape would be lost, which
 * may be all events of a rare fault.
 */
export function createBoundedCounter(registry: Registry, options: CounterOptions): BoundedCounter {
  const { name, help, labels, most, holdMs, now } = options
  const all = new Map<string, Series>()
  const exposed = new Counter({
    name,
    help,
    labelNames: [...labels],
    registers: [],
    collect() {
      this.reset()
      const latest = now() - holdMs
      for (const { labels, value, begun } of all.values())
        this.inc(labels, begun > latest ? 0 : value)
    },
  })
  registry.registerMetric(exposed)
  return {
    add(count, ...choices) {
      const keys = choices.map((choice) => labels.map((label) => choice[label]).join('\n'))
      // Each further choice has half of the room that the one before it has left.
      const at = keys.findIndex(
        (key, index) =>
          all.has(key) || index === keys.length - 1 || all.size < most * (1 - 0.5 ** (index + 1)),
      )
      const series = all.get(keys[at]!)
      if (series) series.value += count
      else all.set(keys[at]!, { labels: choices[at]!, value: count, begun: now() })
    },
    forget(isOver) {
      for (const [key, series] of all) if (isOver(series.labels)) all.delete(key)
    },
  }
}
