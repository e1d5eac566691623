import { areDisabledWords } from '../../../src/delivery/manifest'
import { UsageError } from '../../node/terminal'
import { fixedWords } from '../releases'
import type { DisableRequest } from '../drafts/disable'
import { plainWords } from './release-options'

/** The command line options for disabling screens. */
export interface DisableValues {
  readonly disable?: string[] | undefined
  readonly 'text-es'?: string | undefined
  readonly 'text-en'?: string | undefined
  readonly enable?: string[] | undefined
  readonly revoke?: string[] | undefined
}

/**
 * Reads the screens to disable and enable, and the content to revoke. Throws `UsageError` if the
 * options are ambiguous, or if the message for a disabled screen is missing in a language.
 */
export function readDisable({
  disable = [],
  'text-es': es,
  'text-en': en,
  enable = [],
  revoke = [],
}: DisableValues): DisableRequest {
  const wrong = revoke.filter((hash) => !/^[0-9a-f]{64}$/.test(hash))
  if (wrong.length > 0)
    throw new UsageError(
      `--revoke takes the hash of an object (the 64 digits in its file name), not "${wrong[0]}".`,
    )
  if (disable.length > 0 && !es !== !en)
    throw new UsageError(
      `The message for ${disable.join(', ')} is missing in one language. Add --text-es "…" and --text-en "…", or omit both to use the standard message.`,
    )
  if (disable.length === 0 && (es !== undefined || en !== undefined))
    throw new UsageError(
      '--text-es and --text-en are the message of a disabled screen. Name the screen with --disable <screen>.',
    )
  const both = disable.filter((screen) => enable.includes(screen))
  if (both.length > 0)
    throw new UsageError(
      `${both.join(', ')} cannot be disabled and enabled at the same time. Omit --disable or --enable.`,
    )
  return {
    disable: Object.fromEntries(
      disable.map((screen) => [
        screen,
        es === undefined || en === undefined
          ? fixedWords
          : { es: checkedWords(es, '--text-es'), en: checkedWords(en, '--text-en') },
      ]),
    ),
    enable,
    revoke,
  }
}

/**
 * Returns a message for borrowers. Throws `UsageError` if it contains a number or an address, to
 * which a borrower could be tricked into paying.
 */
function checkedWords(text: string, option: string): string {
  if (areDisabledWords(plainWords(text, option))) return text
  throw new UsageError(
    `${option} contains two digits in a row or an address. A borrower cannot know whose number or address it is. Use words only, for example "tomorrow".`,
  )
}
