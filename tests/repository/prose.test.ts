import { describe, expect, it } from 'vitest'
import { expectNone } from '../structure/expect-none'
import { commentSentences, documentSentences, markdownPages, testNames } from './prose-sources'
import { ruleViolations, proseRules, sentencesIn } from './prose-rules'

const kinds = [
  ['documents', documentSentences],
  ['comments', commentSentences],
  ['names of tests', testNames],
] as const

describe.each(kinds)('the English of %s', (kind, readSentences) => {
  const sentences = readSentences()

  it.each(proseRules)('has few $name', (rule) => {
    expect(sentences.length).toBeGreaterThan(500)
    expectNone(ruleViolations(rule, sentences), {
      rule: `At most ${rule.limit * 100} % of the ${kind} are ${rule.name}.`,
      why: 'Readers must read these sentences twice.',
      fix: 'Rewrite some of these sentences: a noun as the subject, 20 words on average.',
      file: 'tests/repository/prose-rules.ts',
    })
  })
})

it('a line of Markdown has at most 120 columns, except in tables', () => {
  const wide = markdownPages().flatMap(([file, text]) =>
    text
      .split('\n')
      .filter((line) => line.length > 120 && !line.startsWith('|'))
      .map((line) => `${file}: ${line}`),
  )
  expectNone(wide, {
    rule: 'A line of Markdown has at most 120 columns.',
    why: 'A review shows a changed word of a long line as a changed paragraph.',
    fix: 'Wrap these lines.',
    file: 'tests/repository/prose.test.ts',
  })
})

describe('the measure of English', () => {
  const reasons = (text: string) =>
    proseRules.flatMap(({ reasonFor }) => reasonFor(text) ?? []).join('; ')

  it.each([
    ['What a screen is compiled with: the shared documents around it.', 'makes a clause a noun'],
    ['The error shows what failed.', 'makes a clause a noun'],
    ['It stops for whoever publishes.', 'makes a clause a noun'],
    ['The slip is found.', 'write "mutation"'],
    ['It works by itself.', 'write "automatically"'],
    [`${'word '.repeat(26)}end.`, '27 words, more than 25'],
  ])('reports "%s"', (text, reason) => expect(reasons(text)).toContain(reason))

  it.each([
    'Literals are true.',
    'What failed?',
    'The phone rejects a release that is no longer valid.',
    'The answer is not a list.',
  ])('accepts "%s"', (text) => expect(reasons(text)).toBe(''))

  it('reads inline code and links as words', () => {
    const text = 'Run `npm run a. B c` first. See [the guide](a. B.md) for more!'
    expect(sentencesIn(text)).toEqual(['Run Code first.', 'See the guide for more!'])
  })

  it('allows a share of mistakes', () => {
    const sentence = (text: string) => ({ file: 'a.md', text })
    const [rule] = proseRules
    const good = Array.from({ length: 99 }, () => sentence('A noun does something.'))
    const bad = sentence('What is bad.')
    expect(ruleViolations(rule!, [...good, bad])).toEqual([])
    expect(ruleViolations(rule!, [...good.slice(70), bad])).toEqual([
      expect.stringContaining('a.md: What is bad.'),
    ])
  })
})
