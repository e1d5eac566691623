import { useRef, type ReactNode } from 'react'
import { useThumbnail } from './use-thumbnails'

/** A small picture of a screen; its first letter until the picture exists. */
export function Thumbnail({ screen }: { screen: string }): ReactNode {
  const place = useRef<HTMLSpanElement>(null)
  const image = useThumbnail(screen, place)
  return (
    <span ref={place} className="sc-thumb" aria-hidden="true">
      {image ? <img src={image} alt="" width="42" height="68" /> : screen.slice(0, 1).toUpperCase()}
    </span>
  )
}
