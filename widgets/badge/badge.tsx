import { classNames } from '../class-names'
import type { BadgeProps } from '../props.generated'
import './badge.css'

/** A small count, alone or at the corner of its children. A count of zero is hidden. */
export function Badge({ id, children, count, overflow = 99, label }: BadgeProps) {
  return (
    <span id={id} className={classNames('lz-badge', children != null && 'corner')}>
      {children}
      {count > 0 && (
        <span className="lz-badge__count">
          {count > overflow ? `${overflow}+` : count}
          {label && <span className="lz-visually-hidden"> {label}</span>}
        </span>
      )}
    </span>
  )
}
