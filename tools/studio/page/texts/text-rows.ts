import type { Project } from '../../../analysis/project/project'
import type { Text } from '../../../analysis/project/texts'
import type { DocumentModel } from '../../../analysis/model/model'

/** One text in every language. */
export interface TextRow {
  readonly key: string
  readonly byLanguage: ReadonlyMap<string, Text>
  /** The values that it mentions in any language. */
  readonly args: readonly string[]
}

/**
 * Every key that a document shows, in order, including those of fragments; each plural form is
 * separate.
 */
export function keysOf(model: DocumentModel | undefined): string[] {
  if (!model) return []
  const own = model.expressions
    .filter(({ operator }) => operator === 't')
    .flatMap(({ args }) => (typeof args[0] === 'string' ? [args[0]] : []))
  return [...new Set([...own, ...model.expansions.flatMap((expansion) => keysOf(expansion.model))])]
}

/** Rows for keys; a key with plural forms has a row for each. */
export function rowsFor({ texts }: Project, keys: readonly string[]): TextRow[] {
  return keys.flatMap((key) => formsOf(texts, key)).map((key) => rowOf(texts, key))
}

/** Every key of a namespace in the order of its files. */
export function keysIn({ texts }: Project, namespace: string): string[] {
  return [...new Set([...texts.values()].flatMap((all) => [...all.keys()]))].filter((key) =>
    key.startsWith(`${namespace}.`),
  )
}

/** The existing namespaces. */
export function namespacesOf({ texts }: Project): string[] {
  return [
    ...new Set(
      [...texts.values()].flatMap((all) =>
        [...all.keys()].map((key) => key.slice(0, key.indexOf('.'))),
      ),
    ),
  ].toSorted()
}

function rowOf(texts: Project['texts'], key: string): TextRow {
  const byLanguage = new Map(
    [...texts].flatMap(([language, all]) => {
      const text = all.get(key)
      return text ? [[language, text] as [string, Text]] : []
    }),
  )
  return {
    key,
    byLanguage,
    args: [...new Set([...byLanguage.values()].flatMap(({ args }) => args))].toSorted(),
  }
}

function formsOf(texts: Project['texts'], key: string): string[] {
  const forms = [...new Set([...texts.values()].flatMap((all) => [...all.keys()]))].filter(
    (other) =>
      other.startsWith(`${key}_`) &&
      /_(?:zero|one|two|few|many|other)$/.test(other) &&
      other.replace(/_[a-z]+$/, '') === key,
  )
  return forms.length > 0 ? forms : [key]
}
