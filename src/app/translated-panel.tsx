import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { createI18n } from '../i18n/create-i18n'
import type { Texts } from '../i18n/create-texts'
import type { App } from './app'

export interface FailedPanelProps {
  app: App
  locale: string
  messageKey: 'loadFailed' | 'partFailed'
  retry: () => void
}

export interface PanelWords extends Pick<FailedPanelProps, 'retry'> {
  title: string
  retryLabel: string
}

interface TranslatedPanelProps extends FailedPanelProps {
  draw: (words: PanelWords) => ReactNode
}

/** An error panel that renders again if translations arrive late. */
export function TranslatedPanel({
  app,
  locale,
  messageKey,
  retry,
  draw: Panel,
}: TranslatedPanelProps): ReactNode {
  const i18n = app.texts.through(createI18n)
  const { t } = useTranslation('common', { lng: locale, i18n })
  return <Panel title={t(messageKey)} retryLabel={t('retry')} retry={retry} />
}

export const switchToI18next = (texts: Texts): void => void texts.through(createI18n)
