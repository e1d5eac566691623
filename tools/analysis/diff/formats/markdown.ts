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

/** What would be markup is shown as it is, except for the stars that set words apart. */
function escaped(text: string): string {
  return text.replaceAll(/[\\_`<>[\]|#~]/g, (sign) => `\\${sign}`)
}
