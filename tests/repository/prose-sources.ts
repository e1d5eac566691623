import { parseSync, Visitor, type ESTree } from 'vite'
import { sentencesIn, type Sentence } from './prose-rules'
import { isGenerated, readRepositoryFile, repositoryFiles } from './repository-files'

/** Reads the handwritten files of a kind. */
function handwritten(pattern: RegExp): [file: string, text: string][] {
  return repositoryFiles(pattern)
    .map((file): [string, string] => [file, readRepositoryFile(file)])
    .filter(([file, text]) => !isGenerated(file, text))
}

const ofFile = (file: string, text: string): Sentence[] =>
  sentencesIn(text).map((sentence) => ({ file, text: sentence }))

/** Reads handwritten Markdown files without code blocks. */
export function markdownPages(): [file: string, text: string][] {
  return handwritten(/\.md$/).map(([file, text]) => [file, text.replace(/^```[^]*?^```/gm, '')])
}

/** Returns the sentences of the documentation. Each table cell and each list item is separate. */
export function documentSentences(): Sentence[] {
  return markdownPages().flatMap(([file, text]) =>
    text
      .split(/\n\s*\n|\n(?=\s*(?:[-*#>] |\d+\. |\|))/)
      .map((block) => block.trim())
      .flatMap((block) => (block.startsWith('|') ? block.split(/ *\| */) : [block]))
      .map((block) => block.replace(/^(?:[-*#>|]+|\d+\.) ?/, ''))
      .flatMap((block) => ofFile(file, block)),
  )
}

/** The sentences of comments in code and styles. */
export function commentSentences(): Sentence[] {
  const ofCode = handwritten(/\.(?:tsx?|mjs|js)$/).flatMap(([file, text]) =>
    blocksOf(text, parseSync(file, text)).flatMap((block) => ofFile(file, block)),
  )
  const ofStyles = handwritten(/\.css$/).flatMap(([file, text]) =>
    [...text.matchAll(/\/\*([^]*?)\*\//g)].flatMap(([, comment]) => ofFile(file, comment!)),
  )
  return [...ofCode, ...ofStyles]
}

/** Returns the names of tests and of their groups; each name is one sentence. */
export function testNames(): Sentence[] {
  return handwritten(/\.test\.tsx?$/).flatMap(([file, text]) => {
    const names: Sentence[] = []
    new Visitor({
      CallExpression({ callee, arguments: [name] }) {
        if (!/^(?:it|test|describe)$/.test(rootOf(callee))) return
        if (name?.type === 'Literal' && typeof name.value === 'string')
          names.push({ file, text: name.value })
        if (name?.type === 'TemplateLiteral')
          names.push({ file, text: name.quasis.map(({ value }) => value.raw).join('x') })
      },
    }).visit(parseSync(file, text).program)
    return names
  })
}

/** Returns the comments of a file. Consecutive line comments are one comment. */
function blocksOf(text: string, { comments }: ReturnType<typeof parseSync>): string[] {
  const blocks: { text: string; end: number }[] = []
  for (const { type, value, start, end } of comments) {
    const last = blocks.at(-1)
    const isNext = type === 'Line' && last && text.slice(last.end, start).trim() === ''
    if (isNext) Object.assign(last, { text: `${last.text} ${value}`, end })
    else blocks.push({ text: value.replace(/^\s*\* ?/gm, ''), end })
  }
  return blocks.map((block) => block.text)
}

/** Returns `it` for `it`, `it.each` and `it.skipIf(…)`. */
function rootOf(callee: ESTree.Expression): string {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type === 'MemberExpression') return rootOf(callee.object)
  if (callee.type === 'CallExpression') return rootOf(callee.callee)
  if (callee.type === 'TaggedTemplateExpression') return rootOf(callee.tag)
  return ''
}
