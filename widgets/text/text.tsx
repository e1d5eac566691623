import { classNames } from '../class-names'
import type { TextProps } from '../props.generated'
import './text.css'

/** One run of text: a paragraph, or a heading if `heading` names its level. */
export function Text({ id, text, variant = 'body', heading, align, tone }: TextProps) {
  const Element = heading ?? 'p'
  return (
    <Element id={id} className={classNames('lz-text', variant, align, tone)}>
      {text}
    </Element>
  )
}
