import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Batch } from '../../../src/report'
import {
  type BoundedCounter,
  createBoundedCounter,
  createSenderCounts,
  type Labels,
} from './counters'
import { type KnownKinds, listedNames, noScreenLabel, otherLabel } from './known-names'

export interface Measures {
  registry: Registry
  addBatch(batch: Batch, address: string): void
  addViolation(directive: string): void
  addRefusal(reason: 'shape' | 'size' | 'rate'): void
  /** Sets the newest release. Removes the series of old releases. */
  setRelease(forEveryone: number, isOver: (release: string) => boolean): void
}

export interface MeasuresOptions {
  holdMs: number
  now: () => number
}

const stage = ['release', 'canary'] as const
const around = { build: otherLabel, engine: otherLabel, locale: otherLabel, region: otherLabel }
/**
 * The maximum number of pairs of screen and release for which times are counted. If there are more
 * pairs, the counters of all times start again.
 */
const mostTimed = 2_000

/** Creates the metrics in docs/reference/reports.md. */
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
  // The canary flag is not part of the kind. An address that reports for both groups therefore
  // counts only once: at least one of its reports is forged.
  const take = takeFrom(senders, { reporters, sending, capped }, ['release', 'screen'])
  const counters = [faults, shown, reporters, sending, capped, violations]
  const forget = (isOver: (labels: Labels) => boolean) => {
    for (const counter of counters) counter.forget(isOver)
  }
  for (const kind of ['release', 'build'] as const)
    known[kind].onForget?.((name) => forget((labels) => labels[kind] === name))
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
          screen: screen === undefined ? noScreenLabel : known.screen(screen, address),
          release: releaseOf(release),
          canary: String(canary),
        }
        const fault = { ...met, code: known.code(code, address) }
        const nothing = {
          screen: otherLabel,
          code: otherLabel,
          release: otherLabel,
          canary: 'false',
          ...around,
        }
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
      violations.add(1, { directive: directives(directive, ''), release: otherLabel }),
    addRefusal: (reason) => refusals.inc({ reason }),
    setRelease(forEveryone, isOver) {
      release.set(forEveryone)
      forget(({ release }) => isOver(release ?? ''))
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
      'Views of screens with all of their data.',
      ['screen', ...stage, 'engine', 'region'],
      5_000,
    ),
    reporters: bounded(
      'lienzo_reporters_total',
      'Addresses that reported a fault, each once within ten minutes.',
      ['release', 'screen'],
      5_000,
    ),
    sending: bounded(
      'lienzo_senders_total',
      'Addresses that reported a view or a fault, each once within ten minutes.',
      ['release', 'screen'],
      5_000,
    ),
    capped: bounded(
      'lienzo_capped_total',
      'Views and faults that were not counted, because the address had reached its limit for that screen.',
      ['release', 'screen'],
      5_000,
    ),
    violations: bounded(
      'lienzo_csp_violations_total',
      'Violations of the Content-Security-Policy.',
      ['directive', 'release'],
      1_000,
    ),
    time: new Histogram({
      name: 'lienzo_time_to_picture_seconds',
      help: 'The time until a screen was complete, by the upper limit of its bucket.',
      labelNames: ['screen', ...stage],
      buckets: [0.5, 1, 2, 4, 8],
      registers,
    }),
    release: new Gauge({
      name: 'lienzo_release_for_everyone',
      help: 'The newest release that every phone gets; 0 if it is unknown.',
      registers,
    }),
    batches: new Counter({
      name: 'lienzo_batches_total',
      help: 'Batches that were accepted.',
      registers,
    }),
    refusals: new Counter({
      name: 'lienzo_reports_refused_total',
      help: 'Requests that were rejected.',
      labelNames: ['reason'],
      registers,
    }),
  }
}

interface AddressCounters {
  reporters: BoundedCounter
  sending: BoundedCounter
  capped: BoundedCounter
}

/** Limits counts for each combination of the values of `names`. */
function takeFrom<Name extends string>(
  senders: ReturnType<typeof createSenderCounts>,
  { reporters, sending, capped }: AddressCounters,
  names: readonly Name[],
) {
  return (
    address: string,
    told: Readonly<Record<Name, string>>,
    what: 'views' | 'faults',
    count: number,
  ): number => {
    const labels: Labels = Object.fromEntries(names.map((name) => [name, told[name]]))
    const kind = names.map((name) => `${name}=${told[name]}`).join(' ')
    const allowed = senders.take(address, kind, count)
    if (what === 'faults' && senders.isFirstFault(address, kind)) reporters.add(1, labels)
    if (allowed.isFirst) sending.add(1, labels)
    if (allowed.count < count) capped.add(count - allowed.count, labels)
    return allowed.count
  }
}
