import { classNames } from '../class-names'
import type { SkeletonProps } from '../props.generated'
import './skeleton.css'

/** Placeholders for content that is loading, hidden from screen readers. */
export function Skeleton({ id, shape = 'line', count = 1, align }: SkeletonProps) {
  return (
    <div id={id} className={classNames('lz-skeleton', shape, align)} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className={`lz-skeleton__shape lz-skeleton__shape--${shape}`} />
      ))}
    </div>
  )
}
