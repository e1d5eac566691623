import english from '../../locales/en/system.json'
import spanish from '../../locales/es/system.json'
import { guardedStateOf } from '../build/packaging'
import type { DisableRequest } from './drafts/disable'
import { readContents } from './objects-in-store'
import { ReleaseError } from './outcome'
import type { StoreState } from './read-manifests'
import type { Store } from './stores/store'

/** The words of a disabled screen without its own words; a guarded screen always has these. */
export const fixedWords = { es: spanish.disabledText, en: english.disabledText }

/** Refuses the words of one person for a guarded screen, when releases require approval. */
export async function refuseGuardedWords(
  store: Store,
  { live }: StoreState,
  { disable }: DisableRequest,
): Promise<void> {
  const worded = Object.keys(disable).filter((screen) => disable[screen] !== fixedWords)
  if (worded.length === 0 || !live?.manifest.approval) return
  const { objects } = guardedStateOf(await readContents(store, live.manifest))
  const screens = worded.filter((screen) => Object.hasOwn(objects, `screens/${screen}`))
  if (screens.length > 0) throw new ReleaseError({ code: 'guarded-words', screens })
}
