import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { Snapshot } from '../frame/messages'
import { useSelection } from '../selection'
import { pageOf } from './page-of'

interface PictureProps {
  snapshot: Snapshot
  title: string
  scale: number
  height?: number
}

/** A picture of a screen, made smaller; it is in the page only while it is in sight. */
export function Picture({ snapshot, title, scale, height = 640 }: PictureProps): ReactNode {
  const {
    selection: { width, fontScale },
  } = useSelection()
  const place = useRef<HTMLSpanElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => setIsNear(entry?.isIntersecting ?? false),
      { rootMargin: '240px' },
    )
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  const page = useMemo(() => pageOf(snapshot, fontScale), [snapshot, fontScale])
  return (
    <span
      ref={place}
      className="mx-picture"
      style={{ width: width * scale, height: height * scale }}
    >
      {isNear && (
        <iframe
          title={title}
          tabIndex={-1}
          sandbox=""
          srcDoc={page}
          width={width}
          height={height}
          style={{ transform: `scale(${scale})` }}
        />
      )}
    </span>
  )
}
