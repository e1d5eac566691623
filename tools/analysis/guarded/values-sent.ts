import { cachedFor, cachedList, flatOf } from '../json/cached'
import {
  initialOf,
  isObject,
  membersOf,
  objectsIn,
  own,
  stringOrEmpty,
  type Json,
  type JsonObject,
} from '../../../renderer/language/index.ts'
import { type Project, shownFragments } from '../project/project'
import type { SourceFile } from '../project/source-file'
import {
  guardedNames,
  isGuardedScreen,
  type GuardedNames,
} from '../../../src/delivery/guarded/index.ts'

/** Returns the values of guarded calls, including parameters that screens pass to them. */
export function valuesSent(project: Project): string[] {
  const { families, names } = guardIn(project)
  const given = sentBy(project.kinds.screen, [project.fragments, names], (file) => {
    const documents = isObject(file.json) ? documentsOf(project, file.json) : []
    return sentByScreen(file, [names, ...documents], () => {
      const parts = documents.flatMap((document) => objectsIn(document))
      return parts.flatMap(({ endpoint, params }) =>
        typeof endpoint === 'string' && names.endpoints.has(endpoint)
          ? parametersReadBy(params, documents, parts)
          : [],
      )
    })
  })
  const { session } = project.app.document ?? {}
  const common = isObject(session) && Array.isArray(session['common']) ? session['common'] : []
  const isSent = families.some(
    ({ family, session: isWithSession, endpoints }) =>
      isWithSession === true &&
      membersOf(endpoints).some(([name]) =>
        names.endpoints.has(`${stringOrEmpty(family)}.${name}`),
      ),
  )
  return [...new Set([...(isSent ? common.map(String) : []), ...flatOf(given)])].sort()
}

const sentBy = cachedList<SourceFile, string[]>()
const sentByScreen = cachedFor<string[]>()

/** Returns the parameters that a value reads, also through rules, state, inputs and rows. */
function parametersReadBy(
  value: Json | undefined,
  documents: readonly JsonObject[],
  parts: readonly JsonObject[],
): string[] {
  const seen = new Set<string>()
  const found = new Set<string>()
  const waiting = [value]
  for (const next of waiting)
    for (const { var: path, rule } of objectsIn(next)) {
      const [name] = [path ?? rule].flat()
      const key = `${path === undefined ? 'rule.' : ''}${stringOrEmpty(name)}`
      if (seen.has(key)) continue
      seen.add(key)
      const [root = '', member = ''] = key.split('.')
      if (root === 'session' || root === 'params') found.add(member)
      else waiting.push(...behind(root, member, documents, parts))
    }
  return [...found]
}

function behind(
  root: string,
  member: string,
  documents: readonly JsonObject[],
  parts: readonly JsonObject[],
): (Json | undefined)[] {
  const ofAll = (name: string) =>
    documents.flatMap((document) => {
      const table = document[name]
      return isObject(table) ? (own(table, member) ?? []) : []
    })
  if (root === 'rule') return ofAll('rules')
  if (root === 'state')
    return [
      ...ofAll('state').map((entry) => initialOf(entry as Json)),
      ...parts.filter(({ state }) => state === member).map(({ value }) => value),
    ]
  if (root === 'with')
    return parts.flatMap(({ with: given }) => (isObject(given) ? (own(given, member) ?? []) : []))
  return parts.filter(({ as = 'item' }) => as === root).map(({ each }) => each)
}

interface ProjectGuard {
  readonly names: GuardedNames
  readonly families: readonly JsonObject[]
}

export function guardIn({ kinds, app }: Project): ProjectGuard {
  return cachedGuard(kinds.endpoints, [app.document], () => {
    const families = kinds.endpoints.flatMap(({ json }) => (isObject(json) ? [json] : []))
    return { families, names: guardedNames(families, app.document) }
  })
}

const cachedGuard = cachedFor<ProjectGuard>()

export function documentsOf(project: Project, screen: JsonObject): JsonObject[] {
  return [screen, ...shownFragments(project, screen).map(({ document }) => document)]
}

export function isGuardedIn(project: Project, screen: JsonObject): boolean {
  const [, ...fragments] = documentsOf(project, screen)
  return isGuardedScreen(screen, fragments, guardIn(project).names)
}
