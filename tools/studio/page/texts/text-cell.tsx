import { child, type Json, segmentsOf } from '../../../../renderer/language'
import { setValue } from '../../../analysis/authoring/document/edits'
import { printJson } from '../../../analysis/edits/print-json'
import { languageName } from '../../../analysis/diff/documents/documents'
import type { Texts } from '../../../analysis/project/texts'
import { t } from '../words/words'
import { type ReactNode, useMemo } from 'react'
import { useDraft } from '../controls/controls'
import { useProject } from '../document/use-project'
import { useCanEdit } from '../team/use-team'
import { useScreenWords, useSelected, useStudio } from '../use-studio'
import type { CopiedText } from '../../../analysis/authoring/own-texts'
import type { Project } from '../../../analysis/project/project'
import { applyEdits } from '../../../analysis/edits/text-edit'
import { rowsFor, screensWith } from './text-rows'
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

/** Returns the position of a text in the locale file of a language, also of a new text. */
function placeOfText(
  texts: Texts,
  language: string,
  key: string,
): { path: string; pointer: string } {
  const known = texts.get(language)?.get(key)
  if (known) return { path: known.file, pointer: known.pointer }
  const [namespace = '', ...rest] = key.split('.')
  // A new text has the same nesting of keys as in another language.
  const elsewhere = [...texts.values()]
    .map((all) => all.get(key))
    .find((text) => text !== undefined)
  const pointer = elsewhere?.pointer ?? rest.reduce((at, name) => child(at, name), '')
  return { path: `locales/${language}/${namespace}.json`, pointer }
}

/** Returns the edit that writes a text in a language, in a new locale file if necessary. */
export function setText(
  texts: Texts,
  fileText: (path: string) => string,
  language: string,
  key: string,
  value: string,
): Transaction {
  const { path, pointer } = placeOfText(texts, language, key)
  const before = fileText(path)
  const edits =
    before.trim() === ''
      ? [{ from: 0, to: before.length, text: `${newFile(pointer, value)}\n` }]
      : setValue(before, pointer, value)
  return { path, edits, label: t('textEdits.changeTheText', { key }) }
}

/** Returns the edits that write copies of texts in each language and plural form. */
export function copyTexts(
  project: Project,
  fileText: (path: string) => string,
  copied: readonly CopiedText[],
): Transaction[] {
  const now = new Map<string, string>()
  const textNow = (path: string) => now.get(path) ?? fileText(path)
  return copied.flatMap(({ from, to }) =>
    rowsFor(project, [from]).flatMap(({ key, byLanguage }) =>
      [...byLanguage].map(([language, { value }]) => {
        const form = to + key.slice(from.length)
        const change = setText(project.texts, textNow, language, form, value)
        now.set(change.path, applyEdits(textNow(change.path), change.edits))
        return change
      }),
    ),
  )
}

function newFile(pointer: string, value: string): string {
  const json = segmentsOf(pointer).reduceRight<Json>((inner, name) => ({ [name]: inner }), value)
  return printJson(json, { column: Number.MAX_SAFE_INTEGER, indent: '', step: '  ', newline: '\n' })
}
