import type { Closing } from '../drafts/closing'
import { UsageError } from '../../terminal'
import { plainWords } from './release-options'

/** What the command line closes. */
export interface ClosingValues {
  readonly kill?: string[] | undefined
  readonly 'text-es'?: string | undefined
  readonly 'text-en'?: string | undefined
  readonly open?: string[] | undefined
  readonly revoke?: string[] | undefined
}

/**
 * Reads what is to be closed, opened and revoked; throws UsageError when a closed screen would say
 * nothing in a language, and when it is not clear what is meant.
 */
export function readClosing({
  kill = [],
  'text-es': es,
  'text-en': en,
  open = [],
  revoke = [],
}: ClosingValues): Closing {
  const wrong = revoke.filter((hash) => !/^[0-9a-f]{64}$/.test(hash))
  if (wrong.length > 0)
    throw new UsageError(
      `--revoke takes the hash of an object, 64 digits as in its file's name, not "${wrong[0]}".`,
    )
  if (kill.length > 0 && (!es || !en))
    throw new UsageError(
      `What shall ${kill.join(', ')} say instead? Add --text-es "…" and --text-en "…".`,
    )
  if (kill.length === 0 && (es !== undefined || en !== undefined))
    throw new UsageError(
      '--text-es and --text-en are what a closed screen says. Name the screen: --kill <screen>.',
    )
  const both = kill.filter((screen) => open.includes(screen))
  if (both.length > 0)
    throw new UsageError(
      `${both.join(', ')} cannot be closed and opened at once. Leave out --kill or --open.`,
    )
  return {
    close: Object.fromEntries(
      kill.map((screen) => [
        screen,
        { es: plainWords(es ?? '', '--text-es'), en: plainWords(en ?? '', '--text-en') },
      ]),
    ),
    open,
    revoke,
  }
}
