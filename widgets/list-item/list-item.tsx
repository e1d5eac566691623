import type { CSSProperties } from 'react'
import { classNames } from '../class-names'
import { Icon } from '../icon/icon'
import { Image } from '../image/image'
import type { ListItemProps } from '../props.generated'
import './list-item.css'

/**
 * One row of a list. The row is a button or a link. Its children are controls beside the button or
 * link.
 */
export function ListItem(props: ListItemProps) {
  const { id, children, selected } = props
  return (
    <div id={id} className={classNames('lz-list-item', selected && 'selected')}>
      {row(props)}
      {children && <div className="lz-list-item__beside">{children}</div>}
    </div>
  )
}

function row(props: ListItemProps) {
  const { busy, href, selected, expanded, onPress } = props
  if (href) {
    return (
      <a className="lz-list-item__row" href={href} onClick={() => void onPress?.()}>
        {content(props)}
      </a>
    )
  }
  if (!onPress) return <div className="lz-list-item__row">{content(props)}</div>
  return (
    <button
      type="button"
      className="lz-list-item__row"
      aria-pressed={selected}
      aria-expanded={expanded}
      aria-busy={busy || undefined}
      onClick={() => busy || void onPress()}
    >
      {content(props)}
    </button>
  )
}

function content(props: ListItemProps) {
  const { title, caption, description, lines, value, src, icon } = props
  return (
    <>
      {src === undefined ? (
        icon && <Icon name={icon} tone="accent" disc />
      ) : (
        <Image src={src} alt="" size="s" shape="rounded" />
      )}
      <span className="lz-list-item__body">
        <span className="lz-list-item__text">
          {caption && <span className="lz-list-item__caption">{caption}</span>}
          <span className="lz-list-item__title">{title}</span>
          {description && (
            <span
              className={classNames('lz-list-item__description', lines !== undefined && 'short')}
              style={{ '--lz-list-item-lines': lines } as CSSProperties}
            >
              {description}
            </span>
          )}
        </span>
        {value && <span className="lz-list-item__value">{value}</span>}
      </span>
      {rowIcon(props)}
    </>
  )
}

/** Returns the icon for the effect of a press: choose, expand or open. */
function rowIcon({ href, selected, expanded, onPress }: ListItemProps) {
  if (selected !== undefined) return selected && <Icon name="check" tone="accent" />
  if (expanded !== undefined)
    return (
      <span className={classNames('lz-list-item__fold', expanded && 'open')}>
        <Icon name="chevron-down" tone="muted" />
      </span>
    )
  return (href || onPress) && <Icon name="chevron-right" tone="muted" />
}
