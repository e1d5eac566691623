import type { Change } from '../../analysis/diff/change'
import { escapeMarkdown, formats } from '../../analysis/diff/formats/formats'
import type { Finding } from '../../analysis/check/report'
import { countOf } from '../../analysis/sentences/value'

/** The first line of a comment. A pipeline finds the earlier comment by this line. */
const reviewMark = '<!-- lienzo review -->'

/** The maximum length of a comment. GitHub accepts 65,536 characters. */
const mostCharacters = 60_000

const mostFindings = 50

/** The maximum length of a title in a file name. */
const mostLetters = 100

/** The facts about a change that its review needs. */
export interface Review {
  /** The changes, or the reason why the documents cannot be compared. */
  readonly changes: readonly Change[] | string
  readonly findings: readonly Finding[]
  /** Mistakes that only the new version of the screens can show. */
  readonly counterexamples?: readonly Finding[]
  /** The pictures that differ, or the reason why there are no pictures. */
  readonly pictures?: ReviewPictures | string
}

export interface ReviewPictures {
  readonly drawn: readonly ReviewPicture[]
  /** The number of further scenarios and screens that differ. */
  readonly left: number
}

interface ReviewPicture {
  readonly screen: string
  readonly scenario: string
  /** The file name, or the reason why the picture could not be drawn. */
  readonly name?: string
  readonly why?: string
}

/** Writes a Markdown comment for the review of a change. */
export function reviewComment({
  changes,
  findings,
  counterexamples = [],
  pictures,
}: Review): string {
  const parts = [
    reviewMark,
    '## Review of the screens',
    ...(typeof changes === 'string'
      ? [`The documents cannot be compared: ${escapeMarkdown(changes)}`]
      : [secondPerson(changes), formats['markdown']!(changes, { colour: false })]),
    ...findingsPart(findings),
    ...counterexamplesPart(counterexamples),
    ...picturesPart(pictures),
  ]
  return cut(parts.join('\n\n'))
}

/** Lists the documents whose changes a second person must approve. */
function secondPerson(changes: readonly Change[]): string {
  const guarded = changes.filter(({ subject }) => subject.guarded)
  const titles = new Set(guarded.map(({ subject }) => subject.title))
  if (titles.size === 0) return 'No change needs a second person.'
  return [
    '**A second person must approve these changes** with `lienzo release approve`:',
    '',
    ...[...titles].map((title) => `- ${escapeMarkdown(title)}`),
  ].join('\n')
}

function findingsPart(findings: readonly Finding[]): string[] {
  if (findings.length === 0) return ['The checker has no findings.']
  return [`### ${countOf(findings.length, 'finding')} of the checker`, listOf(findings)]
}

function counterexamplesPart(counterexamples: readonly Finding[]): string[] {
  if (counterexamples.length === 0) return []
  return [
    `### ${countOf(counterexamples.length, 'new mistake')} that the changed screens can show`,
    'A release with them needs a reason: `lienzo release publish --despite "…"`.',
    listOf(counterexamples),
  ]
}

function listOf(findings: readonly Finding[]): string {
  const lines = findings.slice(0, mostFindings).map(({ severity, file, line, code, what, fix }) => {
    const place = `${escapeMarkdown(file)}:${line}`
    return `- **${severity}** ${place} (${code}): ${escapeMarkdown(`${what} ${fix}`)}`
  })
  const left = findings.length - lines.length
  return [...lines, ...(left > 0 ? [`- … ${left} more. Run \`lienzo check\`.`] : [])].join('\n')
}

/**
 * Returns a file name without special characters. The number distinguishes titles that differ only
 * in such characters.
 */
export function pictureFile(number: number, title: string): string {
  return `${number}-${title.replace(/[^\w.-]/g, '_').slice(0, mostLetters)}.png`
}

function picturesPart(pictures: Review['pictures']): string[] {
  if (pictures === undefined) return []
  if (typeof pictures === 'string') return [`No picture was drawn: ${escapeMarkdown(pictures)}`]
  const { drawn, left } = pictures
  if (drawn.length === 0) return ['No picture differs.']
  const lines = drawn.map(({ screen, scenario, name, why = '' }) => {
    const place = name === undefined ? escapeMarkdown(why) : `\`pictures/${name}\``
    return `- ${escapeMarkdown(`${screen}, scenario ${scenario}`)}: ${place}`
  })
  const more =
    left > 0 ? [`- … ${left} more scenarios or screens. The studio draws all of them.`] : []
  return ['### Pictures before and after', [...lines, ...more].join('\n')]
}

function cut(comment: string): string {
  if (comment.length <= mostCharacters) return comment
  const end = comment.lastIndexOf('\n', mostCharacters)
  return `${comment.slice(0, end)}\n\nThe rest is left out. Run \`lienzo diff\` to read it.`
}
