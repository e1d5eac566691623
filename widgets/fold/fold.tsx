import { useRef, useState } from '../../renderer/react'
import { Icon } from '../icon/icon'
import { useDrawnChildren } from '../use-drawn-children'
import type { FoldProps } from '../props.generated'
import './fold.css'

/** Shows the first children. A button shows and hides the other children. */
export function Fold({ id, children, visible = 2, unfoldLabel, foldLabel }: FoldProps) {
  const [open, setOpen] = useState(false)
  const toggleRef = useRef<HTMLButtonElement>(null)
  const rows = useDrawnChildren<HTMLDivElement>((elements) => {
    for (const [index, element] of elements.entries()) element.hidden = !open && index >= visible
    toggleRef.current!.hidden = elements.length <= visible
  })
  return (
    <div id={id} className="lz-fold">
      <div ref={rows} className="lz-fold__rows">
        {children}
      </div>
      <button
        ref={toggleRef}
        type="button"
        className="lz-fold__toggle"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {open ? foldLabel : unfoldLabel}
        <Icon name="chevron-down" size="s" />
      </button>
    </div>
  )
}
