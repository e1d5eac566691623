import { bySubject, summary, type Format } from './format'

/** Changes for a review: a heading for each screen, and a point for each change. */
export const markdown: Format = (changes) => {
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
