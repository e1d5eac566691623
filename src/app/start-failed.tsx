import type { ReactNode } from 'react'
import type { App } from './app'
import { FailedPanel } from './failed-panel'

/** The page if a screen's document fails to load. */
export function StartFailed({ app, retry }: { app: App; retry: () => void }): ReactNode {
  return (
    <main className="lz-main">
      <FailedPanel app={app} locale={app.localeFor()} says="loadFailed" retry={retry} />
    </main>
  )
}
