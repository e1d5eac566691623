import type { Finding } from '../report'
import { createProject, type Project, type ProjectOptions } from '../../project/project'
import { checkWithFragments } from './check-file'
import { checkTogether, rememberRules } from './check-project'
import { createChecks, type FileCheck, type ShownFragments } from './checks'
import {
  isKept,
  isObject,
  membersOf,
  objectOrEmpty,
  stringOrEmpty,
  type Json,
} from '../../../../renderer/language'
import { once } from '../../json/cached'
import { changedWords, stringsIn } from '../../project/texts'
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
  readonly checks: readonly (readonly [path: string, check: SavedCheck])[]
  readonly findings: readonly Finding[]
  readonly hasOldNames: boolean
  /** The files that were last checked beside an unreadable file, which may hide findings. */
  readonly doubtful: readonly string[]
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
  /** The paths whose texts have changed since the current project. */
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
    // Frees the model of the document.
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
    saved
      ? saved.checks.map(([path, one]) => [path, restoredCheck(path, one)] as const)
      : [...project().files.keys()].map((path) => [path, check(path)] as const),
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
      return (findings ??= checkTogether(project(), checks, runRule))
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
      session.take(changes)
      if (!before) return []
      findings = undefined
      kept = undefined
      const after = project()
      const mayDiffer = (path: string) => {
        const known = checks.get(path)
        return !known || doubtful.has(path) || hasFindings(known)
      }
      const checked = dependents(before, after, [...changed], mayDiffer)
      for (const path of changed) if (!after.files.has(path)) checks.delete(path)
      for (const path of checked) checks.set(path, check(path))
      before = undefined
      changed.clear()
      return checked
    },
    hasOldNames: () =>
      kept?.hasOldNames ??
      [...project().files.values()].some(({ oldNames }) => oldNames.length > 0),
    save() {
      const all = session.findings()
      return (kept ??= {
        texts: [...texts],
        checks: [...checks.all].map(([path, one]) => [path, toSaved(one)]),
        findings: all,
        hasOldNames: session.hasOldNames(),
        doubtful: [...doubtful],
      })
    },
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

const hasFindings = ({ findings, fragments }: FileCheck) =>
  findings.length > 0 || fragments().blamed.length > 0

/**
 * Returns the files that a change can affect. If names appear or disappear, these include the files
 * that `mayDiffer`: the advice of a finding may list the names.
 */
function dependents(
  before: Project,
  after: Project,
  changed: readonly string[],
  mayDiffer: (path: string) => boolean,
): string[] {
  const touched = new Set(changed)
  const names = new Set(
    changed.flatMap((path) => {
      const [was, is] = [before.files.get(path), after.files.get(path)]
      // Documents depend on the keys, placeholders and numbers of texts, and seldom on the wording.
      const keys = was?.kind === 'texts' && is ? changedWords(was, is) : undefined
      if (keys) return keys
      // Every screen shares the kept state entries of the others.
      if (keptIn(was) !== keptIn(is)) return [allNames]
      const own = [was, is]
        .flatMap((file) => (file ? namesOf(file) : []))
        .filter((name) => name !== '')
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
  const different = differentNames(before, after)
  if (names.has(allNames) || !different) return [...after.files.keys()]
  for (const name of different) names.add(name)
  if (different.length > 0 || before.unreadable !== after.unreadable)
    for (const path of after.files.keys()) if (mayDiffer(path)) touched.add(path)
  while (addUsers(after, names, touched));
  return [...touched].filter((path) => after.files.has(path))
}

/** Adds documents that contain one of the names. Returns true if they add names of their own. */
function addUsers(project: Project, names: Set<string>, touched: Set<string>): boolean {
  if (names.size === 0) return false
  const reached = [...project.files.values()].filter(
    ({ path, json }) => !touched.has(path) && mentions(json, names),
  )
  // The schema of a response may list screens.
  const further = reached
    .filter(({ kind }) => kind === 'fragment' || kind === 'endpoints')
    .flatMap(namesOf)
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
 * The names that only one of two states of a project has; `undefined` if another file, an asset, or
 * the first or last name of a kind appears or disappears, or if scenarios give the items of a
 * profile's list another type. Each of these can affect every document.
 */
function differentNames(before: Project, after: Project): string[] | undefined {
  if (before.others !== after.others || before.assets !== after.assets) return undefined
  if (before.profile !== after.profile) return undefined
  const parts = ['screens', 'fragments', 'endpoints', 'widgets'] as const
  const pairs = parts.map((part) => [before[part], after[part]] as const)
  if (pairs.some(([one, other]) => (one.size === 0) !== (other.size === 0))) return undefined
  return pairs.flatMap(([one, other]) =>
    one === other ? [] : [...onlyIn(one, other), ...onlyIn(other, one)],
  )
}

const onlyIn = (one: Names, other: Names) => [...one.keys()].filter((name) => !other.has(name))

type Names = ReadonlyMap<string, unknown>

const allNames = '*'

/** Names that other files may use. */
function namesOf({ kind, json, path }: SourceFile): string[] {
  const document = isObject(json) ? json : {}
  if (kind === 'screen' || kind === 'fragment') return [stringOrEmpty(document[kind])]
  if (kind === 'scenarios') return [stringOrEmpty(document['screen'])]
  if (kind === 'widget') return [folderName(path)]
  if (kind === 'endpoints') {
    const family = stringOrEmpty(document['family'])
    const called = membersOf(document['endpoints']).map(([name]) => `${family}.${name}`)
    // Documents may ask whether a call is unsure.
    return ['unsure', family, ...called].flatMap((name) => [name, `unsure.${name}`])
  }
  return [allNames]
}

function mentions(json: Json | undefined, names: ReadonlySet<string>): boolean {
  if (!isObject(json)) return false
  const mentioned = stringsIn(json)
  return [...names].some((name) => mentioned.has(name))
}
