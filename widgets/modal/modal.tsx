import { useId } from 'react'
import { useModalDialog } from './use-modal-dialog'
import type { ModalProps } from '../props.generated'
import './modal.css'

/**
 * A sheet above the page. Escape, the back gesture, the backdrop and the cross close it, unless it
 * is blocking.
 */
export function Modal({
  id,
  title,
  dismissible = true,
  closeLabel,
  onClose,
  children,
}: ModalProps) {
  const ownId = useId()
  const titleId = `${id ?? ownId}-title`
  const close = () => {
    if (dismissible) void onClose?.()
  }
  const dialog = useModalDialog(close, dismissible)
  return (
    <dialog
      className="lz-modal"
      ref={dialog}
      aria-modal="true"
      aria-labelledby={titleId}
      data-dismissible={dismissible || undefined}
    >
      <div className="lz-modal__panel">
        <header className="lz-modal__head">
          <h2 className="lz-modal__title" id={titleId} tabIndex={-1}>
            {title}
          </h2>
          {dismissible && closeLabel ? (
            <button
              className="lz-modal__close"
              type="button"
              aria-label={closeLabel}
              onClick={close}
            />
          ) : null}
        </header>
        <div className="lz-modal__body">{children}</div>
      </div>
    </dialog>
  )
}
