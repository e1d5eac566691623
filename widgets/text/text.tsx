import { classNames } from '../class-names'
import type { TextProps } from '../props.generated'
import './text.css'

/** A paragraph, or a heading of the level in `heading`. */
export function Text({ id, text, variant = 'body', heading, align, tone }: TextProps) {
  const Element = heading ?? 'p'
  return (
    <Element id={id} className={classNames('lz-text', variant, align, tone)}>
      {text}
    </Element>
  )
}
