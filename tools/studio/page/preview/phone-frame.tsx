import { t } from '../words/words'
import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { AppFrame } from './app-frame'

/** A phone's usual height in CSS pixels. */
const height = 720

interface PhoneFrameProps {
  frame: RefObject<HTMLIFrameElement | null>
  width: number
  isStale: boolean
}

/** The phone, reduced when the panel is narrower than the phone. */
export function PhoneFrame({ frame, width, isStale }: PhoneFrameProps): ReactNode {
  const room = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(1)
  useLayoutEffect(() => {
    const measure = () => setScale(Math.min(1, ((room.current?.clientWidth ?? width) - 24) / width))
    const observer = new ResizeObserver(measure)
    if (room.current) observer.observe(room.current)
    measure()
    return () => observer.disconnect()
  }, [width])
  return (
    <div className="pv-room" ref={room} style={{ height: height * scale + 24 }}>
      <div
        className={isStale ? 'pv-phone pv-phone--stale' : 'pv-phone'}
        style={{ width: width + 24, height: height + 24, transform: `scale(${scale})` }}
      >
        <AppFrame
          frame={frame}
          className="pv-frame"
          title={t('phoneFrame.theApp')}
          width={width}
          height={height}
        />
      </div>
    </div>
  )
}
