import type { ReactNode } from 'react'
import { ErrorPanel } from '../../widgets'
import type { App } from './app'

interface FailedPanelProps {
  app: App
  /** The language of its screen. */
  locale: string
  /** The key of the text for the failure. */
  says: 'loadFailed' | 'partFailed'
  retry: () => void
}

/**
 * Shows that something failed to load, and offers a retry. Its words are in two languages if the
 * texts are missing.
 */
export function FailedPanel({ app, locale, says, retry }: FailedPanelProps): ReactNode {
  const text = (key: string) => app.texts.text(locale, `common.${key}`)
  return (
    <ErrorPanel
      title={text(says) || 'Sin conexión / No connection'}
      retryLabel={text('retry') || 'Reintentar / Retry'}
      onRetry={async () => retry()}
    />
  )
}
