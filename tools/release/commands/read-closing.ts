import english from '../../../locales/en/system.json'
import spanish from '../../../locales/es/system.json'
import { areClosingWords } from '../../../src/delivery/manifest'
import { guardedStateOf } from '../../packaging'
import type { DisableRequest } from '../drafts/closing'
import { readContents } from '../objects-in-store'
import type { StoreState } from '../read-manifests'
import { ReleaseError } from '../release-error'
import type { Store } from '../stores/store'
import { UsageError } from '../../terminal'
import { plainWords } from './release-options'

/** The command line options for closing. */
export interface ClosingValues {
  readonly kill?: string[] | undefined
  readonly 'text-es'?: string | undefined
  readonly 'text-en'?: string | undefined
  readonly open?: string[] | undefined
  readonly revoke?: string[] | undefined
}

/**
 * Reads the screens to close and open, and the content to revoke. Throws UsageError when a closed
 * screen lacks words in a language, or when the options are ambiguous.
 */
export function readClosing({
  kill = [],
  'text-es': es,
  'text-en': en,
  open = [],
  revoke = [],
}: ClosingValues): DisableRequest {
  const wrong = revoke.filter((hash) => !/^[0-9a-f]{64}$/.test(hash))
  if (wrong.length > 0)
    throw new UsageError(
      `--revoke takes the hash of an object, 64 digits as in its file's name, not "${wrong[0]}".`,
    )
  if (kill.length > 0 && !es !== !en)
    throw new UsageError(
      `What shall ${kill.join(', ')} say instead in the other language? Add --text-es "…" and --text-en "…", or leave out both for words that are always right.`,
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
        es === undefined || en === undefined
          ? fixedWords
          : { es: closingWords(es, '--text-es'), en: closingWords(en, '--text-en') },
      ]),
    ),
    open,
    revoke,
  }
}

/** The words of a closed screen without its own words; a guarded screen always has these. */
const fixedWords = { es: spanish.closedText, en: english.closedText }

/** Words for borrowers; throws UsageError when they could lead one to pay elsewhere. */
function closingWords(text: string, option: string): string {
  if (areClosingWords(plainWords(text, option))) return text
  throw new UsageError(
    `${option} holds two digits in a row or an address, and nobody who reads it can tell whose. Say it in words, as in "tomorrow".`,
  )
}

/** Refuses the words of one person for a guarded screen, when releases require approval. */
export async function refuseGuardedWords(
  store: Store,
  { live }: StoreState,
  { close }: DisableRequest,
): Promise<void> {
  const said = Object.keys(close).filter((screen) => close[screen] !== fixedWords)
  if (said.length === 0 || !live?.manifest.approval) return
  const { objects } = guardedStateOf(await readContents(store, live.manifest))
  const guarded = said.filter((screen) => Object.hasOwn(objects, `screens/${screen}`))
  if (guarded.length > 0)
    throw new ReleaseError(
      `${guarded.join(', ')} is guarded, so one person does not choose what stands in its place, and phones would not show it. Leave out --text-es and --text-en.`,
    )
}
