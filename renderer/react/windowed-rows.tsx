import { lazy, Suspense, type ReactNode } from 'react'
import type { WindowListProps } from './window-list'

/**
 * Rows of which only those near the window exist in the page; the library for it loads with the
 * first long list.
 */
const Windowed = lazy(() =>
  import('./window-list').then(
    (code) => ({ default: code.WindowList }),
    () => ({ default: WholeList }),
  ),
)

/** Where the library cannot be had, a long list is drawn whole: slower, but all there. */
const WholeList = ({ rows }: WindowListProps) => rows

/** Draws a long list by its window; the first rows stand while that loads. */
export function WindowedRows({ rows, first }: WindowListProps): ReactNode {
  return (
    <Suspense fallback={rows.slice(0, first)}>
      <Windowed rows={rows} first={first} />
    </Suspense>
  )
}
