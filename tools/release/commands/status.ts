import type { Manifest } from '../../../src/delivery/manifest'
import { named, readLine, type Command, type Terminal, UsageError } from '../../node/terminal'
import { lastEntries, type AuditEntry } from '../audit'
import { readState, type StoreState } from '../read-manifests'
import { readContents } from '../objects-in-store'
import { ReleaseError } from '../release-error'
import type { Store } from '../stores/store'
import { headroomOf, headroomLines, type Headroom } from './headroom'
import { openReleases, openForRelease } from './open-releases'
import { setting, storeOptions, wholeNumber, releaseOptions } from './release-options'
import { audience, tellOutcome } from './tell-outcome'
import {
  curvesOf,
  highestOf,
  shareInWords,
  sparkline,
  usualRules,
  type Curve,
  type Decision,
  rulesAt,
  type Rules,
} from '../canary'
import { createPrometheus } from '../canary/prometheus'
import {
  judgeLive,
  type CanaryInputs,
  analyzeOnce,
  type CanaryOptions,
} from '../canary/analyze-once'
import { setTimeout as sleep } from 'node:timers/promises'

const canaryOptions = {
  ...releaseOptions,
  prometheus: { type: 'string' },
  'dry-run': { type: 'boolean' },
  once: { type: 'boolean' },
  every: { type: 'string' },
  reporters: { type: 'string' },
  screens: { type: 'string' },
  minutes: { type: 'string' },
  'reports-rate': { type: 'string' },
  'balanced-by-address': { type: 'boolean' },
} as const

/** Promotes and halts releases by the reports of phones. */
export const canary: Command = {
  about:
    'Looks at what phones tell of the live release and of the one before, promotes it stage by stage when enough was seen and nothing is worse, halts it when it is worse, and otherwise says what it waits for. A halt needs faults of one screen from --reporters addresses within ten minutes; a promotion needs --screens views and --minutes at the stage. With --reports-rate, the reportsRate of config.json, both are asked of that share of phones. With --balanced-by-address the addresses of all collectors add up, since a balancer sends each address to one of them. It looks every --every seconds, or with --once a single time; with --dry-run it decides and does nothing.',
  usage:
    'release canary --prometheus <address> --key <file> [--dry-run] [--once] [--every 30] [--reporters 5] [--screens 10000] [--minutes 120] [--reports-rate 1] [--balanced-by-address]',
  async run(args, terminal) {
    const { values } = readLine(args, canaryOptions)
    const every = wholeNumber(values.every ?? '30', '--every', 1, 3600)
    const release = await openForRelease(
      { ...values, who: values.who ?? setting('LIENZO_WHO') ?? 'canary analysis' },
      terminal,
      'What phones tell',
    )
    const options: CanaryOptions = {
      release,
      prometheus: createPrometheus(addressOf(values.prometheus)),
      rules: rulesAt(shareOf(values['reports-rate']), rulesOf(values)),
      isBalanced: values['balanced-by-address'],
      isDry: values['dry-run'] ?? false,
      timeoutMs: terminal.timeoutMs,
    }
    for (let said = ''; ; await sleep(every * 1000)) {
      said = await look(options, terminal, said).catch((error: unknown) => {
        if (values.once) throw error
        // Waits for an unreachable store, and prints the reason for a person who monitors the
        // canary analysis.
        terminal.err((error as Error).message)
        return ''
      })
      if (values.once) return 0
    }
  },
}

/** Looks once, and prints a changed decision; an unreachable store is tried again later. */
async function look(options: CanaryOptions, terminal: Terminal, said: string): Promise<string> {
  const { release, isDry } = options
  const before = await readState(release.store, release.keys)
  const { decision, outcome } = await analyzeOnce(options)
  const words = `${decision.act}: ${decision.reason}`
  if (words !== said) terminal.out(`${release.now().toISOString().slice(0, 19)}Z  ${words}`)
  if (isDry && decision.act !== 'wait') terminal.out('Nothing was done, since this is a dry run.')
  if (outcome) tellOutcome(before, outcome, release, terminal)
  return words
}

/** The address of Prometheus. */
function addressOf(address: string | undefined): string {
  const said = address ?? setting('LIENZO_PROMETHEUS')
  if (said === undefined || !URL.canParse(said))
    throw new UsageError(
      'Where is Prometheus? Say --prometheus http://prometheus.example:9090, or set LIENZO_PROMETHEUS.',
    )
  return said
}

/** The share of phones that report. */
function shareOf(text: string | undefined): number {
  const share = Number(text ?? 1)
  if (share > 0 && share <= 1) return share
  throw new UsageError(`--reports-rate is "${text}". It is a number above 0, at most 1.`)
}

function rulesOf(values: Partial<Record<'reporters' | 'screens' | 'minutes', string>>): Rules {
  const { reporters, screens, minutes } = usualRules
  return {
    ...usualRules,
    reporters: wholeNumber(values.reporters ?? `${reporters}`, '--reporters', 1, 100_000),
    screens: wholeNumber(values.screens ?? `${screens}`, '--screens', 1, 1e9),
    minutes: wholeNumber(values.minutes ?? `${minutes}`, '--minutes', 0, 100_000),
  }
}

/** The present decision of the canary analysis, and the curves of the screens behind it. */
interface CanaryStatus extends Pick<Decision, 'act' | 'reason'> {
  readonly curves: readonly Curve[]
}

/** Judges the live release like the canary analysis, and changes nothing. */
async function canaryNow(
  release: CanaryInputs['release'],
  state: StoreState,
  prometheus: string,
): Promise<CanaryStatus> {
  const judging = { release, prometheus: createPrometheus(prometheus), rules: usualRules }
  const { act, reason, slots = [] } = await judgeLive(judging, state)
  return { act, reason, curves: curvesOf(slots) }
}

const mostScreens = 5
const mostSteps = 60

/** The same as lines of text, for the screens that became worse the most. */
export function canaryLines({ act, reason, curves }: CanaryStatus): string[] {
  const shown = curves.slice(0, mostScreens)
  const width = Math.max(0, ...shown.map(({ screen }) => screen.length))
  return [
    `  Canary    ${act}: ${reason}`,
    ...shown.flatMap((curve) => {
      const row = (name: string, side: 'canary' | 'baseline', words: string) =>
        `            ${name.padEnd(width)}  ${words}  ${sparkline(curve[side], highestOf(curve)).slice(-mostSteps)}  ${shareInWords(curve[side])}`
      return [row(curve.screen, 'canary', 'this release  '), row('', 'baseline', 'the one before')]
    }),
    ...(curves.length > mostScreens
      ? [`            And ${curves.length - mostScreens} more.`]
      : []),
  ]
}

const dayMs = 86_400_000
const soonDays = 14

/** Prints the state of a store. */
export const status: Command = {
  about:
    'Tells which release is live, for whom and until when, which screens are disabled, how much of each limit it uses, and who released what and why. With --prometheus it also tells how often each screen fails with it and with the one before, and what the canary analysis would do.',
  usage: 'release status [--last 10] [--format text|json] [--prometheus <address>]',
  async run(args, terminal) {
    const { values } = readLine(args, {
      ...storeOptions,
      last: { type: 'string' },
      format: { type: 'string' },
      prometheus: { type: 'string' },
    })
    const write = named({ text: inText, json: inJson }, values.format ?? 'text', 'format')
    const last = wholeNumber(values.last ?? '10', '--last', 1, 1000)
    const { store, keys } = await openReleases(values, terminal)
    const state = await readState(store, keys)
    const history = await lastEntries(store, state.newest?.audit, last)
    const address = values.prometheus ?? setting('LIENZO_PROMETHEUS')
    const now = () => new Date()
    const canary =
      address === undefined
        ? undefined
        : await canaryNow({ store, keys, now }, state, addressOf(address))
    const used = state.live && (await measured(store, state.live.manifest))
    terminal.out(write({ store: store.address, state, history, canary, used }))
    return 0
  },
}

type ReleaseHistory = Awaited<ReturnType<typeof lastEntries>>

/** Everything that the command prints. */
interface Report {
  readonly store: string
  readonly state: StoreState
  readonly history: ReleaseHistory
  readonly canary: CanaryStatus | undefined
  readonly used: Awaited<ReturnType<typeof measured>> | undefined
}

/** How much of each limit a release uses, or why that is not known: its objects may be damaged. */
async function measured(
  store: Store,
  manifest: Manifest,
): Promise<{ headroom: readonly Headroom[] } | { problem: string }> {
  try {
    return { headroom: headroomOf(manifest.objects, await readContents(store, manifest)) }
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error
    return { problem: error.message }
  }
}

function inJson({ store, state, history, canary, used }: Report): string {
  const { live, newest, isLost } = state
  const [manifest, number] = [live?.manifest ?? null, newest?.number ?? null]
  return JSON.stringify(
    {
      store,
      live: manifest,
      newest: number,
      isLost: isLost ?? false,
      history,
      limits: used,
      canary,
    },
    null,
    2,
  )
}

function inText({ store, state, history, canary, used }: Report): string {
  const { live } = state
  return [
    `Releases in ${store}`,
    ...(live
      ? liveLines(live.manifest, Date.now())
      : ['  Nothing is live. If that is a surprise, look at --store.']),
    ...(used ? limitLines(used) : []),
    ...unfinished(state),
    ...(canary ? canaryLines(canary) : []),
    '',
    ...historyLines(history),
  ]
    .join('\n')
    .trimEnd()
}

const limitLines = (used: NonNullable<Report['used']>) =>
  'headroom' in used ? headroomLines(used.headroom) : [`  Limits    not known: ${used.problem}`]

function liveLines(manifest: Manifest, now: number): string[] {
  const { number, time, expires, killed, revoked } = manifest
  const days = Math.round((Date.parse(expires) - now) / dayMs)
  const until =
    Date.parse(expires) < now
      ? `expired on ${dayOf(expires)}: phones do not take it up any more. Publish again with --refresh`
      : `until ${dayOf(expires)}, ${days} days from now${days < soonDays ? '; publish again with --refresh before' : ''}`
  return [
    `  Live      release ${number} of ${minuteOf(time)}`,
    `  For whom  ${audience(manifest)}`,
    `  Lasts     ${until}`,
    ...Object.entries(killed).map(
      ([screen, texts]) =>
        `  Disabled  ${screen}: ${Object.values(texts)
          .map((text) => `"${text}"`)
          .join(' / ')}`,
    ),
    ...(revoked.length > 0
      ? [`  Revoked   ${revoked.map((hash) => `${hash.slice(0, 8)}…`).join(', ')}`]
      : []),
  ]
}

function unfinished({ live, newest, isLost }: StoreState): string[] {
  if (isLost)
    return [
      '  But current.json is missing, so phones find no release and keep what they have. The next release of any kind brings it back.',
    ]
  if (!newest || newest.number === live?.manifest.number) return []
  return [
    `  Release ${newest.number} was written and is not live. If nobody is publishing now, its publisher was cut off; the next release goes past it.`,
  ]
}

function historyLines(history: readonly AuditEntry[]): string[] {
  const rows = history.map(
    ({ number, time, what, who, why }) => [`${number}`, minuteOf(time), what, who, why] as const,
  )
  const width = (column: 0 | 2 | 3) => Math.max(0, ...rows.map((row) => row[column].length))
  const [numbers, whats, whos] = [width(0), width(2), width(3)]
  return rows.map(
    ([number, time, what, who, why]) =>
      `  ${number.padStart(numbers)}  ${time}  ${what.padEnd(whats)}  ${who.padEnd(whos)}  ${why}`,
  )
}

const dayOf = (time: string) => time.slice(0, 10)
const minuteOf = (time: string) => `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`
