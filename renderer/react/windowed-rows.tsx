import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import type { WindowListProps } from './window-list'

/**
 * Rows of which only those near the window exist in the page; the library for it loads with the
 * first long list.
 */
const Windowed = lazy(async () => ({ default: await loadWindow() }))

/** Where the library cannot be had, a long list is drawn whole: slower, but all there. */
async function loadWindow(): Promise<ComponentType<WindowListProps>> {
  try {
    return (await import('./window-list')).WindowList
  } catch {
    return ({ rows }) => rows
  }
}

/** Draws a long list by its window; the first rows stand while that loads. */
export function WindowedRows({ rows, first }: WindowListProps): ReactNode {
  return (
    <Suspense fallback={rows.slice(0, first)}>
      <Windowed rows={rows} first={first} />
    </Suspense>
  )
}
