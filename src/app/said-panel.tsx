import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { createI18n } from '../i18n/create-i18n'
import type { Texts } from '../i18n/create-texts'
import type { SaidPanelProps } from './failed-panel'

/** A panel whose words i18next says; they are said anew when they arrive late. */
export function SaidPanel({ app, locale, says, retry, draw: Panel }: SaidPanelProps): ReactNode {
  const i18n = app.texts.through(createI18n)
  const { t } = useTranslation('common', { lng: locale, i18n })
  return <Panel title={t(says)} retryLabel={t('retry')} retry={retry} />
}

/** Lets i18next say the texts from now on. */
export const sayThrough = (texts: Texts): void => void texts.through(createI18n)
