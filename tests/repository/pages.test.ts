import { expect, it } from 'vitest'
import { expectNone } from '../structure/expect-none'
import { markdownPages } from './prose-sources'
import { readRepositoryFile, repositoryFiles } from './repository-files'

it('a decision record has at most 40 lines', () => {
  const tooLong = repositoryFiles(/^docs\/decisions\/.*\.md$/)
    .map((file) => ({ file, lines: readRepositoryFile(file).trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > 40)
  expectNone(
    tooLong.map(({ file, lines }) => `${file}: ${lines} lines`),
    {
      rule: 'A decision record has at most 40 lines: context, decision, cost, and when to look again.',
      why: 'A longer record hides the decision.',
      fix: 'Remove history and repetition, or split the record by decision.',
      file: 'tests/repository/pages.test.ts',
    },
  )
})

it('the glossary has at most 30 terms, in alphabetical order', () => {
  const glossary = readRepositoryFile('docs/reference/glossary.md')
  const [, ...terms] = [...glossary.matchAll(/^\| ([^|]+) \|/gm)].map(([, term]) => term!)
  expect(terms.length).toBeLessThanOrEqual(30)
  expect(terms).toEqual(terms.toSorted((a, b) => a.localeCompare(b, 'en')))
})

it('every table of a handwritten page has a header', () => {
  const headless = markdownPages().flatMap(([file, text]) =>
    text
      .split(/\n\s*\n/)
      .map((block) => block.split('\n').filter((line) => line.startsWith('|')))
      .filter(([, line = '|']) => !/^\|[\s:|-]+\|$/.test(line))
      .flatMap(([row]) => (row === undefined ? [] : [`${file}: ${row}`])),
  )
  expectNone(headless, {
    rule: 'The second line of a table separates the header from the rows.',
    why: 'Without this line, readers see the rows as text with bars.',
    fix: 'Add the header, or remove the blank line inside the table.',
    file: 'tests/repository/pages.test.ts',
  })
})
