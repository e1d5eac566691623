import { t } from '../words/words'
import type { Finding } from '../../../analysis/check/report'
import type { TextRow } from './text-rows'

/** A note about a text in one language. */
export interface TextNote {
  readonly language: string
  readonly severity: Finding['severity']
  readonly what: string
}

/**
 * The minimum length, in characters, of a text that can count as long compared with another
 * language.
 */
const short = 24
const factor = 1.9

/**
 * The notes about a text: its findings, the languages that lack it, and those in which it is much
 * longer than elsewhere.
 */
export function notesOf(
  row: TextRow,
  languages: readonly string[],
  findings: readonly Finding[],
): TextNote[] {
  const found = languages.flatMap((language) => {
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
        ({ file, pointer, what }) =>
          file === text.file && pointer === text.pointer && !isMissingElsewhere(what),
      )
      .map(({ severity, what }) => ({ language, severity, what }))
  })
  return [...found, ...languages.flatMap((language) => lengthNote(row, language))]
}

/** A missing text is noted only in its own language. */
function isMissingElsewhere(what: string): boolean {
  return / is missing in /.test(what)
}

function lengthNote({ byLanguage }: TextRow, language: string): TextNote[] {
  const own = byLanguage.get(language)?.value ?? ''
  const others = [...byLanguage]
    .filter(([other, { value }]) => other !== language && value !== '')
    .map(([, { value }]) => value.length)
  const shortest = Math.min(...others)
  if (own.length <= short || others.length === 0 || own.length <= shortest * factor) return []
  return [
    {
      language,
      severity: 'warning',
      what: t('textNotes.charactersAnotherLanguageNeedsSee', { length: own.length, shortest }),
    },
  ]
}
