import { sectionTitle } from './layout'
import { sections, type Source } from './read-sources'

/** The list of all pages for language models, in the format of llmstxt.org. */
export function llmsText(sources: readonly Source[]): string {
  const [start] = sources
  const summary = firstSentence(start?.markdown ?? '')
  const parts = sections.map((section) => {
    const lines = sources
      .filter(({ address }) => address.startsWith(`${section}/`))
      .map(({ title, address, markdown }) => `- [${title}](${address}): ${firstSentence(markdown)}`)
    return `## ${sectionTitle(section)}\n\n${lines.join('\n')}`
  })
  return `${[`# ${start?.title ?? ''}`, `> ${summary}`, ...parts].join('\n\n')}\n`
}

/** The first sentence of the first paragraph, without its Markdown. */
function firstSentence(markdown: string): string {
  const paragraph = markdown
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .find((block) => /^[A-Z*`[]/.test(block))
  const plain = (paragraph ?? '')
    .replace(/\s+/g, ' ')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*`]/g, '')
  return /^.*?[.:](?= |$)/.exec(plain)?.[0] ?? plain
}
