import { UsageError } from '../../node/terminal'
import { isPlainText } from '../audit'

/** Options of every command that reads a store. */
export const storeOptions = {
  store: { type: 'string' },
  key: { type: 'string', multiple: true },
  trust: { type: 'string' },
} as const

/** Options of every command that makes a release. */
export const releaseOptions = {
  ...storeOptions,
  who: { type: 'string' },
  why: { type: 'string' },
  days: { type: 'string' },
} as const

/** Options of the commands that may disable screens. */
export const disableOptions = {
  disable: { type: 'string', multiple: true },
  'text-es': { type: 'string' },
  'text-en': { type: 'string' },
  enable: { type: 'string', multiple: true },
  revoke: { type: 'string', multiple: true },
} as const

/** The usage text of the options for disabling screens. */
export const disableUsage =
  '[--disable <screen> [--text-es "…" --text-en "…"]] [--enable <screen>] [--revoke <hash>]'

/** The help text for the options that many commands share. */
export const sharedHelp = `Where and whose, for all that look into a store:
    --store <folder|s3://bucket/folder?endpoint=…>   or LIENZO_STORE
    --key <file>      a private key; or LIENZO_RELEASE_KEY with the key itself. With two keys both sign
    --trust <file>    the public keys of colleagues whose releases count too; or LIENZO_TRUST
For all that release:
    --why "…"         for the audit log; needed, but for promote
    --who <name>      for the audit log; or LIENZO_WHO, else the name of the user
    --days <90>       for how long phones may take up this release`

const mostReleases = 2_000_000_000

/** The number of a release; undefined without one. */
export function releaseNumber(text: string | undefined, option: string, least = 1) {
  return text === undefined ? undefined : wholeNumber(text, option, least, mostReleases)
}

/** The number of phones in a thousand; undefined without one. */
export function permilleOf(text: string | undefined, least: number) {
  return text === undefined ? undefined : wholeNumber(text, '--permille', least, 1000)
}

/** A whole number of the command line; throws UsageError for anything else. */
export function wholeNumber(text: string, option: string, least: number, most: number): number {
  const number = Number(text)
  if (/^\d+$/.test(text) && number >= least && number <= most) return number
  throw new UsageError(`${option} takes a whole number from ${least} to ${most}, not "${text}".`)
}

/**
 * Words for a list that others read; throws UsageError when they are empty, or could forge a line
 * of the list.
 */
export function plainWords(text: string, option: string): string {
  if (text.trim() === '') throw new UsageError(`${option} is empty. Say it in words.`)
  if (!isPlainText(text))
    throw new UsageError(
      `${option} holds a line break or another control character. Write one line of plain text.`,
    )
  return text
}
