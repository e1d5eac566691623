import { classNames } from '../class-names'
import type { ListProps } from '../props.generated'
import './list.css'

/** A bulleted list, or a numbered list if the order matters. */
export function List({ id, items, ordered }: ListProps) {
  const Element = ordered ? 'ol' : 'ul'
  return (
    <Element id={id} className={classNames('lz-list', ordered && 'ordered')}>
      {items.map((item, index) => (
        <li key={index} className="lz-list__item">
          {item}
        </li>
      ))}
    </Element>
  )
}
