import type { ReactElement, ReactNode } from 'react'
import { WindowVirtualizer } from 'virtua'
import { WindowedRow } from './windowed-row'

/** What a list needs of which only the rows near the window exist. */
export interface WindowListProps {
  rows: ReactElement[]
  /** How many rows fill the first window. */
  first: number
}

/** A list of which only the rows near the window exist. */
export function WindowList({ rows, first }: WindowListProps): ReactNode {
  return (
    <WindowVirtualizer ssrCount={first} item={WindowedRow}>
      {rows}
    </WindowVirtualizer>
  )
}
