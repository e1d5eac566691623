import type { MouseEvent } from 'react'
import type { LinkProps } from '../props.generated'
import './link.css'

/** A link to a URL. Without a URL, a press only runs the actions. */
export function Link({ id, busy, label, href, external, onPress }: LinkProps) {
  const follow = (event: MouseEvent) => {
    if (!href) event.preventDefault()
    if (!busy) void onPress?.()
  }
  return (
    <a
      id={id}
      className="lz-link"
      href={href || '#'}
      aria-busy={busy || undefined}
      onClick={follow}
      {...(external && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {label}
    </a>
  )
}
