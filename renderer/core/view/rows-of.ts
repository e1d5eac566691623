import { textOf } from '../../language'
import type { Repeat } from '../compile/program'
import type { Scope } from '../scope'

/** One row of a list; its name is unique among the rows, and part of the ids of what stands in it. */
export interface Row {
  readonly name: string
  readonly item: unknown
  readonly index: number
}

/**
 * The rows of a list, none where it is empty or no list. A row is named by its `key`, one without
 * by its place, and where two have the same the later one gets its place as well.
 */
export function rowsOf(repeat: Repeat, scope: Scope): readonly Row[] {
  const used = new Set<string>()
  return itemsOf(repeat, scope).map((item, index) => {
    const row = { name: '', item, index }
    const wanted = textOf(repeat.key?.evaluate(rowScope(repeat, row, scope))) || String(index)
    let name = used.has(wanted) ? `${wanted}~${index}` : wanted
    while (used.has(name)) name += '~'
    used.add(name)
    return { name, item, index }
  })
}

/** The names in reach in a row. */
export function rowScope({ as, level }: Repeat, { name, item, index }: Row, scope: Scope): Scope {
  return scope.with(as, item, index, `/${name}`, level)
}

/** How many rows a list draws, with the rows of lists directly inside it. */
export function countRows(
  repeat: Repeat,
  nestedLists: readonly Repeat[],
  rows: readonly Row[],
  scope: Scope,
): number {
  if (nestedLists.length === 0) return rows.length
  return rows.reduce((sum, row) => {
    const inRow = rowScope(repeat, row, scope)
    return nestedLists.reduce((all, list) => all + itemsOf(list, inRow).length, sum + 1)
  }, 0)
}

function itemsOf({ list }: Repeat, scope: Scope): readonly unknown[] {
  const items = list.evaluate(scope)
  return Array.isArray(items) ? items : []
}
