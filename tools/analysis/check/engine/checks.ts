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

type FilesByFragment = ReadonlyMap<string, ReadonlySet<string>>

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
  /** For each fragment: the files that show it. */
  readonly showing: FilesByFragment
  /** For each fragment: the files in which it has a report. */
  readonly blaming: FilesByFragment
  /** For each fragment: the files in which it has a report that counts even without the others. */
  readonly blamingAlone: FilesByFragment
}

export function createChecks(checked: Iterable<readonly [string, FileCheck]>): Checks {
  const all = new Map<string, FileCheck>()
  const told = new Set<string>()
  const showing = new Map<string, Set<string>>()
  const blaming = new Map<string, Set<string>>()
  const blamingAlone = new Map<string, Set<string>>()
  const entriesOf = ({ names, blamed, blamedAlone }: ShownFragments) =>
    [
      [showing, names],
      [blaming, blamed],
      [blamingAlone, blamedAlone],
    ] as const
  const checks: Checks = {
    all,
    get: (path) => all.get(path),
    set(path, check) {
      checks.delete(path)
      all.set(path, check)
      if (check.findings.length > 0) told.add(path)
      for (const [files, names] of entriesOf(check.fragments()))
        for (const name of names) files.set(name, (files.get(name) ?? new Set()).add(path))
    },
    delete(path) {
      const last = all.get(path)
      for (const [files, names] of last ? entriesOf(last.fragments()) : [])
        for (const name of names) files.get(name)?.delete(path)
      all.delete(path)
      told.delete(path)
    },
    // The sort restores the project's order of files.
    findings: () => [...told].sort().flatMap((path) => all.get(path)!.findings),
    showing,
    blaming,
    blamingAlone,
  }
  for (const [path, check] of checked) checks.set(path, check)
  return checks
}
