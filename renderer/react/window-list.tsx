import type { ReactElement, ReactNode } from 'react'
import { WindowVirtualizer } from 'virtua'
import { WindowedRow } from './windowed-row'

/** The props of a list that only draws the rows near the window. */
export interface WindowListProps {
  rows: ReactElement[]
  /** The number of rows that fills the first window. */
  first: number
}

/** A list that only draws the rows near the window. */
export function WindowList({ rows, first }: WindowListProps): ReactNode {
  return (
    <WindowVirtualizer ssrCount={first} item={WindowedRow}>
      {rows}
    </WindowVirtualizer>
  )
}
