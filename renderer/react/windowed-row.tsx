import {
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type CSSProperties,
  type LegacyRef,
  type ReactNode,
  type Ref,
} from 'react'

interface WindowedRowProps {
  style: CSSProperties
  children: ReactNode
  ref?: LegacyRef<HTMLDivElement>
}

/**
 * One row of a list that only draws rows near the window. If the row goes while it has the focus,
 * the list takes the focus; otherwise it would fall to the top of the page.
 */
export function WindowedRow({ style, children, ref }: WindowedRowProps): ReactNode {
  const row = useRef<HTMLDivElement>(null)
  // Only legacy class components use texts as refs.
  useImperativeHandle(ref as Ref<HTMLDivElement>, () => row.current!)
  useLayoutEffect(() => handOver(row.current!), [])
  return (
    <div ref={row} style={style}>
      {children}
    </div>
  )
}

function handOver(row: HTMLElement): () => void {
  return () => {
    const list = row.parentElement
    if (!list || !row.contains(document.activeElement)) return
    list.tabIndex = -1
    list.focus({ preventScroll: true })
  }
}
