import { Counter, type Registry } from 'prom-client'

export type Labels = Readonly<Record<string, string>>

/** A counter with a limited number of series. */
export interface BoundedCounter {
  /**
   * Adds to the first of these series for which there is space. For the last choice there is always
   * space.
   */
  add(count: number, ...choices: readonly [Labels, ...Labels[]]): void
  /** Removes the series for which `isOver` returns true. */
  forget(isOver: (labels: Labels) => boolean): void
}

interface CounterOptions {
  name: string
  help: string
  labels: readonly string[]
  most: number
  /** The milliseconds for which a new series is exposed as 0. */
  holdMs: number
  now: () => number
}

interface Series {
  labels: Labels
  value: number
  begun: number
}

/**
 * Creates a counter in a registry. A new series is exposed as 0 for a while, because Prometheus
 * calculates growth from two values. Otherwise the events before the first scrape would be lost,
 * for a rare fault perhaps all events.
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
      // Each choice may fill half of the space that the previous choice leaves.
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
