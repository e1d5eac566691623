import type { ReactElement, ReactNode, CSSProperties, LegacyRef, Ref } from 'react'
import { useImperativeHandle, useLayoutEffect, useRef } from './hooks'
import { WindowVirtualizer } from 'virtua'

export interface WindowListProps {
  rows: ReactElement[]
  first: number
}

export function WindowList({ rows, first }: WindowListProps): ReactNode {
  return (
    <WindowVirtualizer ssrCount={first} item={WindowedRow}>
      {rows}
    </WindowVirtualizer>
  )
}

interface WindowedRowProps {
  style: CSSProperties
  children: ReactNode
  ref?: LegacyRef<HTMLDivElement>
}

/**
 * A row of a list that draws only the rows near the window. If the focused row is removed, the
 * focus moves to the list, and not to the start of the page.
 */
export function WindowedRow({ style, children, ref }: WindowedRowProps): ReactNode {
  const row = useRef<HTMLDivElement>(null)
  // The cast is safe, because only class components of old React versions have strings as refs.
  useImperativeHandle(ref as Ref<HTMLDivElement>, () => row.current!)
  useLayoutEffect(() => focusListOnRemoval(row.current!), [])
  return (
    <div ref={row} style={style}>
      {children}
    </div>
  )
}

function focusListOnRemoval(row: HTMLElement): () => void {
  return () => {
    const list = row.parentElement
    if (!list || !row.contains(document.activeElement)) return
    list.tabIndex = -1
    list.focus({ preventScroll: true })
  }
}
