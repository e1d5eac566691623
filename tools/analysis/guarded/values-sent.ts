import { cached, cachedFor } from '../json/cached'
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
import type { Project } from '../project/project'
import { cachedScreens, withFragments } from '../project/screen-documents'
import {
  guardedNames,
  isGuardedScreen,
  type GuardedNames,
} from '../../../src/delivery/guarded/index.ts'

/** Returns the values that guarded calls send, also if another screen passes them. */
export function valuesSent(project: Project): string[] {
  const { families, names } = guardIn(project)
  const given = sentByScreens(project, [names], (_, documents) => {
    const calls = documents
      .flatMap(callsIn)
      .filter(({ endpoint }) => names.endpoints.has(stringOrEmpty(endpoint)))
    if (calls.length === 0) return []
    const parts = documents.flatMap(partsOf)
    return calls.flatMap(({ params }) => parametersReadBy(params, documents, parts))
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
  return [...new Set([...(isSent ? common.map(String) : []), ...namesIn(given)])].sort()
}

const sentByScreens = cachedScreens<string[]>()
const namesIn = cached((lists: readonly string[][]) => new Set(lists.flat()))

const partsOf = cached((document: JsonObject): readonly JsonObject[] => objectsIn(document))

const callsIn = cached((document: JsonObject) =>
  partsOf(document).filter(({ endpoint }) => typeof endpoint === 'string'),
)

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

export function isGuardedIn(project: Project, screen: JsonObject): boolean {
  const [, ...fragments] = withFragments(project, screen)
  return isGuardedScreen(screen, fragments, guardIn(project).names)
}
