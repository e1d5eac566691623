import { createPortal } from 'react-dom'
import type { WidgetBase } from '../../renderer/react'
import { useTopLayer } from '../top-layer'
import './loading.css'

/** Props of the loading message; without a text only its empty live region is on the page. */
export interface LoadingProps extends WidgetBase {
  text?: string
}

/**
 * Says above everything that a call is running. It does not block: the control that started the
 * call does.
 */
export function Loading({ text = '' }: LoadingProps) {
  const layer = useTopLayer()
  const message = text ? (
    <div className="lz-loading__panel">
      <span className="lz-loading__spinner" />
      <p>{text}</p>
    </div>
  ) : null
  return (
    layer &&
    createPortal(
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- TalkBack does not announce <output>
      <div className="lz-loading" role="status">
        {message}
      </div>,
      layer,
    )
  )
}
