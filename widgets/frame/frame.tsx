import { classNames } from '../class-names'
import type { FrameProps } from '../props.generated'
import './frame.css'

/** A sandboxed page of another site, which can neither navigate this page nor read its URL. */
export function Frame({ id, src, title, height = 'l' }: FrameProps) {
  return (
    <iframe
      id={id}
      className={classNames('lz-frame', height)}
      src={src}
      title={title}
      sandbox="allow-scripts allow-popups"
      referrerPolicy="no-referrer"
      loading="lazy"
    />
  )
}
