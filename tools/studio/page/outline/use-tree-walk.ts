import { useRef, type KeyboardEvent } from 'react'
import type { Row } from './rows'
import { moveOf, rowTyped } from './tree-keys'

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
