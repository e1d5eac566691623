import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Batch } from '../../../src/report'
import { listedNames, other, type KnownNames } from './known-names'
import { createSenderCounts } from './sender-counts'

/** The known names of each kind. */
export type KnownKinds = Readonly<
  Record<'screen' | 'code' | 'release' | 'build' | 'locale' | 'region', KnownNames>
>

/** The counters of a collector. */
export interface Measures {
  registry: Registry
  addBatch(batch: Batch, address: string): void
  addViolation(directive: string): void
  addRefusal(reason: 'shape' | 'size' | 'rate'): void
  /** Sets the release that all phones get, and removes the series of old ones. */
  setRelease(forEveryone: number, isOver: (release: string) => boolean): void
}

/** How counters are kept. */
export interface MeasuresOptions {
  holdMs: number
  now: () => number
}

const stage = ['release', 'canary'] as const
const around = { build: other, engine: other, locale: other, region: other }
/**
 * The maximum number of screens and releases with timing series; one more, and all timings restart.
 */
const mostTimed = 2_000
/** The label of a fault without a screen. */
const nowhere = 'none'

/**
 * Creates the counters of docs/reference/reports.md. The function is long because it updates each
 * of them.
 */
export function createMeasures(known: KnownKinds, options: MeasuresOptions): Measures {
  const {
    registry,
    faults,
    shown,
    reporters,
    sending,
    capped,
    violations,
    time,
    batches,
    refusals,
    release,
  } = createCounters(options)
  const senders = createSenderCounts(options.now)
  /**
   * Returns how many of the views or faults may count. The kind leaves out the canary flag, since
   * an address that reports both sides is forging.
   */
  const take = (
    address: string,
    told: { release: string; screen: string },
    what: 'views' | 'faults',
    count: number,
  ): number => {
    const kind = `${told.release} ${told.screen}`
    const labels = { release: told.release, screen: told.screen }
    const allowed = senders.take(address, kind, count)
    if (what === 'faults' && senders.isFirstFault(address, kind)) reporters.add(1, labels)
    if (allowed.isFirst) sending.add(1, labels)
    if (allowed.count < count) capped.add(count - allowed.count, labels)
    return allowed.count
  }
  const timed = new Set<string>()
  const forgetTimes = () => {
    timed.clear()
    time.reset()
  }
  return {
    registry,
    addBatch(batch, address) {
      batches.inc()
      const { engine } = batch
      const named = {
        build: known.build(batch.build, address),
        locale: known.locale(batch.locale, address),
        region: known.region(batch.region, address),
      }
      const releaseOf = (release: number) =>
        release === 0 ? 'build' : known.release(String(release), address)
      for (const { code, screen, release, canary, count } of batch.faults) {
        const met = {
          screen: screen === undefined ? nowhere : known.screen(screen, address),
          release: releaseOf(release),
          canary: String(canary),
        }
        const fault = { ...met, code: known.code(code, address) }
        const nothing = { screen: other, code: other, release: other, canary: 'false', ...around }
        const counted = take(address, met, 'faults', count)
        if (counted > 0)
          faults.add(counted, { ...fault, ...named, engine }, { ...fault, ...around }, nothing)
      }
      for (const { screen, release, canary, seconds, count } of batch.shown) {
        const own = { release: releaseOf(release), canary: String(canary) }
        const seen = { screen: known.screen(screen, address), ...own }
        const counted = take(address, seen, 'views', count)
        if (counted === 0) continue
        shown.add(counted, { ...seen, engine, region: named.region })
        timed.add(Object.values(seen).join(' '))
        if (timed.size > mostTimed) forgetTimes()
        for (let times = 0; times < counted; times++) time.observe(seen, seconds)
      }
      for (const { directive, release, count } of batch.violations)
        violations.add(count, {
          directive: directives(directive, address),
          release: releaseOf(release),
        })
    },
    addViolation: (directive) =>
      violations.add(1, { directive: directives(directive, ''), release: other }),
    addRefusal: (reason) => refusals.inc({ reason }),
    setRelease(forEveryone, isOver) {
      release.set(forEveryone)
      for (const counter of [faults, shown, reporters, sending, capped, violations])
        counter.forget(({ release }) => isOver(release ?? ''))
    },
  }
}

const directives = listedNames(
  new Set(
    `default-src script-src script-src-elem script-src-attr style-src style-src-elem
    style-src-attr img-src font-src connect-src worker-src frame-src object-src base-uri
    form-action frame-ancestors media-src manifest-src require-trusted-types-for
    trusted-types`.split(/\s+/),
  ),
)

function createCounters({ holdMs, now }: MeasuresOptions) {
  const registry = new Registry()
  const registers = [registry]
  const bounded = (name: string, help: string, labels: readonly string[], most: number) =>
    createBoundedCounter(registry, { name, help, labels, most, holdMs, now })
  return {
    registry,
    faults: bounded(
      'lienzo_faults_total',
      'Faults.',
      ['screen', 'code', ...stage, ...Object.keys(around)],
      10_000,
    ),
    shown: bounded(
      'lienzo_screens_shown_total',
      'Screens that stood with all of their data.',
      ['screen', ...stage, 'engine', 'region'],
      5_000,
    ),
    reporters: bounded(
      'lienzo_reporters_total',
      'Addresses that told a fault, each once within ten minutes.',
      ['release', 'screen'],
      5_000,
    ),
    sending: bounded(
      'lienzo_senders_total',
      'Addresses that told a view or a fault, each once within ten minutes.',
      ['release', 'screen'],
      5_000,
    ),
    capped: bounded(
      'lienzo_capped_total',
      'Views and faults that did not count, since their address had told enough of that screen.',
      ['release', 'screen'],
      5_000,
    ),
    violations: bounded(
      'lienzo_csp_violations_total',
      'What the Content-Security-Policy forbade.',
      ['directive', 'release'],
      1_000,
    ),
    time: new Histogram({
      name: 'lienzo_time_to_picture_seconds',
      help: 'The time until a screen stood, by the upper end of its step.',
      labelNames: ['screen', ...stage],
      buckets: [0.5, 1, 2, 4, 8],
      registers,
    }),
    release: new Gauge({
      name: 'lienzo_release_for_everyone',
      help: 'The newest release that every phone gets; 0 where it is not known.',
      registers,
    }),
    batches: new Counter({
      name: 'lienzo_batches_total',
      help: 'Batches that were taken.',
      registers,
    }),
    refusals: new Counter({
      name: 'lienzo_reports_refused_total',
      help: 'Requests that were not taken.',
      labelNames: ['reason'],
      registers,
    }),
  }
}

/** A series by its labels. */
type Labels = Readonly<Record<string, string>>

/** A counter with a limited number of series. */
interface BoundedCounter {
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
function createBoundedCounter(registry: Registry, options: CounterOptions): BoundedCounter {
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
