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
 * Reads the screens to disable and enable, and the content to revoke. Throws UsageError when a
 * disabled screen lacks words in a language, or when the options are ambiguous.
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
      `--revoke takes the hash of an object, 64 digits as in its file's name, not "${wrong[0]}".`,
    )
  if (disable.length > 0 && !es !== !en)
    throw new UsageError(
      `What shall ${disable.join(', ')} say instead in the other language? Add --text-es "…" and --text-en "…", or leave out both for words that are always right.`,
    )
  if (disable.length === 0 && (es !== undefined || en !== undefined))
    throw new UsageError(
      '--text-es and --text-en are what a disabled screen says. Name the screen: --disable <screen>.',
    )
  const both = disable.filter((screen) => enable.includes(screen))
  if (both.length > 0)
    throw new UsageError(
      `${both.join(', ')} cannot be disabled and enabled at once. Leave out --disable or --enable.`,
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

/** Words for borrowers; throws UsageError when they could lead one to pay elsewhere. */
function checkedWords(text: string, option: string): string {
  if (areDisabledWords(plainWords(text, option))) return text
  throw new UsageError(
    `${option} holds two digits in a row or an address, and nobody who reads it can tell whose. Say it in words, as in "tomorrow".`,
  )
}
