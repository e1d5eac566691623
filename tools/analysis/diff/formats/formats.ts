import { textStyles } from '../../check/formats/formats'
import type { Change } from '../change'
import { countOf } from '../../sentences/value'

type Format = (changes: readonly Change[], options: { readonly colour: boolean }) => string

export function bySubject(changes: readonly Change[]): Change[][] {
  const groups = new Map<string, Change[]>()
  for (const change of changes) {
    const key = `${change.subject.kind} ${change.subject.title}`
    groups.set(key, [...(groups.get(key) ?? []), change])
  }
  return [...groups.values()]
}

function summary(changes: readonly Change[]): string {
  const screens = new Set(
    changes.filter(({ subject }) => subject.kind === 'screen').map(({ subject }) => subject.name),
  ).size
  return changes.length === 0
    ? 'No difference'
    : `${countOf(changes.length, 'difference')}, on ${countOf(screens, 'screen')}`
}

// The maximum length of a title that each line repeats. A longer title appears once, above its
// lines.
const longestTitle = 60

/** Joins the lines of a text, because the second line would look like another change. */
function inOneLine(text: string): string {
  return text.replaceAll(/[\n\v\f\r\u0085\u2028\u2029]+/g, ' ')
}

const text: Format = (changes, { colour }) => {
  const tone = textStyles(colour)
  const line = ({ text: sentence, subject }: Change) =>
    `${inOneLine(sentence)}${subject.guarded ? tone.warning(' [needs approval]') : ''}`
  const groups = bySubject(changes).map((group) => {
    const title = tone.strong(`${inOneLine(group[0]!.subject.title)}:`)
    const isAbove = group[0]!.subject.title.length > longestTitle
    return isAbove
      ? [title, ...group.map((change) => `  ${line(change)}`)]
      : group.map((change) => `${title} ${line(change)}`)
  })
  return [...groups.map((lines) => lines.join('\n')), tone.faint(summary(changes))].join('\n\n')
}

const markdown: Format = (changes) => {
  const groups = bySubject(changes).map((group) => {
    const { title, guarded } = group[0]!.subject
    return [
      `### ${escapeMarkdown(title)}${guarded ? ' — needs approval' : ''}`,
      '',
      ...group.map(({ text }) => `- ${escapeMarkdown(text)}`),
    ].join('\n')
  })
  return [...groups, `${summary(changes)}.`].join('\n\n')
}

/** Escapes Markdown, except for the asterisks that mark quoted words. */
export function escapeMarkdown(text: string): string {
  return inOneLine(text).replaceAll(/[\\_`<>[\]|#~]/g, (sign) => `\\${sign}`)
}

const json: Format = (changes) =>
  JSON.stringify({ differences: changes.length, changes }, undefined, 2)

export const formats: Readonly<Record<string, Format>> = { text, markdown, json }
