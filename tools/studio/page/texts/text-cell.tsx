import { t } from '../words/words'
import type { ReactNode } from 'react'
import { useDraft } from '../controls/controls'
import { useProject } from '../document/use-project'
import { useCanEdit } from '../team/use-team'
import { useStudio } from '../use-studio'
import { setText } from './text-edits'
import './texts.css'

interface Props {
  readonly textKey: string
  readonly language: string
  readonly value: string | undefined
  readonly describedBy?: string
}

const languages: Readonly<Record<string, string>> = {
  es: t('textCell.spanish'),
  en: t('textCell.english'),
}

/**
 * The text of a key in one language. Typed text goes into the locale file at once, and is undone
 * together.
 */
export function TextCell({ textKey, language, value, describedBy }: Props): ReactNode {
  const { workspace } = useStudio()
  const { texts } = useProject()
  const canEdit = useCanEdit()
  const write = (text: string) => {
    const change = setText(texts, (path) => workspace.text(path), language, textKey, text)
    if (change.edits.length > 0)
      workspace.apply({ ...change, group: `text ${language} ${textKey}`, isTyped: true })
  }
  const draft = useDraft(value ?? '', write)
  const rows = Math.min(6, Math.max(1, Math.ceil(draft.value.length / 44)))
  return (
    <textarea
      className="st-input st-text"
      lang={language}
      rows={rows}
      aria-label={t('textCell.in', { key: textKey, language: languageName(language) })}
      aria-describedby={describedBy}
      placeholder={value === undefined ? t('textCell.missing') : ''}
      aria-invalid={value === undefined}
      readOnly={!canEdit}
      {...draft}
    />
  )
}

/** The name of a language for people. */
export function languageName(language: string): string {
  return languages[language] ?? language
}
