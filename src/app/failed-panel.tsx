import { lazy, Suspense, type ReactNode } from 'react'
import { ErrorPanel } from '../../widgets'
import type { App } from './app'

interface FailedPanelProps {
  app: App
  locale: string
  /** The text that says what failed. */
  says: 'loadFailed' | 'partFailed'
  retry: () => void
}

/** What a panel says, in the language of its screen. */
export interface SaidPanelProps extends FailedPanelProps {
  draw: typeof WordsPanel
}

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

interface WordsPanelProps extends Pick<FailedPanelProps, 'retry'> {
  title: string
  retryLabel: string
}

/** In both languages, where texts are what is missing. */
function WordsPanel({ title, retryLabel, retry }: WordsPanelProps): ReactNode {
  return (
    <ErrorPanel
      title={title || 'Sin conexión / No connection'}
      retryLabel={retryLabel || 'Reintentar / Retry'}
      onRetry={async () => retry()}
    />
  )
}
