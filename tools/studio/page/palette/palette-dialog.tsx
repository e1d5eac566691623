import { useEffect, useRef, type ReactNode } from 'react'
import type { JsonObject } from '../../../../renderer/language'
import { PaletteList } from './palette-list'

/** The palette above the page. Escape and the cross close it. */
export function PaletteDialog({
  close,
  add,
}: {
  close: () => void
  add: (node: JsonObject) => void
}): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
    // A dialog begins at its first button, which is the cross.
    dialog.current?.querySelector<HTMLInputElement>('input[type="search"]')?.focus()
  }, [])
  return (
    <dialog ref={dialog} className="st-palette" aria-labelledby="st-palette-title" onClose={close}>
      <header className="st-palette__head">
        <h2 id="st-palette-title">Add to the screen</h2>
        <button type="button" className="st-icon-button" aria-label="Close" onClick={close}>
          ✕
        </button>
      </header>
      <PaletteList add={add} />
    </dialog>
  )
}
