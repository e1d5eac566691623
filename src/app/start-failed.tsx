import type { ReactNode } from 'react'
import { ErrorPanel } from '../../widgets'
import type { App } from './app'

/**
 * What shows when a screen's document cannot be had; both languages, since texts may be what is
 * missing.
 */
export function StartFailed({ app, retry }: { app: App; retry: () => void }): ReactNode {
  const word = (key: string, both: string) => app.texts.text(app.localeFor(), key, {}) || both
  return (
    <main className="lz-main">
      <ErrorPanel
        title={word('common.loadFailed', 'Sin conexión / No connection')}
        retryLabel={word('common.retry', 'Reintentar / Retry')}
        onRetry={async () => retry()}
      />
    </main>
  )
}
