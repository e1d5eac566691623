import { Button } from '../button/button'
import { Icon } from '../icon/icon'
import type { ErrorPanelProps } from '../props.generated'
import './error-panel.css'

/** Shows that data of the screen failed to load, and offers a retry. */
export function ErrorPanel({ id, busy, title, message, retryLabel, onRetry }: ErrorPanelProps) {
  return (
    <section id={id} className="lz-error-panel" aria-label={title}>
      <Icon name="warning" size="l" tone="warning" disc />
      <p className="lz-error-panel__title">{title}</p>
      {message && <p className="lz-error-panel__message">{message}</p>}
      <Button kind="secondary" icon="refresh" label={retryLabel} busy={busy} onPress={onRetry} />
    </section>
  )
}
