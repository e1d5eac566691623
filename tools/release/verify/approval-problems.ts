import type { Manifest } from '../../../src/delivery/manifest/manifest.ts'
import { readEnvelope } from '../../../src/delivery/manifest/verify-envelope.ts'
import { approvalProblem } from '../approvals.ts'
import { hasSameObjects } from '../changes.ts'
import { guardedChanges, type Side } from '../guarded-changes.ts'
import type { KnownKey } from '../keys/key-ring.ts'
import { readContents } from '../objects-in-store.ts'
import { manifestPath } from '../read-manifests.ts'
import type { Store } from '../stores/store.ts'
import type { ProvedRelease } from './proved-release.ts'

/** Releases that changed guarded documents without the approval of somebody else than their publisher. Those that repeat an earlier release need none. */
export async function approvalProblems(store: Store, approvers: readonly KnownKey[], proved: readonly ProvedRelease[]): Promise<string[]> {
  const found: string[] = []
  for (const [at, release] of proved.entries()) {
    if (proved.slice(0, at).some(({ manifest }) => hasSameObjects(manifest, release.manifest))) continue
    const before = proved.find(({ manifest }) => manifest.number === release.entry?.on)?.manifest
    const changes = guardedChanges(await sideOf(store, before), await sideOf(store, release.manifest))
    const publishers = await publishersOf(store, release.manifest.number)
    const reasons = await Promise.all((release.entry?.approvals ?? []).map((approval) => approvalProblem(approval, changes, publishers, approvers)))
    if (changes.length > 0 && !reasons.includes(undefined)) found.push(`Release ${release.manifest.number}: guarded documents were changed without a good approval. ${reasons[0] ?? 'There is none.'}`)
  }
  return found
}

async function sideOf(store: Store, manifest: Manifest | undefined): Promise<Side> {
  return manifest ? { objects: manifest.objects, contents: await readContents(store, manifest) } : { objects: {}, contents: new Map() }
}

async function publishersOf(store: Store, number: number): Promise<string[]> {
  const file = await store.read(manifestPath(number))
  return (readEnvelope(file?.text ?? '')?.signatures ?? []).map(({ key }) => key)
}
