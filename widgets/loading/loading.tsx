import type { LoadingProps } from '../props.generated'
import './loading.css'

/**
 * Shows above the page that a call is running, without blocking the page. Without a text, only its
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
