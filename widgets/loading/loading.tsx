import type { LoadingProps } from '../props.generated'
import './loading.css'

/**
 * Shows that a call is running, above the page and without blocking it. Without a text, only an
 * empty live region is on the page.
 */
export function Loading({ text = '' }: LoadingProps) {
  const message = text ? (
    <div className="lz-loading__panel">
      <span className="lz-loading__spinner" />
      <p>{text}</p>
    </div>
  ) : null
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- TalkBack does not announce <output>
    <div className="lz-loading" role="status">
      {message}
    </div>
  )
}
