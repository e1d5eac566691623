import type { Manifest } from '../../../src/delivery/manifest'
import { named, readLine, type Command } from '../../terminal'
import { lastEntries, type AuditEntry } from '../audit'
import { readState, type StoreState } from '../read-manifests'
import { openReleases } from './open-releases'
import { setting, storeOptions, wholeNumber } from './release-options'
import { audience } from './tell-outcome'
import { watchedNow, watchLines, type Watched } from './watch-lines'
import { addressOf } from './watch'

const dayMs = 86_400_000
const soonDays = 14

/** Prints the state of a store. */
export const status: Command = {
  about:
    'Tells which release is live, for whom and until when, what is closed, and who released what and why. With --prometheus it also tells how often each screen fails with it and with the one before, and what the watcher would do.',
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
    const watched =
      address === undefined
        ? undefined
        : await watchedNow({ store, keys, now }, state, addressOf(address))
    terminal.out(write(store.address, state, history, watched))
    return 0
  },
}

type ReleaseHistory = Awaited<ReturnType<typeof lastEntries>>

function inJson(
  store: string,
  { live, newest, isLost }: StoreState,
  history: ReleaseHistory,
  watch: Watched | undefined,
): string {
  const [manifest, number] = [live?.manifest ?? null, newest?.number ?? null]
  return JSON.stringify(
    { store, live: manifest, newest: number, isLost: isLost ?? false, history, watch },
    null,
    2,
  )
}

function inText(
  store: string,
  state: StoreState,
  history: ReleaseHistory,
  watched: Watched | undefined,
): string {
  const { live } = state
  return [
    `Releases in ${store}`,
    ...(live
      ? liveLines(live.manifest, Date.now())
      : ['  Nothing is live. If that is a surprise, look at --store.']),
    ...unfinished(state),
    ...(watched ? watchLines(watched) : []),
    '',
    ...historyLines(history),
  ]
    .join('\n')
    .trimEnd()
}

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
        `  Closed    ${screen}: ${Object.values(texts)
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
