import { lazy, Suspense, type ReactNode } from 'react'
import type { WindowListProps } from './window-list'

/** Rows in a window; the library for it loads with the first long list. */
const Windowed = lazy(() =>
  import('./window-list').then(
    (code) => ({ default: code.WindowList }),
    () => ({ default: WholeList }),
  ),
)

/** If the library fails to load, a long list is drawn whole: slower, but complete. */
const WholeList = ({ rows }: WindowListProps) => rows

/** Draws a long list by its window; the first rows show while the library loads. */
export function WindowedRows({ rows, first }: WindowListProps): ReactNode {
  return (
    <Suspense fallback={rows.slice(0, first)}>
      <Windowed rows={rows} first={first} />
    </Suspense>
  )
}
