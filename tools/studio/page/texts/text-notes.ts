import { t } from '../words/words'
import type { Finding } from '../../../analysis/check'
import type { TextRow } from './text-rows'

/** Something to note about a text in one language. */
export interface TextNote {
  readonly language: string
  readonly severity: Finding['severity']
  readonly what: string
}

/** From how many characters on a text counts as long beside the same text in another language. */
const short = 24
const factor = 1.9

/**
 * What is to be noted about a text: what the checker found, where it is missing, and where it is
 * much longer than elsewhere.
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

/** That another language lacks a text is noted where it is lacking. */
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
