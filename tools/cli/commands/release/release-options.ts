import { UsageError } from '../../command'

/** Options of every command that looks into a store. */
export const storeOptions = { store: { type: 'string' }, key: { type: 'string', multiple: true }, trust: { type: 'string' } } as const

/** Options of every command that makes a release. */
export const releaseOptions = { ...storeOptions, who: { type: 'string' }, why: { type: 'string' }, days: { type: 'string' } } as const

/** Options of the commands that may close screens. */
export const closingOptions = {
  kill: { type: 'string', multiple: true },
  'text-es': { type: 'string' },
  'text-en': { type: 'string' },
  open: { type: 'string', multiple: true },
  revoke: { type: 'string', multiple: true },
} as const

/** How the options of closing are written. */
export const closingUsage = '[--kill <screen> --text-es "…" --text-en "…"] [--open <screen>] [--revoke <hash>]'

/** The options that many commands share, for whoever asks for help. */
export const sharedHelp = `Where and whose, for all that look into a store:
    --store <folder|s3://bucket/folder?endpoint=…>   or LIENZO_STORE
    --key <file>      a private key; or LIENZO_RELEASE_KEY with the key itself. With two keys both sign
    --trust <file>    the public keys of colleagues whose releases count too; or LIENZO_TRUST
For all that release:
    --why "…"         for the audit log; needed, but for promote
    --who <name>      for the audit log; or LIENZO_WHO, else the name of the user
    --days <90>       for how long phones may take up this release`

/** A whole number of the command line; throws UsageError for anything else. */
export function wholeNumber(text: string, option: string, least: number, most: number): number {
  const number = Number(text)
  if (/^\d+$/.test(text) && number >= least && number <= most) return number
  throw new UsageError(`${option} takes a whole number from ${least} to ${most}, not "${text}".`)
}

/** The one name that a command takes, or none; throws UsageError for more. */
export function oneName(names: readonly string[]): string | undefined {
  if (names.length > 1) throw new UsageError(`One thing at a time: ${names.join(', ')} are too many.`)
  return names[0]
}
