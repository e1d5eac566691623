import { useRef, type KeyboardEvent } from 'react'
import type { Row } from './rows'

/** The inputs for moving in the tree. */
interface Walk {
  readonly rows: readonly Row[]
  /** The position of the selected row. */
  readonly active: number
  /** The words by which typing finds a row. */
  readonly wordsOf: (row: Row) => string
  readonly select: (pointer: string) => void
  readonly fold: (pointer: string, isClosed: boolean) => void
}

const typingPauseMs = 700

/** Moves in the tree by arrow keys and by typing; returns whether it handled a key. */
export function useTreeWalk({
  rows,
  active,
  wordsOf,
  select,
  fold,
}: Walk): (event: KeyboardEvent) => boolean {
  const typed = useRef({ text: '', at: 0 })
  const find = (key: string, now: number) => {
    typed.current = {
      text: now - typed.current.at > typingPauseMs ? key : typed.current.text + key,
      at: now,
    }
    const found = rowTyped(typed.current.text, rows.map(wordsOf), active)
    if (found !== undefined) select(rows[found]!.pointer)
  }
  return ({ key, altKey, ctrlKey, metaKey, timeStamp }) => {
    if (altKey || ctrlKey || metaKey) return false
    const move = moveOf(key, rows, active)
    if (!move) {
      if (key.length !== 1 || (key === ' ' && typed.current.text === '')) return false
      find(key, timeStamp)
    } else if ('to' in move) select(move.to)
    else if ('open' in move) fold(move.open, false)
    else fold(move.close, true)
    return true
  }
}

/** The effect of a key in the tree: another row, or a row opened or closed. */
type TreeMove = { readonly to: string } | { readonly open: string } | { readonly close: string }

/** The effect of a key, as in other trees; undefined for other keys. */
function moveOf(key: string, rows: readonly Row[], at: number): TreeMove | undefined {
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
function rowTyped(typed: string, words: readonly string[], at: number): number | undefined {
  const wanted = typed.toLocaleLowerCase()
  const start = typed.length === 1 ? at + 1 : Math.max(0, at)
  for (let step = 0; step < words.length; step++) {
    const index = (start + step) % words.length
    if (words[index]!.toLocaleLowerCase().startsWith(wanted)) return index
  }
  return undefined
}
