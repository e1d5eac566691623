import type { CausedFinding } from '../report'
import type { UsedFragment } from './in-place'

export interface FileCheck {
  readonly findings: readonly CausedFinding[]
  /**
   * Returns the fragments that the file shows. The fragments are computed on demand, because a
   * check of one file does not need them.
   */
  readonly fragments: () => ShownFragments
}

export interface ShownFragments {
  readonly names: ReadonlySet<string>
  /** The fragments that have a report in at least one use. */
  readonly blamed: readonly string[]
  /** The fragments with a report that counts even if other uses of the fragment lack it. */
  readonly blamedAlone: readonly string[]
  readonly places: () => readonly UsedFragment[]
}

/** The checks of all files, indexed by findings and by shown fragments. */
export interface Checks {
  readonly all: ReadonlyMap<string, FileCheck>
  get(path: string): FileCheck | undefined
  set(path: string, check: FileCheck): void
  delete(path: string): void
  /**
   * Returns the findings in the order of files. Of several findings with one cause, the first is
   * kept.
   */
  findings(): readonly CausedFinding[]
  blaming(): readonly ShownFragments[]
  showing(fragment: string): ReadonlySet<string>
}

export function createChecks(checked: Iterable<readonly [string, FileCheck]>): Checks {
  const all = new Map<string, FileCheck>()
  const told = new Set<string>()
  const blaming = new Set<string>()
  const users = new Map<string, Set<string>>()
  const checks: Checks = {
    all,
    get: (path) => all.get(path),
    set(path, check) {
      checks.delete(path)
      all.set(path, check)
      const { names, blamed } = check.fragments()
      if (check.findings.length > 0) told.add(path)
      if (blamed.length > 0) blaming.add(path)
      for (const name of names) users.set(name, (users.get(name) ?? new Set()).add(path))
    },
    delete(path) {
      for (const name of all.get(path)?.fragments().names ?? []) users.get(name)?.delete(path)
      all.delete(path)
      told.delete(path)
      blaming.delete(path)
    },
    // The sort restores the project's order of files.
    findings: () => [...told].sort().flatMap((path) => all.get(path)!.findings),
    blaming: () => [...blaming].map((path) => all.get(path)!.fragments()),
    showing: (fragment) => users.get(fragment) ?? new Set(),
  }
  for (const [path, check] of checked) checks.set(path, check)
  return checks
}
