import { lazy, Suspense, type ReactNode } from 'react'
import type { WindowListProps } from './window-list'

/** The windowed list, whose library loads with the first long list. */
const Windowed = lazy(() =>
  import('./window-list').then(
    (code) => ({ default: code.WindowList }),
    () => ({ default: WholeList }),
  ),
)

/** If the library fails to load, all rows of a long list are drawn: slower, but complete. */
const WholeList = ({ rows }: WindowListProps) => rows

/**
 * Draws only the rows of a long list near the window, and the first rows while the library loads.
 */
export function WindowedRows({ rows, first }: WindowListProps): ReactNode {
  return (
    <Suspense fallback={rows.slice(0, first)}>
      <Windowed rows={rows} first={first} />
    </Suspense>
  )
}
