import { useState } from 'react'
import { classNames } from '../class-names'
import { Icon } from '../icon/icon'
import { useRunningLine } from './use-running-line'
import type { NoticeBarProps } from '../props.generated'
import './notice-bar.css'

/** A line of news that moves if it is too long for the screen. */
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
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the focus of a finger or a keyboard stops the line to be read
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
