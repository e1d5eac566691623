import { lazy, Suspense, type ReactNode } from 'react'
import { ErrorPanel } from '../../widgets'
import type { FailedPanelProps, PanelWords } from './said-panel'

/** With the text library, which comes when it is needed; without it the texts say themselves. */
const SaidPanel = lazy(() =>
  import('./said-panel').then(
    (code) => ({ default: code.SaidPanel }),
    () => ({ default: PlainPanel }),
  ),
)

/** Says that something cannot be shown and offers to try again. */
export function FailedPanel(props: FailedPanelProps): ReactNode {
  return (
    <Suspense fallback={<PlainPanel {...props} />}>
      <SaidPanel {...props} draw={WordsPanel} />
    </Suspense>
  )
}

function PlainPanel({ app, locale, says, retry }: FailedPanelProps): ReactNode {
  const text = (key: string) => app.texts.text(locale, `common.${key}`)
  return <WordsPanel title={text(says)} retryLabel={text('retry')} retry={retry} />
}

/** In both languages, where texts are what is missing. */
function WordsPanel({ title, retryLabel, retry }: PanelWords): ReactNode {
  return (
    <ErrorPanel
      title={title || 'Sin conexión / No connection'}
      retryLabel={retryLabel || 'Reintentar / Retry'}
      onRetry={async () => retry()}
    />
  )
}
