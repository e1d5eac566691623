import type { Finding } from '../report'
import { createProject, type Project, type ProjectOptions } from '../../project/project'
import { checkWithFragments } from './check-file'
import { checkTogether, rememberRules } from './check-project'
import { reuseExpansions } from './in-place'
import { dependents } from './dependents'
import { createChecks, type FileCheck, type ShownFragments } from './checks'
import { once } from '../../json/cached'

/**
 * A check of a project whose files change. Changed files, and files that a change may affect, wait
 * for their check.
 */
export interface Session {
  /** Returns the project with all changes, also changes that wait for a check. */
  project(): Project
  /** Returns the texts of all files by path. The map changes with each later change of a file. */
  texts(): ReadonlyMap<string, string>
  /** Checks the waiting files. Returns all findings, sorted by file and position. */
  findings(): readonly Finding[]
  /**
   * Returns the findings of one file, without checking the other files that wait. Rules about the
   * whole project repeat their last reports until all files are checked.
   */
  findingsOf(path: string): readonly Finding[]
  /**
   * Returns whether `findingsOf` may lack findings of this file, because other files still wait for
   * their check.
   */
  isAhead(path: string): boolean
  /** Checks one file that waits. Returns false if no file waits. */
  checkNext(): boolean
  /** Changes files; the text `undefined` removes a file. The next findings include the changes. */
  take(changes: Iterable<readonly [path: string, text: string | undefined]>): void
  /** Changes files, and checks all files that wait. Returns the paths that were checked. */
  update(changes: ReadonlyMap<string, string | undefined>): string[]
  /**
   * Checks all files that wait, and returns the state of the session as JSON. The result is the
   * same object until a file changes.
   */
  save(): SavedSession
}

/** The saved state of a session, with which a later process checks only the changes. */
export interface SavedSession {
  readonly texts: readonly (readonly [path: string, text: string])[]
  readonly checks: readonly (readonly [path: string, check: SavedCheck])[]
  readonly findings: readonly Finding[]
  /** The files whose check may be incomplete, because another file was unreadable. */
  readonly doubtful: readonly string[]
}

interface SavedCheck
  extends Pick<FileCheck, 'findings'>,
    Pick<ShownFragments, 'blamed' | 'blamedAlone'> {
  readonly names: readonly string[]
}

/**
 * Creates a session. The first check covers all files; later checks cover only affected files. With
 * the saved state of the same program version and options, the first check also covers only
 * affected files.
 */
export function createSession(
  files: ReadonlyMap<string, string>,
  options: Omit<ProjectOptions, 'previous'> = {},
  saved?: SavedSession,
): Session {
  const texts = new Map(saved?.texts ?? files)
  let current: Project | undefined
  /** The paths whose texts have changed since `current` was created. */
  const stale = new Set<string>()
  const project = () => {
    if (!current || stale.size > 0)
      current = createProject(texts, {
        ...options,
        ...(current ? { previous: current, changed: stale } : {}),
      })
    stale.clear()
    return current
  }
  const doubtful = new Set(saved?.doubtful)
  const check = (path: string) => {
    const checked = checkWithFragments(project(), path)
    // `fragments` computes and caches the fragments, so that the model of the document can be
    // freed.
    checked.fragments()
    if (project().unreadable.size > 0) doubtful.add(path)
    else doubtful.delete(path)
    return checked
  }
  const places = (path: string) => checkWithFragments(project(), path).fragments().places()
  const restoredCheck = (path: string, one: SavedCheck) =>
    restored(
      one,
      once(() => places(path)),
    )
  const checks = createChecks(
    (saved?.checks ?? []).map(([path, one]) => [path, restoredCheck(path, one)] as const),
  )
  const rules = rememberRules()
  let findings = saved?.findings
  let kept = saved
  /** The project before the changes in `changed`, whose effect on other files is still unknown. */
  let before: Project | undefined
  const changed = new Set<string>()
  /** The files that need a check: changed files, and files that a change may affect. */
  const waiting = new Set<string>(saved ? [] : project().files.keys())
  let isComplete = saved !== undefined
  const edited = new Set<string>()
  const queue = () => {
    if (!before) return
    findings = undefined
    kept = undefined
    const after = project()
    const mayDiffer = (hasReports: (check: FileCheck) => boolean) => (path: string) => {
      const known = checks.get(path)
      return !known || doubtful.has(path) || known.findings.length > 0 || hasReports(known)
    }
    const { paths, models } = dependents(before, after, [...changed], {
      mayListNames: mayDiffer(({ fragments }) => fragments().blamedAlone.length > 0),
      mayQuoteTexts: mayDiffer(({ fragments }) => fragments().blamed.length > 0),
      mayNameLines: mayDiffer(() => false),
    })
    if (models) reuseExpansions(before, after, models)
    for (const path of paths) waiting.add(path)
    for (const path of changed)
      if (after.files.has(path)) edited.add(path)
      else for (const files of [checks, waiting, edited]) files.delete(path)
    before = undefined
    changed.clear()
  }
  const checkWaiting = (path: string) => {
    if (waiting.delete(path)) checks.set(path, check(path))
    if (waiting.size === 0) edited.clear()
  }
  const checkAll = () => {
    queue()
    const paths = [...waiting]
    paths.forEach(checkWaiting)
    isComplete = true
    return paths
  }
  const session: Session = {
    project,
    texts: () => texts,
    findings() {
      checkAll()
      return (findings ??= checkTogether(project(), checks, rules.run))
    },
    findingsOf(path) {
      queue()
      checkWaiting(path)
      // The reports about a fragment depend on all documents that use it, so they are complete only
      // when no file waits.
      const all =
        waiting.size === 0
          ? session.findings()
          : checkTogether(
              project(),
              { ...checks, blaming: new Map() },
              isComplete ? rules.last : () => [],
            )
      return all.filter(({ file }) => file === path)
    },
    isAhead(path) {
      queue()
      const isOther = (one: string) => one !== path && !edited.has(one)
      return (edited.has(path) || waiting.has(path)) && [...waiting].some(isOther)
    },
    checkNext() {
      queue()
      const [next] = waiting
      if (next !== undefined) checkWaiting(next)
      return next !== undefined
    },
    take(changes) {
      for (const [path, text] of changes) {
        if (texts.get(path) === text) continue
        before ??= project()
        if (text === undefined) texts.delete(path)
        else texts.set(path, text)
        changed.add(path)
        stale.add(path)
      }
    },
    update(changes) {
      if (!isComplete) checkAll()
      session.take(changes)
      return checkAll()
    },
    save() {
      const all = session.findings()
      return (kept ??= {
        texts: [...texts],
        checks: [...checks.all].map(([path, one]) => [path, toSaved(one)]),
        findings: all,
        doubtful: [...doubtful],
      })
    },
  }
  if (saved) session.update(differences(texts, files))
  return session
}

function toSaved({ findings, fragments }: FileCheck): SavedCheck {
  const { names, blamed, blamedAlone } = fragments()
  return { findings, names: [...names], blamed, blamedAlone }
}

function restored(
  { findings, names, blamed, blamedAlone }: SavedCheck,
  places: ShownFragments['places'],
): FileCheck {
  const fragments = { names: new Set(names), blamed, blamedAlone, places }
  return { findings, fragments: () => fragments }
}

function differences(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): Map<string, string | undefined> {
  const paths = [...new Set([...before.keys(), ...after.keys()])]
  const changed = paths.filter((path) => before.get(path) !== after.get(path))
  return new Map(changed.map((path) => [path, after.get(path)]))
}
