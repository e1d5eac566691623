import { visitValue } from '../../../../renderer/language'
import type { Project } from '../../project'
import type { ProjectRule } from './rule'

/**
 * What stands around every screen has its words here; the app's code names them, not a document.
 */
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
    const namespaces = new Set([...named].map(namespaceOf))
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
        what: `No document uses the text "${key}".`,
        fix: 'Use it, or remove it from every language.',
      }))
  },
}

const plural = /_(?:zero|one|two|few|many|other)$/

function namespaceOf(key: string): string {
  return key.slice(0, Math.max(0, key.indexOf('.')))
}

/** Every text of the documents that may be a key. */
function namedKeys({ files, texts }: Project): Set<string> {
  const known = new Set(
    [...texts.values()].flatMap((language) =>
      [...language.keys()].map((key) => key.replace(plural, '')),
    ),
  )
  const found = new Set<string>()
  for (const { kind, json } of files.values())
    if (kind !== 'texts' && kind !== 'scenarios')
      visitValue(json, (value) => {
        if (typeof value === 'string' && known.has(value)) found.add(value)
      })
  return found
}
