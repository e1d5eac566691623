import { appended, isObject } from '../../../../renderer/language'
import { plural } from '../../../../src/delivery/guarded/index'
import type { Project } from '../../project/project'
import { stringsIn } from '../../project/strings-in'
import type { ProjectRule } from './rule'
import { say } from '../../words/words'

/** Namespace of the words around every screen. The app's code names them, not a document. */
const frame = 'common'

/** A text that no document names, in a namespace that documents use. */
export const unusedText: ProjectRule = {
  code: 'LZ708',
  severity: 'warning',
  title: 'An unused text',
  why: 'Somebody will translate it for nobody.',
  check: (project) => {
    const from = [...project.files.keys()]
    const [first] = project.texts.values()
    const named = namedKeys(project)
    const namespaces = new Set([...named.keys()].map(namespaceOf))
    const beside = neighboursIn([...(first?.keys() ?? [])], named)
    return [...(first ?? [])]
      .filter(
        ([key]) =>
          namespaces.has(namespaceOf(key)) &&
          namespaceOf(key) !== frame &&
          !named.has(key.replace(plural, '')) &&
          !named.has(key),
      )
      .map(([key, { file, pointer }]) => ({
        file,
        pointer,
        atKey: true,
        from,
        cause: { of: 'unused texts', name: key },
        what: say`No document uses the text "${key}".${beside(key)}`,
        fix: say`Use it, or remove it from every language.`,
      }))
  },
}

function namespaceOf(key: string): string {
  return key.slice(0, Math.max(0, key.indexOf('.')))
}

/** Finds the user of the nearest text: the use of this text may have been lost there. */
function neighboursIn(keys: readonly string[], named: ReadonlyMap<string, string>) {
  const places = new Map(keys.map((key, at) => [key, at]))
  const used = new Map<string, number[]>()
  for (const [key, at] of places)
    if (named.has(key)) used.set(namespaceOf(key), appended(used.get(namespaceOf(key)), at))
  return (key: string): string => {
    const at = places.get(key) ?? 0
    const [one, ...others] = used.get(namespaceOf(key)) ?? []
    if (one === undefined) return ''
    const isNearer = (other: number, near: number) => Math.abs(other - at) < Math.abs(near - at)
    const near = keys[others.reduce((best, other) => (isNearer(other, best) ? other : best), one)]!
    return say` "${near}" beside it stands in ${named.get(near)}.`
  }
}

/** Every string of the documents that may be a key, with the first document that names it. */
function namedKeys({ files, texts }: Project): Map<string, string> {
  const known = new Set(
    [...texts.values()].flatMap((language) =>
      [...language.keys()].map((key) => key.replace(plural, '')),
    ),
  )
  const found = new Map<string, string>()
  for (const { kind, json, path } of files.values())
    if (kind !== 'texts' && kind !== 'scenarios' && isObject(json))
      for (const value of stringsIn(json))
        if (known.has(value) && !found.has(value)) found.set(value, path)
  return found
}
