import { classNames } from '../class-names'
import type { CardProps } from '../props.generated'
import './card.css'

/** A raised surface for related content. With a title, it is a named region of the page. */
export function Card({ id, children, title, padding = 'm' }: CardProps) {
  return (
    <section id={id} aria-label={title} className={classNames('lz-card', padding)}>
      {title && <h2 className="lz-card__title">{title}</h2>}
      {children}
    </section>
  )
}
