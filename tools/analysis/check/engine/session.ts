import type { Finding } from '../report'
import { createProject, type Project, type ProjectOptions } from '../../project/project'
import { checkWithFragments } from './check-file'
import { checkTogether, rememberRules } from './check-project'
import {
  isKept,
  isObject,
  membersOf,
  objectOrEmpty,
  stringOrEmpty,
  type Json,
} from '../../../../renderer/language'
import { differInWords, stringsIn } from '../../project/texts'
import { folderName } from '../../project/widgets'
import type { SourceFile } from '../../project/source-file'

/** A checked project whose files may change. */
export interface Session {
  project(): Project
  findings(): Finding[]
  /**
   * Applies changed files; `undefined` removes a file. Returns the files that were checked again.
   */
  update(changes: ReadonlyMap<string, string | undefined>): string[]
}

/** Checks the whole project once, and later only the files that a change can affect. */
export function createSession(
  files: ReadonlyMap<string, string>,
  options: Omit<ProjectOptions, 'previous'> = {},
): Session {
  const texts = new Map(files)
  let project = createProject(texts, options)
  let byFile = new Map(
    [...project.files.keys()].map((path) => [path, checkWithFragments(project, path)]),
  )
  const runRule = rememberRules()
  let findings: Finding[] | undefined
  return {
    project: () => project,
    findings: () => (findings ??= checkTogether(project, byFile, runRule)),
    update(changes) {
      for (const [path, text] of changes) {
        if (text === undefined) texts.delete(path)
        else texts.set(path, text)
      }
      const before = project
      findings = undefined
      project = createProject(texts, { ...options, previous: before })
      const checked = dependents(before, project, [...changes.keys()])
      for (const path of checked) byFile.set(path, checkWithFragments(project, path))
      // If several findings have one cause, the first file in the order of the project reports it.
      if (byFile.size !== project.files.size || checked.some((path) => !before.files.has(path)))
        byFile = new Map([...project.files.keys()].map((path) => [path, byFile.get(path)!]))
      return checked
    },
  }
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
