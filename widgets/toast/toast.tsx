import { classNames } from '../class-names'
import type { ToastProps } from '../props.generated'
import './toast.css'

/**
 * A short message above the page. The region stays mounted, because screen readers announce changes
 * only in an existing region. A new `turn` shows and announces an equal text again.
 */
export function Toast({ text = '', kind = 'default', turn = 0 }: ToastProps & { turn?: number }) {
  const message = text ? (
    <p key={`${turn} ${text}`} className={classNames('lz-toast__message', kind)}>
      {text}
    </p>
  ) : null
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- TalkBack does not announce <output>
    <div className="lz-toast" role="status">
      {message}
    </div>
  )
}
