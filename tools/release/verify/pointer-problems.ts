import { manifestPath } from '../read-manifests.ts'
import { pointer, type Store } from '../stores/store.ts'
import type { ProvedRelease } from './proved-release.ts'

/** What is wrong with the file that phones ask for: it has to be a copy of the last manifest. */
export async function pointerProblems(store: Store, proved: readonly ProvedRelease[]): Promise<string[]> {
  const last = proved.at(-1)?.manifest.number
  const current = await store.read(pointer)
  if (last === undefined) return current ? [`${pointer} is there, but no sound manifest is.`] : []
  if (!current) return [`There is no ${pointer}, so phones find no release. Publish again.`]
  for (const { manifest: { number } } of proved.toReversed()) {
    if ((await store.read(manifestPath(number)))?.text !== current.text) continue
    return number === last ? [] : [`${pointer} still names release ${number}: release ${last} was written and never went live. The next release goes past it.`]
  }
  return [`${pointer} is no copy of any sound manifest. If release ${last} is right, copy ${manifestPath(last)} there.`]
}
