import type { Row } from './rows'

/** The effect of a key in the tree: another row, or a row opened or closed. */
export type TreeMove =
  | { readonly to: string }
  | { readonly open: string }
  | { readonly close: string }

/** The effect of a key, as in other trees; undefined for other keys. */
export function moveOf(key: string, rows: readonly Row[], at: number): TreeMove | undefined {
  const row = rows[at]
  if (!row) return rows[0] && { to: rows[0].pointer }
  const step = (index: number) => rows[index] && { to: rows[index].pointer }
  if (key === 'ArrowDown') return step(at + 1)
  if (key === 'ArrowUp') return step(at - 1)
  if (key === 'Home') return step(0)
  if (key === 'End') return step(rows.length - 1)
  if (key === 'ArrowRight')
    return row.isOpen === false
      ? { open: row.pointer }
      : row.isOpen === true
        ? step(at + 1)
        : undefined
  if (key === 'ArrowLeft')
    return row.isOpen === true
      ? { close: row.pointer }
      : row.parent === undefined
        ? undefined
        : { to: row.parent }
  return undefined
}

/**
 * The next row, starting from one, whose words begin with the typed text; with a single letter the
 * row itself is skipped.
 */
export function rowTyped(typed: string, words: readonly string[], at: number): number | undefined {
  const wanted = typed.toLocaleLowerCase()
  const start = typed.length === 1 ? at + 1 : Math.max(0, at)
  for (let step = 0; step < words.length; step++) {
    const index = (start + step) % words.length
    if (words[index]!.toLocaleLowerCase().startsWith(wanted)) return index
  }
  return undefined
}
