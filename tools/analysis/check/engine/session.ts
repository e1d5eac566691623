import type { Finding } from '../report'
import { createProject, type Project, type ProjectOptions } from '../../project/project'
import { checkWithFragments } from './check-file'
import { checkTogether, rememberRules } from './check-project'
import type { FileCheck, ShownFragments } from './misused-fragments'
import {
  isKept,
  isObject,
  membersOf,
  objectOrEmpty,
  stringOrEmpty,
  type Json,
} from '../../../../renderer/language'
import { once } from '../../json/cached'
import { differInWords, stringsIn } from '../../project/texts'
import { folderName } from '../../project/widgets'
import type { SourceFile } from '../../project/source-file'

/** A checked project whose files may change. */
export interface Session {
  project(): Project
  /** By path. */
  texts(): ReadonlyMap<string, string>
  /** Sorted. */
  findings(): readonly Finding[]
  /** Records changed files; `undefined` removes a file. The next findings include them. */
  take(changes: Iterable<readonly [path: string, text: string | undefined]>): void
  /** Checks the recorded changes and the given ones. Returns the files that were checked again. */
  update(changes: ReadonlyMap<string, string | undefined>): string[]
  /** True if a member has its old name, which an automatic fix replaces without a finding. */
  hasOldNames(): boolean
  /** The state as JSON. It is the same object until a file changes. */
  save(): SavedSession
}

/** A checked project as JSON, so that a later process checks only the changes. */
export interface SavedSession {
  readonly texts: readonly (readonly [path: string, text: string])[]
  /** In the order of the project. */
  readonly checks: readonly (readonly [path: string, check: SavedCheck])[]
  readonly findings: readonly Finding[]
  readonly hasOldNames: boolean
}

interface SavedCheck extends Pick<FileCheck, 'findings'>, Pick<ShownFragments, 'blamed'> {
  readonly names: readonly string[]
}

/**
 * Checks the whole project once, and later only the files that a change can affect. With a saved
 * session of the same program and options, the first check is such a change, too.
 */
export function createSession(
  files: ReadonlyMap<string, string>,
  options: Omit<ProjectOptions, 'previous'> = {},
  saved?: SavedSession,
): Session {
  const texts = new Map(saved?.texts ?? files)
  let current: Project | undefined
  let isCurrent = false
  const project = () => {
    if (!current || !isCurrent)
      current = createProject(texts, { ...options, ...(current ? { previous: current } : {}) })
    isCurrent = true
    return current
  }
  const check = (path: string) => {
    const checked = checkWithFragments(project(), path)
    // Frees the model of the document.
    checked.fragments()
    return checked
  }
  const places = (path: string) => checkWithFragments(project(), path).fragments().places()
  let byFile = new Map<string, FileCheck>(
    saved
      ? saved.checks.map(([path, one]) => [
          path,
          restored(
            one,
            once(() => places(path)),
          ),
        ])
      : [...project().files.keys()].map((path) => [path, check(path)]),
  )
  const runRule = rememberRules()
  let findings = saved?.findings
  let kept = saved
  /** The project before the changes that are not checked yet, and the paths of these changes. */
  let before: Project | undefined
  const changed = new Set<string>()
  const session: Session = {
    project,
    texts: () => texts,
    findings() {
      session.update(new Map())
      return (findings ??= checkTogether(project(), byFile, runRule))
    },
    take(changes) {
      for (const [path, text] of changes) {
        if (texts.get(path) === text) continue
        before ??= project()
        if (text === undefined) texts.delete(path)
        else texts.set(path, text)
        changed.add(path)
        isCurrent = false
      }
    },
    update(changes) {
      session.take(changes)
      if (!before) return []
      findings = undefined
      kept = undefined
      const after = project()
      const checked = dependents(before, after, [...changed])
      for (const path of checked) byFile.set(path, check(path))
      // If several findings have one cause, the first file in the order of the project reports it.
      if (byFile.size !== after.files.size || checked.some((path) => !before!.files.has(path)))
        byFile = new Map([...after.files.keys()].map((path) => [path, byFile.get(path)!]))
      before = undefined
      changed.clear()
      return checked
    },
    hasOldNames: () =>
      kept?.hasOldNames ??
      [...project().files.values()].some(({ oldNames }) => oldNames.length > 0),
    save: () =>
      (kept ??= {
        texts: [...texts],
        checks: [...byFile].map(([path, one]) => [path, toSaved(one)]),
        findings: session.findings(),
        hasOldNames: session.hasOldNames(),
      }),
  }
  if (saved) session.update(differences(texts, files))
  return session
}

function toSaved({ findings, fragments }: FileCheck): SavedCheck {
  const { names, blamed } = fragments()
  return { findings, names: [...names], blamed }
}

function restored(
  { findings, names, blamed }: SavedCheck,
  places: ShownFragments['places'],
): FileCheck {
  const fragments = { names: new Set(names), blamed, places }
  return { findings, fragments: () => fragments }
}

/** The changes between two states of the files. */
function differences(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): Map<string, string | undefined> {
  const paths = [...new Set([...before.keys(), ...after.keys()])]
  const changed = paths.filter((path) => before.get(path) !== after.get(path))
  return new Map(changed.map((path) => [path, after.get(path)]))
}

/** `before` is the project before the change. */
function dependents(before: Project, after: Project, changed: readonly string[]): string[] {
  const touched = new Set(changed)
  const names = new Set(
    changed.flatMap((path) => {
      const [was, is] = [before.files.get(path), after.files.get(path)]
      // Documents depend on the keys, placeholders and numbers of texts, not on the wording.
      if (was?.kind === 'texts' && is && differInWords(was, is)) return []
      // Every screen shares the kept state entries of the others.
      if (keptIn(was) !== keptIn(is)) return [allNames]
      const own = [was, is].flatMap((file) => (file ? namesOf(file) : []))
      const isInside = was?.kind === 'screen' && is !== undefined && sameInterface(was, is)
      // The app document may name any parameter of a screen or an endpoint.
      const { kind } = is ?? was ?? {}
      const hasParameters = kind === 'screen' || kind === 'endpoints'
      for (const app of after.kinds.app)
        if ((hasParameters && !isInside) || mentions(app.json, new Set(own))) touched.add(app.path)
      // Other documents depend on the parameters and routes of a screen, not on its nodes.
      return isInside ? [] : own
    }),
  )
  if (names.has(allNames) || !haveSameNames(before, after)) return [...after.files.keys()]
  while (addUsers(after, names, touched));
  return [...touched].filter((path) => after.files.has(path))
}

/**
 * Adds documents that contain one of the names. Returns true if a fragment among them adds names.
 */
function addUsers(project: Project, names: Set<string>, touched: Set<string>): boolean {
  if (names.size === 0) return false
  const reached = [...project.files.values()].filter(
    ({ path, json }) => !touched.has(path) && mentions(json, names),
  )
  const further = reached.filter(({ kind }) => kind === 'fragment').flatMap(namesOf)
  for (const { path } of reached) touched.add(path)
  for (const name of further) names.add(name)
  return further.length > 0
}

/** The names and types of the kept state entries of a screen, as one string. */
function keptIn(file: SourceFile | undefined): string {
  const { state } = objectOrEmpty(file?.kind === 'screen' ? file.json : undefined)
  const kept = membersOf(state).filter(([, entry]) => isKept(entry))
  return JSON.stringify(kept.map(([name, entry]) => [name, objectOrEmpty(entry)['type']]))
}

/** Whether documents that lead to a screen cannot tell its two states apart. */
function sameInterface(was: SourceFile, is: SourceFile): boolean {
  const [one, other] = [was, is].map(({ json }) => {
    const { screen, params, routes } = objectOrEmpty(json)
    return JSON.stringify([screen, params, routes])
  })
  return one === other
}

/**
 * Whether two states of a project have the same names. The advice of a finding may list them in any
 * document.
 */
function haveSameNames(before: Project, after: Project): boolean {
  const parts = ['screens', 'fragments', 'endpoints', 'widgets', 'unreadable', 'others'] as const
  return (
    before.assets === after.assets &&
    parts.every((part) => before[part] === after[part] || isSameKeys(before[part], after[part]))
  )
}

type Names = ReadonlyMap<string, unknown> | ReadonlySet<string>

function isSameKeys(one: Names, other: Names): boolean {
  return one.size === other.size && [...one.keys()].every((name) => other.has(name))
}

const allNames = '*'

/** Names that other files may use. */
function namesOf({ kind, json, path }: SourceFile): string[] {
  const document = isObject(json) ? json : {}
  if (kind === 'screen' || kind === 'fragment') return [stringOrEmpty(document[kind])]
  if (kind === 'scenarios') return [stringOrEmpty(document['screen'])]
  if (kind === 'widget') return [folderName(path)]
  if (kind === 'endpoints')
    return Object.keys(isObject(document['endpoints']) ? document['endpoints'] : {}).map(
      (name) => `${stringOrEmpty(document['family'])}.${name}`,
    )
  return [allNames]
}

function mentions(json: Json | undefined, names: ReadonlySet<string>): boolean {
  if (!isObject(json)) return false
  const mentioned = stringsIn(json)
  return [...names].some((name) => mentioned.has(name))
}
