import { classNames } from '../class-names'
import type { CardProps } from '../props.generated'
import './card.css'

/** A raised surface for related content. With a title, it is a named region of the page. */
export function Card({ id, children, title, heading: Heading = 'h2', padding = 'm' }: CardProps) {
  return (
    <section id={id} aria-label={title} className={classNames('lz-card', padding)}>
      {title && <Heading className="lz-card__title">{title}</Heading>}
      {children}
    </section>
  )
}
