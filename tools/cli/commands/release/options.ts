import { readWhole, UsageError } from '../../../build/terminal'
import { isPlainText } from '../../../release'

export const storeOptions = {
  store: { type: 'string' },
  key: { type: 'string', multiple: true },
  trust: { type: 'string' },
} as const

/** The options of every command that makes a release. */
export const releaseOptions = {
  ...storeOptions,
  who: { type: 'string' },
  why: { type: 'string' },
  days: { type: 'string' },
} as const

/** The options of commands that may disable screens. */
export const disableOptions = {
  disable: { type: 'string', multiple: true },
  'text-es': { type: 'string' },
  'text-en': { type: 'string' },
  enable: { type: 'string', multiple: true },
  revoke: { type: 'string', multiple: true },
} as const

/** The usage line of the options for disabling screens. */
export const disableUsage =
  '[--disable <screen> [--text-es "…" --text-en "…"]] [--enable <screen>] [--revoke <hash>]'

/** The help for options that many commands share. */
export const sharedHelp = `Options of all commands that read a store:
    --store <folder|s3://bucket/folder?endpoint=…>   the store; or LIENZO_STORE
    --key <file>      a private key; or LIENZO_RELEASE_KEY with the key itself. With two keys both sign
    --trust <file>    the public keys of colleagues whose releases are accepted; or LIENZO_TRUST
Options of all commands that make a release:
    --why "…"         the reason, for the audit log; required except for promote
    --who <name>      your name, for the audit log; or LIENZO_WHO. Default: the name of the user
    --days <90>       the number of days for which phones accept this release`

const mostReleases = 2_000_000_000

/** Parses the number of a release; `undefined` without one. */
export function releaseNumber(text: string | undefined, option: string, least = 1) {
  return text === undefined ? undefined : readWhole(text, option, least, mostReleases)
}

/** Parses a number of phones in a thousand; `undefined` without one. */
export function permilleOf(text: string | undefined, least: number) {
  return text === undefined ? undefined : readWhole(text, '--permille', least, 1000)
}

/**
 * Returns a string for the audit log. Throws `UsageError` if the string is empty or could forge a
 * line.
 */
export function plainWords(text: string, option: string): string {
  if (text.trim() === '') throw new UsageError(`${option} is empty.`)
  if (!isPlainText(text))
    throw new UsageError(
      `${option} contains a line break or another control character. Use one line of plain text.`,
    )
  return text
}
