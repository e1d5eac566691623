import { useMemo, useRef, type ReactNode } from 'react'
import { useIsInSight } from '../controls/use-is-in-sight'
import type { Snapshot } from '../frame/messages'
import { useSelected } from '../use-studio'
import { pageOf } from './page-of'

interface PictureProps {
  snapshot: Snapshot
  title: string
  scale: number
  height?: number
}

/** A reduced picture of a screen; it is in the page only while it is visible. */
export function Picture({ snapshot, title, scale, height = 640 }: PictureProps): ReactNode {
  const width = useSelected('width')
  const fontScale = useSelected('fontScale')
  const place = useRef<HTMLSpanElement>(null)
  const isNear = useIsInSight(place, '240px')
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
