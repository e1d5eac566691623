import { classNames } from '../class-names'
import type { FrameProps } from '../props.generated'
import './frame.css'

/**
 * A page of another site in a sandbox: it may run scripts, but can neither navigate this page nor
 * learn its address.
 */
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
