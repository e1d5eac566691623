import { manifestPath } from '../read-manifests.ts'
import { pointer, type Store } from '../stores/store.ts'
import type { ProvedRelease } from './proved-release.ts'

/** The file that phones request, and the release that it is a copy of. */
export interface Pointer {
  readonly isThere: boolean
  readonly live: ProvedRelease | undefined
}

/** Determines the release that phones get. */
export async function readPointer(
  store: Store,
  proved: readonly ProvedRelease[],
): Promise<Pointer> {
  const current = await store.read(pointer)
  for (const release of current ? proved.toReversed() : []) {
    if ((await store.read(manifestPath(release.manifest.number)))?.text === current?.text)
      return { isThere: true, live: release }
  }
  return { isThere: current !== undefined, live: undefined }
}

/** The faults of the file that phones request: it must be a copy of the last manifest. */
export function pointerProblems(
  { isThere, live }: Pointer,
  proved: readonly ProvedRelease[],
): string[] {
  const last = proved.at(-1)?.manifest.number
  if (last === undefined) return isThere ? [`${pointer} is there, but no sound manifest is.`] : []
  if (!isThere)
    return [
      `There is no ${pointer}, so phones find no release. Copy ${manifestPath(last)} to ${pointer}.`,
    ]
  if (!live)
    return [
      `${pointer} is no copy of any sound manifest. If release ${last} is right, copy ${manifestPath(last)} there.`,
    ]
  const { number } = live.manifest
  return number === last
    ? []
    : [
        `${pointer} still names release ${number}: release ${last} was written and never went live. The next release goes past it.`,
      ]
}
