import { createHash, randomBytes } from 'node:crypto'
import { Counter, type Registry } from 'prom-client'

export type Labels = Readonly<Record<string, string>>

/** A counter with a limited number of series. */
export interface BoundedCounter {
  /**
   * Adds to the first of these series that exists, or for which there is space. There is always
   * space for the last series.
   */
  add(count: number, ...choices: readonly [Labels, ...Labels[]]): void
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
 * Creates a counter. Prometheus calculates growth from two values. A new series is therefore
 * exposed as 0 for a while. Otherwise the growth would lack all events before the first scrape.
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
      // The first choice may use half of all series, the second choice half of the rest, and so on.
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

const windowMs = 600_000
/**
 * The maximum number of views and faults of one address, screen and release within ten minutes.
 * Views and faults share the limit, so that an address which many phones share has the failure rate
 * of a single phone.
 */
const mostOfSender = 10
/**
 * The maximum number of counted reporters of one kind. Further reporters are ignored in this
 * window.
 */
const mostOfKind = 2_000
/** The maximum number of pairs of address and kind. */
const mostOfAll = 1_000_000

const faultFlag = 256

interface Allowance {
  readonly count: number
  /** True for the first view or fault within ten minutes. */
  readonly isFirst: boolean
}

/**
 * Counts senders by kind. A kind is a screen of a release. An address is stored only as a part of a
 * salted hash, and only for ten minutes.
 */
export function createSenderCounts(now: () => number) {
  let [salt, begun] = [randomBytes(16), now()]
  // The counted views and faults of each address and kind. The first fault also adds `faultFlag`.
  const counts = new Map<number, number>()
  const reporters = new Map<string, number>()
  const senderKey = (address: string, kind: string) => {
    if (now() - begun >= windowMs) {
      ;[salt, begun] = [randomBytes(16), now()]
      counts.clear()
      reporters.clear()
    }
    const hash = createHash('sha1').update(salt).update(`${address} ${kind}`).digest()
    return hash.readUIntBE(0, 6)
  }
  return {
    take(address: string, kind: string, count: number): Allowance {
      const key = senderKey(address, kind)
      const before = counts.get(key)
      if (before === undefined && counts.size >= mostOfAll) return { count: 0, isFirst: false }
      const counted = Math.min(count, mostOfSender - ((before ?? 0) % faultFlag))
      counts.set(key, (before ?? 0) + counted)
      return { count: counted, isFirst: before === undefined }
    },
    /** Returns true for the first fault of an address. Call this function after `take`. */
    isFirstFault(address: string, kind: string): boolean {
      const key = senderKey(address, kind)
      const before = counts.get(key)
      const known = reporters.get(kind) ?? 0
      if (before === undefined || before >= faultFlag || known >= mostOfKind) return false
      counts.set(key, before + faultFlag)
      reporters.set(kind, known + 1)
      return true
    },
  }
}
