import type { ReactNode } from 'react'
import type { App } from './app'
import { FailedPanel } from './failed-panel'

/** What shows when a screen's document cannot be had. */
export function StartFailed({ app, retry }: { app: App; retry: () => void }): ReactNode {
  return (
    <main className="lz-main">
      <FailedPanel app={app} locale={app.localeFor()} says="loadFailed" retry={retry} />
    </main>
  )
}
