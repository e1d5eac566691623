import type { Manifest } from '../../../src/delivery/manifest'
import type { Terminal } from '../../terminal'
import { changesBetween } from '../audit'
import type { Outcome, Release } from '../commit-release'
import { percent } from '../drafts/draft-repeat'
import type { NamesOfHashes } from '../drafts/closing'
import type { StoreState } from '../read-manifests'

/**
 * Prints the result of a release and the possible next step; `revoked` are the names that the
 * command has revoked.
 */
export function tellOutcome(
  { live: before }: StoreState,
  { manifest, live }: Outcome,
  { store }: Release,
  terminal: Terminal,
  revoked: NamesOfHashes = new Map(),
): void {
  terminal.out(
    live === manifest.number
      ? `Release ${live} is live in ${store.address}: ${audience(manifest)}.`
      : `Release ${manifest.number} is written, but release ${live} went live while it was on its way. Phones get release ${live}.`,
  )
  for (const line of [...changeLines(before?.manifest, manifest), ...revokedLines(revoked)])
    terminal.out(`  ${line}`)
  if (live === manifest.number && manifest.rollout.permille < 1000 && !terminal.isPage)
    terminal.out(
      manifest.rollout.permille === 0
        ? 'Next: lienzo release publish with a fix, or lienzo release promote to go on with it.'
        : 'Next: lienzo release promote, or lienzo release halt to take it back.',
    )
}

/** The phones that get a release, in words. */
export function audience({ rollout: { permille, previous } }: Manifest): string {
  const others = previous === null ? 'the documents of their build' : `release ${previous}`
  if (permille === 1000) return 'every phone gets it'
  return permille === 0
    ? `no phone gets it, all use ${others}`
    : `${percent(permille)} of phones get it, the others keep ${others}`
}

/** The differences from the release before, one line each. */
function changeLines(before: Manifest | undefined, after: Manifest): string[] {
  const { added, changed, removed } = changesBetween(before?.objects ?? {}, after.objects)
  const few = (word: string, names: readonly string[]) =>
    names.length > most
      ? [`${word} ${names.length} objects`]
      : names.map((name) => `${word} ${name}`)
  const closed = Object.keys(after.killed).filter((screen) => !before?.killed[screen])
  const opened = Object.keys(before?.killed ?? {}).filter((screen) => !after.killed[screen])
  return [
    ...few('added  ', added),
    ...few('changed', changed),
    ...few('removed', removed),
    ...few('closed ', closed),
    ...few('opened ', opened),
  ]
}

function revokedLines(revoked: NamesOfHashes): string[] {
  return [...revoked].map(([hash, names]) => `revoked ${names.join(', ')} as ${hash.slice(0, 8)}…`)
}

const most = 20
