import { classNames, modifierFor } from '../class-names'
import type { StackProps } from '../props.generated'
import './stack.css'

const gapName = modifierFor('gap')
const alignName = modifierFor('align')
const justifyName = modifierFor('justify')
const surfaceName = modifierFor('on')
const paddingName = modifierFor('padding')

/** Places its children one after another, in a column or a row. */
export function Stack(props: StackProps) {
  const {
    id,
    children,
    element: Element = 'div',
    label,
    role = Element === 'div' && label ? 'group' : undefined,
  } = props
  const {
    direction = 'column',
    gap = 'm',
    align,
    justify,
    surface,
    padding,
    wrap,
    fill,
    grow,
    bleed,
    dock,
    defer,
  } = props
  const className = classNames(
    'lz-stack',
    direction,
    gapName(gap),
    alignName(align),
    justifyName(justify),
    surfaceName(surface),
    paddingName(padding),
    wrap && 'wrap',
    fill && 'fill',
    grow && 'grow',
    bleed && 'bleed',
    dock && 'dock',
    defer && 'defer',
  )
  return (
    <Element id={id} role={role} aria-label={label} className={className}>
      {children}
    </Element>
  )
}
