import { textEdit } from '../../../analysis/authoring/own-texts'
import { languageName } from '../../../analysis/diff/documents/documents'
import type { Texts } from '../../../analysis/project/texts'
import { t } from '../words/words'
import { type ReactNode, useMemo } from 'react'
import { useDraft } from '../controls/controls'
import { useProject } from '../document/use-project'
import { useCanEdit } from '../team/use-team'
import { useScreenWords, useSelected, useStudio } from '../use-studio'
import { screensWith } from './text-rows'
import './texts.css'
import type { Transaction } from '../workspace/transaction'

interface Props {
  readonly textKey: string
  readonly language: string
  readonly value: string | undefined
  readonly describedBy?: string
}

/** Shows a field for the text of a key in one language. Typing edits the locale file. */
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

/** The maximum number of screens that a hint names. */
const mostNames = 3

/** Warns that other screens use the text too. */
export function OtherScreens({ textKey }: Pick<Props, 'textKey'>): ReactNode {
  const project = useProject()
  const screen = useSelected('screen')
  const titleOf = useScreenWords()
  const others = useMemo(
    () => screensWith(project, textKey).filter((name) => name !== screen),
    [project, textKey, screen],
  )
  if (others.length === 0) return null
  const named = others.slice(0, mostNames).map(titleOf).join(', ')
  const count = others.length - mostNames
  return (
    <p className="st-note st-tone--warning">
      {count > 0 ? t('textCell.alsoOnMore', { named, count }) : t('textCell.alsoOn', { named })}
    </p>
  )
}

/** Returns the edit that writes a text in a language, in a new locale file if necessary. */
export function setText(
  texts: Texts,
  fileText: (path: string) => string,
  language: string,
  key: string,
  value: string,
): Transaction {
  const edit = textEdit(texts, fileText, { language, key, value })
  return { ...edit, label: t('textEdits.changeTheText', { key }) }
}
