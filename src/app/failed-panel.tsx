import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorPanel } from '../../widgets'

interface FailedPanelProps {
  locale: string
  /** The text that says what failed. */
  says: 'loadFailed' | 'partFailed'
  retry: () => void
}

/**
 * Says that something cannot be shown and offers to try again; both languages, where texts are what
 * is missing.
 */
export function FailedPanel({ locale, says, retry }: FailedPanelProps): ReactNode {
  const { t } = useTranslation('common', { lng: locale })
  return (
    <ErrorPanel
      title={t(says) || 'Sin conexión / No connection'}
      retryLabel={t('retry') || 'Reintentar / Retry'}
      onRetry={async () => retry()}
    />
  )
}
