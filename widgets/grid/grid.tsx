import { classNames } from '../class-names'
import type { GridProps } from '../props.generated'
import './grid.css'

/** Places its children in columns of equal width. */
export function Grid({
  id,
  children,
  columns = 4,
  collapse,
  gap = 's',
  element: Element = 'div',
  label,
}: GridProps) {
  const role = Element === 'div' && label ? 'group' : undefined
  return (
    <Element
      id={id}
      role={role}
      aria-label={label}
      className={classNames('lz-grid', `columns-${columns}`, `gap-${gap}`, collapse && 'collapse')}
    >
      {children}
    </Element>
  )
}
