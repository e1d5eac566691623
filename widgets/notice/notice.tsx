import { classNames } from '../class-names'
import { Icon } from '../icon/icon'
import type { IconName } from '../icon/icon-paths'
import type { NoticeProps } from '../props.generated'
import './notice.css'

type NoticeTone = 'info' | 'success' | 'warning' | 'danger'

const icons: Readonly<Record<NoticeTone, IconName>> = {
  info: 'info',
  success: 'check',
  warning: 'warning',
  danger: 'warning',
}

/** A highlighted message inside the screen. Screen readers announce an urgent message. */
export function Notice({ id, children, text, title, tone = 'info', urgent }: NoticeProps) {
  return (
    <div id={id} role={urgent ? 'alert' : 'note'} className={classNames('lz-notice', tone)}>
      <Icon name={icons[tone]} />
      <div className="lz-notice__body">
        {title && <p className="lz-notice__title">{title}</p>}
        <p className="lz-notice__text">{text}</p>
        {children}
      </div>
    </div>
  )
}
