import type { CSSProperties, RefObject } from 'react'
import { useState, useLayoutEffect, useRef } from '../../renderer/react'
import { classNames } from '../class-names'
import { Icon } from '../icon/icon'
import type { NoticeBarProps } from '../props.generated'
import './notice-bar.css'

/** One line of news. The text scrolls if it is wider than its space in the bar. */
export function NoticeBar({ id, text, speed = 40, closeLabel, onClose }: NoticeBarProps) {
  const [closed, setClosed] = useState(false)
  const { line, runs, style } = useRunningLine(speed)
  const close = () => {
    setClosed(true)
    void onClose?.()
  }
  if (closed) return null
  return (
    <div id={id} className={classNames('lz-notice-bar', runs && 'runs')}>
      <Icon name="info" />
      <div
        ref={line}
        className="lz-notice-bar__window"
        role="marquee"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a tap or the keyboard focuses the line, which stops it for reading
        tabIndex={runs ? 0 : undefined}
      >
        <div className="lz-notice-bar__line" style={style}>
          <span className="lz-notice-bar__text">{text}</span>
          {runs && (
            <span className="lz-notice-bar__text" aria-hidden="true">
              {text}
            </span>
          )}
        </div>
      </div>
      {closeLabel && (
        <button
          type="button"
          className="lz-notice-bar__close"
          aria-label={closeLabel}
          onClick={close}
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  )
}

interface RunningLine {
  line: RefObject<HTMLDivElement | null>
  runs: boolean
  style: CSSProperties | undefined
}

// The gap between the line and its copy, as in the style sheet.
const gapPx = 32

/** Moves a line that is too wide by `speed` pixels per second, in steps of one pixel. */
function useRunningLine(speed: number): RunningLine {
  const line = useRef<HTMLDivElement>(null)
  const [length, setLength] = useState(0)
  useLayoutEffect(() => {
    const frame = line.current
    const text = frame?.querySelector<HTMLElement>('.lz-notice-bar__text')
    if (!frame || !text) return undefined
    const measure = () =>
      setLength(text.offsetWidth > frame.clientWidth ? text.offsetWidth + gapPx : 0)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(frame)
    observer.observe(text)
    return () => observer.disconnect()
  }, [])
  return { line, runs: length > 0, style: length > 0 ? styleOf(length, speed) : undefined }
}

function styleOf(length: number, speed: number): CSSProperties {
  return { animationDuration: `${length / speed}s`, animationTimingFunction: `steps(${length})` }
}
