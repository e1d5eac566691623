import { type MouseEvent, useRef } from 'react'
import type { SelectionStore } from '../selection'
import type { OutlineRow } from './rows'

/**
 * `one` selects only the row, `toggle` adds or removes the row, and `range` selects all rows from
 * the first selected row.
 */
export type SelectionMode = 'one' | 'toggle' | 'range'

export type SelectRow = (pointer: string, mode?: SelectionMode) => void

export function selectionMode({
  ctrlKey,
  metaKey,
  shiftKey,
}: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>): SelectionMode {
  if (shiftKey) return 'range'
  return ctrlKey || metaKey ? 'toggle' : 'one'
}

/** Returns a function that selects rows. A range leaves out areas, because they are not nodes. */
export function useRowSelection(
  rows: readonly OutlineRow[],
  selected: string,
  chosen: readonly string[],
  select: SelectionStore['select'],
): SelectRow {
  const first = useRef('')
  return (pointer, mode = 'one') => {
    if (mode === 'one') return select({ pointer })
    if (mode === 'range') {
      if (chosen.length < 2) first.current = selected
      return select({ pointer, others: nodesBetween(rows, first.current, pointer) })
    }
    first.current = pointer
    select(toggled(chosen, pointer))
  }
}

/** Adds a node to the selection or removes it. An added node becomes the active node. */
export function toggled(
  chosen: readonly string[],
  pointer: string,
): { pointer: string; others: readonly string[] } {
  const others = chosen.filter((one) => one !== pointer)
  const isRemoved = others.length < chosen.length && others.length > 0
  return { pointer: isRemoved ? others[0]! : pointer, others }
}

function nodesBetween(rows: readonly OutlineRow[], from: string, to: string): string[] {
  const ends = [from, to].map((end) => rows.findIndex(({ pointer }) => pointer === end))
  const [first, last] = [Math.min(...ends), Math.max(...ends)]
  return rows.slice(Math.max(0, first), last + 1).flatMap(({ node }) => node?.pointer ?? [])
}
