import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { createI18n } from '../i18n/create-i18n'
import type { App } from './app'

/** Gives what is drawn inside the texts of an app, which i18next says from then on. */
export function AppTexts({ app, children }: { app: App; children: ReactNode }): ReactNode {
  return <I18nextProvider i18n={app.texts.through(createI18n)}>{children}</I18nextProvider>
}
