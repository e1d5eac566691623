import type { Manifest } from '../../src/delivery/manifest/index.ts'

type Objects = Manifest['objects']

/** The differences between two releases, by name. */
export interface Changes {
  readonly added: readonly string[]
  readonly changed: readonly string[]
  readonly removed: readonly string[]
}

/** Compares two releases by the hashes of their objects. */
export function changesBetween(before: Objects, after: Objects): Changes {
  return {
    added: Object.keys(after)
      .filter((name) => !before[name])
      .sort(),
    changed: Object.keys(after)
      .filter((name) => before[name] && before[name].hash !== after[name]?.hash)
      .sort(),
    removed: Object.keys(before)
      .filter((name) => !after[name])
      .sort(),
  }
}

/** All names that differ, in their order. */
export function changedNames({ added, changed, removed }: Changes): string[] {
  return [...added, ...changed, ...removed].sort()
}

/** Whether two releases have the same documents. */
export function hasSameObjects(
  one: Pick<Manifest, 'objects'>,
  other: Pick<Manifest, 'objects'>,
): boolean {
  return changedNames(changesBetween(one.objects, other.objects)).length === 0
}
