import { lazy, Suspense, type ReactNode } from 'react'
import { ErrorPanel } from '../../widgets'
import type { FailedPanelProps, PanelWords } from './translated-panel'

/** The error panel with translations, or with fixed texts if its code fails to load. */
const TranslatedPanel = lazy(() =>
  import('./translated-panel').then(
    (code) => ({ default: code.TranslatedPanel }),
    () => ({ default: PlainPanel }),
  ),
)

export function FailedPanel(props: FailedPanelProps): ReactNode {
  return (
    <Suspense fallback={<PlainPanel {...props} />}>
      <TranslatedPanel {...props} draw={WordsPanel} />
    </Suspense>
  )
}

function PlainPanel({ app, locale, messageKey, retry }: FailedPanelProps): ReactNode {
  const text = (key: string) => app.texts.text(locale, `common.${key}`)
  return <WordsPanel title={text(messageKey)} retryLabel={text('retry')} retry={retry} />
}

/** The texts are here in two languages, because the translations may not have loaded. */
function WordsPanel({ title, retryLabel, retry }: PanelWords): ReactNode {
  return (
    <ErrorPanel
      title={title || 'Sin conexión / No connection'}
      retryLabel={retryLabel || 'Reintentar / Retry'}
      onRetry={async () => retry()}
    />
  )
}
