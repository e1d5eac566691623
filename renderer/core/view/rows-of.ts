import { EngineError, limits, valueText } from '../../language'
import type { ProgramNode, Repeat } from '../compile/program'
import type { Scope } from '../scope'

/** A row of a list. The name is unique in the list, and is a part of the ids inside the row. */
export interface Row {
  readonly name: string
  readonly item: unknown
  readonly index: number
}

/**
 * The rows of a list. The name of a row is its `key`, or its index if it has no key. A repeated key
 * is followed by the index.
 */
export function rowsOf(repeat: Repeat, scope: Scope): readonly Row[] {
  const usedKeys = new Set<string>()
  return itemsOf(repeat, scope).map((item, index) => {
    const key = repeat.key?.evaluate(itemScope(repeat, item, index, scope))
    const base = valueText(key) || String(index)
    let name = usedKeys.has(base) ? `${base}~${index}` : base
    while (usedKeys.has(name)) name += '~'
    usedKeys.add(name)
    return { name, item, index }
  })
}

export function rowScope({ as, level }: Repeat, { name, item, index }: Row, scope: Scope): Scope {
  return scope.with(as, item, index, `/${name}`, level)
}

/** The scope for the values of a row. The name of the row is left out, because only ids need it. */
function itemScope({ as, level }: Repeat, item: unknown, index: number, scope: Scope): Scope {
  return scope.with(as, item, index, '', level)
}

/** Counts rows, including rows of inner lists. Throws `budget` above the limit. */
export function countRows(
  node: ProgramNode,
  rows: readonly Pick<Row, 'item'>[],
  scope: Scope,
  otherRows = 0,
): number {
  let count = rows.length
  if (otherRows + count > limits.rows) throw new EngineError('budget')
  if (node.nestedLists.length === 0) return count
  for (let at = 0; at < rows.length; at++) {
    const inRow = itemScope(node.each!, rows[at]!.item, at, scope)
    for (const list of node.nestedLists)
      count += countRows(list, itemsIn(list.each!, inRow), inRow, otherRows + count)
  }
  return count
}

function itemsIn(repeat: Repeat, scope: Scope) {
  try {
    return itemsOf(repeat, scope).map((item) => ({ item }))
  } catch {
    return []
  }
}

function itemsOf({ list }: Repeat, scope: Scope): readonly unknown[] {
  const items = list.evaluate(scope)
  return Array.isArray(items) ? items : []
}
