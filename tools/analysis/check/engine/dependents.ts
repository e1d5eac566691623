import { isObject, stringOrEmpty, type Json } from '../../../../renderer/language'
import { differInWords } from '../../project/texts'
import { folderName } from '../../project/widgets'
import type { Project } from '../../project/project'
import type { SourceFile } from '../../project/source-file'
import { stringsIn } from '../../project/strings-in'

/**
 * Files whose findings may change after a change of some files; `before` is the project without the
 * change.
 */
export function dependents(before: Project, after: Project, changed: readonly string[]): string[] {
  const touched = new Set(changed)
  const names = new Set(
    changed.flatMap((path) => {
      const [was, is] = [before.files.get(path), after.files.get(path)]
      // Documents depend on the names and placeholders of texts, and not on their words.
      if (was?.kind === 'texts' && is && differInWords(was.json, is.json)) return []
      return [was, is].flatMap((file) => (file ? namesOf(file) : []))
    }),
  )
  if (names.has(everything)) return [...after.files.keys()]
  while (spread(after, names, touched));
  return [...touched].filter((path) => after.files.has(path))
}

/** Adds documents that mention a name; true when a fragment among them gives further names. */
function spread(project: Project, names: Set<string>, touched: Set<string>): boolean {
  const reached = [...project.files.values()].filter(
    ({ path, json }) => !touched.has(path) && mentions(json, names),
  )
  const further = reached.filter(({ kind }) => kind === 'fragment').flatMap(namesOf)
  for (const { path } of reached) touched.add(path)
  for (const name of further) names.add(name)
  return further.length > 0
}

/** Every document may use it. */
const everything = '*'

/** The names that a file declares for others. */
function namesOf({ kind, json, path }: SourceFile): string[] {
  const document = isObject(json) ? json : {}
  if (kind === 'screen' || kind === 'fragment') return [stringOrEmpty(document[kind])]
  if (kind === 'scenarios') return [stringOrEmpty(document['screen'])]
  if (kind === 'widget') return [folderName(path)]
  if (kind === 'endpoints')
    return Object.keys(isObject(document['endpoints']) ? document['endpoints'] : {}).map(
      (name) => `${stringOrEmpty(document['family'])}.${name}`,
    )
  return [everything]
}

function mentions(json: Json | undefined, names: ReadonlySet<string>): boolean {
  if (!isObject(json)) return false
  const mentioned = stringsIn(json)
  return [...names].some((name) => mentioned.has(name))
}
