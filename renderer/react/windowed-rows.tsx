import { lazy, Suspense, type ComponentType, type ReactElement, type ReactNode } from 'react'

interface WindowedProps {
  rows: ReactElement[]
  /** How many rows fill the first window. */
  first: number
}

/**
 * Rows of which only those near the window exist in the page; the library for it loads with the
 * first long list.
 */
const Windowed = lazy(async () => ({ default: await loadWindow() }))

/** Where the library cannot be had, a long list is drawn whole: slower, but all there. */
async function loadWindow(): Promise<ComponentType<WindowedProps>> {
  try {
    const { WindowVirtualizer } = await import('virtua')
    return ({ rows, first }) => <WindowVirtualizer ssrCount={first}>{rows}</WindowVirtualizer>
  } catch {
    return ({ rows }) => rows
  }
}

/** Draws a long list by its window; the first rows stand while that loads. */
export function WindowedRows({ rows, first }: WindowedProps): ReactNode {
  return (
    <Suspense fallback={rows.slice(0, first)}>
      <Windowed rows={rows} first={first} />
    </Suspense>
  )
}
