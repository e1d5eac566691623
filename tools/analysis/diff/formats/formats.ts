import { type Format, bySubject, summary } from './format'
import { text } from './text'

/** Markdown for a review: a heading for each screen, and a list item for each change. */
const markdown: Format = (changes) => {
  const groups = bySubject(changes).map((group) => {
    const { title, guarded } = group[0]!.subject
    return [
      `### ${escaped(title)}${guarded ? ' — needs approval' : ''}`,
      '',
      ...group.map(({ text }) => `- ${escaped(text)}`),
    ].join('\n')
  })
  return [...groups, `${summary(changes)}.`].join('\n\n')
}

/** Escapes markup, except for the stars around words. */
function escaped(text: string): string {
  return text.replaceAll(/[\\_`<>[\]|#~]/g, (sign) => `\\${sign}`)
}

/** Changes as JSON. */
const json: Format = (changes) =>
  JSON.stringify({ differences: changes.length, changes }, undefined, 2)

/** The formats of a comparison, by name. */
export const formats: Readonly<Record<string, Format>> = { text, markdown, json }
