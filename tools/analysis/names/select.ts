import { child, isObject, type Json, membersOf } from '../../../renderer/language/index.ts'

export interface SelectedValue {
  readonly pointer: string
  readonly value: Json
  readonly owner: Json
  readonly atKey?: true
}

/**
 * Selects values by a pattern of pointers such as `/endpoints/*`, in which `*` stands for every
 * member and item. A final `{}` selects the names of members. `known` caches the values of the
 * parts of a pattern, for further patterns of the same document.
 */
export function selectValues(
  document: Json,
  pattern: string,
  known = new Map<string, SelectedValue[]>(),
): SelectedValue[] {
  if (pattern === '') return [{ pointer: '', value: document, owner: document }]
  let found = known.get(pattern)
  if (!found) {
    const last = pattern.lastIndexOf('/')
    const segment = pattern.slice(last + 1)
    const around = selectValues(document, pattern.slice(0, last), known)
    known.set(pattern, (found = around.flatMap((selected) => selectInside(selected, segment))))
  }
  return found
}

function selectInside({ pointer, value: owner }: SelectedValue, segment: string): SelectedValue[] {
  const at = (name: string | number, value: Json) => ({
    pointer: child(pointer, name),
    value,
    owner,
  })
  if (segment === '{}')
    return membersOf(owner).map(([name]) => ({ ...at(name, name), atKey: true as const }))
  if (segment === '*')
    return Array.isArray(owner)
      ? owner.map((item, index) => at(index, item))
      : membersOf(owner).map(([name, member]) => at(name, member))
  const value = isObject(owner) ? owner[segment] : undefined
  return value === undefined ? [] : [at(segment, value)]
}

/** The places of texts that a call shows while it runs and after its failure. */
export const noticePlaces: readonly string[] = [
  '/loading',
  ...['/failure', '/network'].flatMap((policy) =>
    ['/text', '/fallback', '/texts/*'].map((pattern) => policy + pattern),
  ),
]
