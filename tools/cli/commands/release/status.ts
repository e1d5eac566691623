import type { Manifest } from '../../../../src/delivery/manifest'
import { highestOf, shareInWords, sparkline } from '../../../release/canary'
import { entryNamed, parseArguments, readInteger, type Command } from '../../../build/terminal'
import {
  type AuditEntry,
  type CanaryStatus,
  type LimitUse,
  readStatus,
  type ReleaseStatus,
  setting,
} from '../../../release'
import { prometheusAddress } from './canary'
import { openReleases, storeOptions } from './open-releases'
import { audience, noteWords, refusalWords } from '../../../release/words'

const mostScreens = 5
const mostSteps = 60

/** Formats the decision, and the curves of the screens with the largest increase of faults. */
export function canaryLines({ act, reason, curves }: CanaryStatus): string[] {
  const shown = curves.slice(0, mostScreens)
  const width = Math.max(0, ...shown.map(({ screen }) => screen.length))
  return [
    `  Canary    ${act}: ${reason}`,
    ...shown.flatMap((curve) => {
      const row = (name: string, side: 'canary' | 'baseline', words: string) =>
        `            ${name.padEnd(width)}  ${words}  ${sparkline(curve[side], highestOf(curve)).slice(-mostSteps)}  ${shareInWords(curve[side])}`
      return [row(curve.screen, 'canary', 'this release'), row('', 'baseline', 'previous    ')]
    }),
    ...(curves.length > mostScreens
      ? [`            And ${curves.length - mostScreens} more.`]
      : []),
  ]
}

const dayMs = 86_400_000
const soonDays = 14

export const status: Command = {
  about:
    'Prints the live release, the phones that get it, the day on which it expires, the disabled screens, how much of each limit is used, and the last entries of the audit log. With --prometheus it also prints the failure rate of each screen compared with the previous release, and the decision of the canary analysis.',
  usage: 'release status [--last 10] [--format text|json] [--prometheus <address>]',
  async run(args, terminal) {
    const { values } = parseArguments(args, {
      ...storeOptions,
      last: { type: 'string' },
      format: { type: 'string' },
      prometheus: { type: 'string' },
    })
    const write = entryNamed({ text: inText, json: inJson }, values.format ?? 'text', 'format')
    const last = readInteger(values.last ?? '10', '--last', 1, 1000)
    const place = await openReleases(values, terminal)
    const address = values.prometheus ?? setting('LIENZO_PROMETHEUS')
    const prometheus = address === undefined ? undefined : prometheusAddress(address)
    const found = await readStatus(place, { last, prometheus })
    terminal.out(write({ store: place.store.address, ...found }))
    return 0
  },
}

interface Report extends ReleaseStatus {
  readonly store: string
}

const inJson = (report: Report): string => JSON.stringify(report, null, 2)

function inText(report: Report): string {
  const { store, live, history, canary, limits } = report
  return [
    `Releases in ${store}`,
    ...(live
      ? liveLines(live, Date.now())
      : ['  Nothing is live. If you did not expect this, check --store.']),
    ...(limits ? limitLines(limits) : []),
    ...unsoundLines(report),
    ...unfinished(report),
    ...(canary ? canaryLines(canary) : []),
    '',
    ...historyLines(history),
  ]
    .join('\n')
    .trimEnd()
}

const limitLines = (limits: NonNullable<Report['limits']>) =>
  'limitUses' in limits
    ? limitUseLines(limits.limitUses)
    : [`  Limits    not known: ${refusalWords(limits.refusal)}`]

function liveLines(manifest: Manifest, now: number): string[] {
  const { number, time, expires, killed, revoked } = manifest
  const days = Math.round((Date.parse(expires) - now) / dayMs)
  const until =
    Date.parse(expires) < now
      ? `expired on ${dayOf(expires)}: phones no longer accept it. Publish again with --refresh`
      : `until ${dayOf(expires)}, ${days} days from now${days < soonDays ? '; publish again with --refresh before' : ''}`
  return [
    `  Live      release ${number} of ${minuteOf(time)}`,
    `  For whom  ${audience(manifest.rollout)}`,
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

const unsoundLines = ({ unsound = [] }: ReleaseStatus) =>
  unsound.map((each) => `  ${noteWords({ code: 'unsound', ...each })}`)

function unfinished({ live, newest, isLost }: ReleaseStatus): string[] {
  if (isLost)
    return [
      '  But current.json is missing, so phones find no release and keep their present release. The next release writes it again.',
    ]
  if (newest === null || newest === live?.number) return []
  return [
    `  Release ${newest} was written but is not live. If nobody is publishing now, its publisher was interrupted, or somebody has put an older current.json into the store. The next release skips this number.`,
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

export function limitUseLines(limitUses: readonly LimitUse[]): string[] {
  const width = Math.max(...limitUses.map(({ limit }) => limit.length))
  return limitUses.map(({ limit, used, of, screen }, at) => {
    const share = `${Math.ceil((used / of) * 100)} %`
    const figures = `${used.toLocaleString('en')} of ${of.toLocaleString('en')}`
    const where = screen === undefined ? '' : `  ${screen}`
    return `  ${at === 0 ? 'Limits  ' : '        '}  ${limit.padEnd(width)}  ${share.padStart(5)}  ${figures}${where}`
  })
}
