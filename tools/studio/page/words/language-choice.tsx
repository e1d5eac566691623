import type { ReactNode } from 'react'
import { Select } from '../controls/controls'
import { chooseLanguage, chosenLanguage, type Language, languages } from './language'
import { t } from './words'

/** Selects the language of the studio and reloads the page. Unsaved edits are kept. */
export function LanguageChoice(): ReactNode {
  return (
    <Select
      className="st-select--short"
      aria-label={t('topBar.studioLanguage')}
      value={chosenLanguage()}
      options={Object.entries(languages) as [Language, string][]}
      choose={chooseLanguage}
    />
  )
}
