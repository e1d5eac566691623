import { type Project, shownFragments } from '../../../analysis/project/project'
import type { Text, Texts } from '../../../analysis/project/texts'
import { cached } from '../../../analysis/json/cached'
import type { DocumentModel } from '../../../analysis/model/model'
import { namesOfKind } from '../../../../renderer/language'
import { t } from '../words/words'
import type { Finding } from '../../../analysis/check/report'

export interface TextRow {
  readonly key: string
  readonly byLanguage: ReadonlyMap<string, Text>
  readonly args: readonly string[]
}

/** Returns the keys of all texts that a document and its fragments use, in their order. */
export function keysOf(model: DocumentModel | undefined): string[] {
  if (!model) return []
  const own = model.expressions
    .filter(({ operator }) => operator === 't')
    .flatMap(({ args }) => (typeof args[0] === 'string' ? [args[0]] : []))
  return [...new Set([...own, ...model.expansions.flatMap((expansion) => keysOf(expansion.model))])]
}

export function rowsFor({ texts }: Project, keys: readonly string[]): TextRow[] {
  return keys.flatMap((key) => formsOf(texts, key)).map((key) => rowOf(texts, key))
}

/** Returns the keys of all languages, in the order of the files. */
export const allKeys = cached((texts: Texts): readonly string[] => [
  ...new Set([...texts.values()].flatMap((all) => [...all.keys()])),
])

export function keysIn({ texts }: Project, namespace: string): string[] {
  return allKeys(texts).filter((key) => key.startsWith(`${namespace}.`))
}

export function namespacesOf({ texts }: Project): string[] {
  return [...new Set(allKeys(texts).map((key) => key.slice(0, key.indexOf('.'))))].toSorted()
}

function rowOf(texts: Project['texts'], key: string): TextRow {
  const byLanguage = new Map(
    [...texts].flatMap(([language, all]) => {
      const text = all.get(key)
      return text ? [[language, text] as [string, Text]] : []
    }),
  )
  return {
    key,
    byLanguage,
    args: [...new Set([...byLanguage.values()].flatMap(({ args }) => args))].toSorted(),
  }
}

function formsOf(texts: Project['texts'], key: string): string[] {
  const forms = allKeys(texts).filter(
    (other) =>
      other.startsWith(`${key}_`) &&
      /_(?:zero|one|two|few|many|other)$/.test(other) &&
      other.replace(/_[a-z]+$/, '') === key,
  )
  return forms.length > 0 ? forms : [key]
}

/** Returns the screens that use a text, directly or through a fragment. */
export function screensWith(project: Project, key: string): string[] {
  return [...project.screens.values()].flatMap((screen) => {
    const shown = [screen, ...shownFragments(project, screen.document)]
    return shown.some(({ document }) => namesOfKind(document, 'text').has(key)) ? [screen.name] : []
  })
}

/** Returns the text of a key in a language; of several plural forms, the form `other`. */
export function wordsOf(texts: Texts, language: string, key: string): string | undefined {
  const all = texts.get(language)
  return (all?.get(key) ?? all?.get(`${key}_other`))?.value
}

export interface TextNote {
  readonly language: string
  readonly severity: Finding['severity']
  readonly what: string
}

/** A text with fewer characters never counts as too long. */
const minLongText = 24
const factor = 1.9

/** The code of findings about a missing text. The language without the text gets the note. */
const missingElsewhere = 'LZ602'

/**
 * Returns the notes about a text. The notes report findings about the text, languages without the
 * text, and languages in which the text is much longer.
 */
export function notesOf(
  row: TextRow,
  languages: readonly string[],
  findings: readonly Finding[],
): TextNote[] {
  const notes = languages.flatMap((language) => {
    const text = row.byLanguage.get(language)
    if (!text)
      return [
        {
          language,
          severity: 'error' as const,
          what: t('textNotes.missingPeopleWhoReadThis'),
        },
      ]
    return findings
      .filter(
        ({ file, pointer, code }) =>
          file === text.file && pointer === text.pointer && code !== missingElsewhere,
      )
      .map(({ severity, what }) => ({ language, severity, what }))
  })
  return [...notes, ...languages.flatMap((language) => lengthNote(row, language))]
}

function lengthNote({ byLanguage }: TextRow, language: string): TextNote[] {
  const own = byLanguage.get(language)?.value ?? ''
  const others = [...byLanguage]
    .filter(([other, { value }]) => other !== language && value !== '')
    .map(([, { value }]) => value.length)
  const shortest = Math.min(...others)
  if (own.length <= minLongText || others.length === 0 || own.length <= shortest * factor) return []
  return [
    {
      language,
      severity: 'warning',
      what: t('textNotes.charactersAnotherLanguageNeedsSee', { length: own.length, shortest }),
    },
  ]
}
