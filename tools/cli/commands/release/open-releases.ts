import { userInfo } from 'node:os'
import { readInteger, UsageError, type Terminal } from '../../../build/terminal'
import {
  isPlainText,
  openStore,
  createPlace,
  type Release,
  releaseTo,
  setting,
  type StorePlace,
} from '../../../release'
import { readRing, readSigners } from './keys'
import { refusalWords } from '../../../release/words'

export interface StoreValues {
  readonly store?: string | undefined
  readonly key?: string[] | undefined
  readonly trust?: string | undefined
}

export interface ReleaseValues extends StoreValues {
  readonly who?: string | undefined
  readonly why?: string | undefined
  readonly days?: string | undefined
  readonly first?: string | undefined
}

export async function openReleases(values: StoreValues, terminal: Terminal): Promise<StorePlace> {
  const address = values.store ?? setting('LIENZO_STORE')
  if (address === undefined) throw new UsageError(refusalWords({ code: 'not-set-up' }))
  const signers = await readSigners(values.key ?? [], terminal)
  const trusted = await readRing(values.trust ?? setting('LIENZO_TRUST'), terminal)
  if (signers.length + trusted.length === 0)
    throw new UsageError(
      'No trusted keys. Add --trust <file of public keys> or --key <file of your key>, or set LIENZO_TRUST or LIENZO_RELEASE_KEY.',
    )
  return createPlace(await openStore(address, terminal.cwd), signers, trusted)
}

/** Opens the store for a new release. `why` is the default reason. */
export async function openForRelease(
  values: ReleaseValues,
  terminal: Terminal,
  why?: string,
): Promise<Release & Pick<StorePlace, 'trusted'>> {
  // In the audit log, the reason must be on one line.
  const reason = (values.why ?? why)?.replace(/\s+/g, ' ').trim()
  if (!reason) throw new UsageError(refusalWords({ code: 'no-reason' }))
  plainWords(reason, '--why')
  const who = personName(values)
  const days = values.days === undefined ? undefined : readInteger(values.days, '--days', 1, 3650)
  const first = releaseNumber(values.first, '--first')
  const place = await openReleases(values, terminal)
  if (place.signers.length === 0) throw new UsageError(refusalWords({ code: 'no-signer' }))
  const { timeoutMs } = terminal
  return {
    ...releaseTo(place, { who, why: reason, days, first, timeoutMs }),
    trusted: place.trusted,
  }
}

function personName({ who }: ReleaseValues): string {
  return who === undefined
    ? plainWords(setting('LIENZO_WHO') ?? userInfo().username, 'LIENZO_WHO')
    : plainWords(who, '--who')
}

export const storeOptions = {
  store: { type: 'string' },
  key: { type: 'string', multiple: true },
  trust: { type: 'string' },
} as const

export const releaseOptions = {
  ...storeOptions,
  who: { type: 'string' },
  why: { type: 'string' },
  days: { type: 'string' },
} as const

export const disableOptions = {
  disable: { type: 'string', multiple: true },
  'text-es': { type: 'string' },
  'text-en': { type: 'string' },
  enable: { type: 'string', multiple: true },
  revoke: { type: 'string', multiple: true },
} as const

/** The usage line with the options that disable screens. */
export const disableUsage =
  '[--disable <screen> [--text-es "…" --text-en "…"]] [--enable <screen>] [--revoke <hash>]'

/** The help about the options that many commands share. */
export const sharedHelp = `Options of all commands that read a store:
    --store <folder|s3://bucket/folder?endpoint=…>   the store; or LIENZO_STORE
    --key <file>      a private key; or LIENZO_RELEASE_KEY with the key itself. If you give two keys, both sign
    --trust <file>    the public keys of colleagues whose releases are accepted; or LIENZO_TRUST
Options of all commands that make a release:
    --why "…"         the reason, for the audit log; required except for promote
    --who <name>      your name, for the audit log; or LIENZO_WHO. Default: the name of the user
    --days <90>       the number of days for which phones accept this release`

const mostReleases = 2_000_000_000

/** Parses the number of a release; `undefined` if the option is missing. */
export function releaseNumber(text: string | undefined, option: string, least = 1) {
  return text === undefined ? undefined : readInteger(text, option, least, mostReleases)
}

/** Parses a number of phones per thousand; `undefined` if the option is missing. */
export function parsePermille(text: string | undefined, least: number) {
  return text === undefined ? undefined : readInteger(text, '--permille', least, 1000)
}

/**
 * Returns a string for the audit log. Throws `UsageError` if the string is empty, or if it could
 * imitate another line of the log.
 */
export function plainWords(text: string, option: string): string {
  if (text.trim() === '') throw new UsageError(`${option} is empty.`)
  if (!isPlainText(text))
    throw new UsageError(
      `${option} contains a line break or another control character. Use one line of plain text.`,
    )
  return text
}
