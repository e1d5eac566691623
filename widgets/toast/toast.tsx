import { createPortal } from 'react-dom'
import type { WidgetBase } from '../../renderer/react'
import { classNames } from '../class-names'
import { useTopLayer } from '../top-layer'
import './toast.css'

/** What a toast tells: something neutral, something to know, a success or a failure. */
export type ToastKind = 'default' | 'info' | 'success' | 'failure'

/** Props of the toast; without a text only its empty live region is on the page. */
export interface ToastProps extends WidgetBase {
  text?: string
  kind?: ToastKind
  /** With another number the same text is shown, and announced, anew. */
  turn?: number
}

/**
 * A short message above everything. Keep it mounted and change its text: a screen reader announces
 * a change in a region
 * that it knows already. How long the text stays is not its business.
 */
export function Toast({ text = '', kind = 'default', turn = 0 }: ToastProps) {
  const layer = useTopLayer()
  const message = text ? (
    <p key={`${turn} ${text}`} className={classNames('lz-toast__message', kind)}>
      {text}
    </p>
  ) : null
  return (
    layer &&
    createPortal(
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- TalkBack does not announce <output>
      <div className="lz-toast" role="status">
        {message}
      </div>,
      layer,
    )
  )
}
