import {
  readEnvelope,
  verifyEnvelope,
  verifyWithWebCrypto,
} from '../../../src/delivery/manifest/index.ts'
import { hasSameObjects } from '../changes.ts'
import { manifestPath } from '../read-manifests.ts'
import type { ProvedRelease, Verification } from './proved-release.ts'

/**
 * The forbidden releases that a watcher's key has signed alone. A watcher only promotes, halts and
 * rolls back, so that somebody else must have released its documents, requirements and closings
 * before.
 */
export async function watcherProblems(
  { store, keys, watchers = [] }: Pick<Verification, 'store' | 'keys' | 'watchers'>,
  proved: readonly ProvedRelease[],
): Promise<string[]> {
  if (watchers.length === 0) return []
  const people = keys.filter((key) => !watchers.some((watcher) => watcher.key === key))
  const published: ProvedRelease[] = []
  const problems: string[] = []
  for (const release of proved) {
    const file = await store.read(manifestPath(release.manifest.number))
    const envelope = file && readEnvelope(file.text)
    if (envelope && (await verifyEnvelope(envelope, people, verifyWithWebCrypto)) !== undefined)
      published.push(release)
    else if (!repeats(release, published))
      problems.push(
        `Release ${release.manifest.number} is signed by a watcher alone, and has documents or closes what no person has released before. Go back to an older one, take that key out of releaseKeys, and give the watcher another.`,
      )
  }
  return problems
}

function repeats({ manifest }: ProvedRelease, published: readonly ProvedRelease[]): boolean {
  const { needs, killed, revoked } = manifest
  const isOld = published.some(
    (older) =>
      hasSameObjects(older.manifest, manifest) &&
      JSON.stringify(older.manifest.needs) === JSON.stringify(needs),
  )
  const wasSaid = ([screen, texts]: [string, unknown]) =>
    published.some(
      (older) => JSON.stringify(older.manifest.killed[screen]) === JSON.stringify(texts),
    )
  const wasRevoked = (hash: string) =>
    published.some((older) => older.manifest.revoked.includes(hash))
  return isOld && Object.entries(killed).every(wasSaid) && revoked.every(wasRevoked)
}
