import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { limits } from '..'
import { campaignSize } from '../../../tools/test/campaigns'
import { patternProblem } from './pattern-problem'

describe('a pattern that may freeze a phone is rejected with the name of the part that causes the problem', () => {
  it.each([
    ['(a+)+', 'nested-choice', '(a+)'],
    ['^([a-z]*)*$', 'empty-repeat', '([a-z]*)*'],
    ['(a|a)*b', 'nested-choice', '(a|a)'],
    ['(\\d|\\w)+', 'nested-choice', '(\\d|\\w)'],
    ['(.|a)*', 'nested-choice', '(.|a)'],
    ['(?<n>a+)+', 'nested-choice', '(?<n>a+)'],
    ['(?:a|[ab])*c', 'nested-choice', '(?:a|[ab])'],
    ['.*.*=', 'adjacent-repeats', '.*.*'],
    ['\\s*\\s*;', 'adjacent-repeats', '\\s*\\s*'],
    ['\\d{1,9}x?\\d{1,9}', 'adjacent-repeats', '\\d{1,9}\\d{1,9}'],
    ['(a{1,9}){1,9}b', 'nested-choice', '(a{1,9})'],
    ['(a?){30}a{30}', 'empty-repeat', '(a?){30}'],
    ['(ab?){2,30}(?:b|c)', 'nested-choice', 'b?'],
    [`${'a?'.repeat(20)}b`, 'choices', /^(?:a\?)+b?$/],
    ['.*a.*b.*c', 'choices', /./],
    ['(?:(?:\\d{99}-){99}/){9}', 'counts', '(?:\\d{99}-){99}'],
    ['(a)(\\1|a)*b', 'back-reference', '\\1'],
    ['(?<n>a*)\\k<n>', 'back-reference', '\\k'],
    ['(?<=a)b', 'look-behind', '(?<='],
    ['(?=(a|a)*b)a', 'nested-choice', '(a|a)'],
    ['(?:(?=a*c)[ab])*', 'nested-look', '(?=a*c)'],
    ['\\p{L}', 'escape', '\\p'],
    ['a{', 'sign', '{'],
    ['[\u{1f600}]', 'sign', /./],
    ['('.repeat(20) + 'a' + ')'.repeat(20), 'depth', /a/],
    ['a'.repeat(501), 'length', /^a+$/],
    ['([', 'syntax', '(['],
    ['a**', 'syntax', 'a**'],
  ])('%s', (pattern, reason, part) => {
    expect(patternProblem(pattern)).toEqual({
      reason,
      part: typeof part === 'string' ? part : (expect.stringMatching(part) as string),
    })
  })
})

it.each([
  '^1[3-9]\\d{9}$',
  '\\d{13,19}',
  '[^\\d]{2,}',
  '/(?!/).*',
  '(ab|cd)*e+',
  'a+b+',
  '(a+)?',
  '\\(a+\\)+',
  '[(a+)+]',
  '(?!0+$)(?=\\d{2})\\d+',
  '^#?/[\\w./-]*$',
  '(\\d{3})+',
  '[a-z]+(-[a-z]+)*',
  '\\w+( \\w+)*',
  '\\d+(,\\d+)*',
  '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$',
  '^(?!constructor$)[A-Za-z][\\w-]{0,63}(?:\\.[\\w-]{1,64}){0,8}$',
  '\\$[1-9]\\d{0,2}(?:,\\d{3})*(?:\\.\\d{2})?',
  '\\u00e1\\x41|ñ+',
  '',
])('%s is accepted', (pattern) => {
  expect(patternProblem(pattern)).toBeUndefined()
})

it('counts the positions at which a search in a JSON Schema may start', () => {
  expect(patternProblem('.*a.*b')).toBeUndefined()
  expect(patternProblem('.*a.*b', true)).toMatchObject({ reason: 'choices' })
  expect(patternProblem('^.*a.*b', true)).toBeUndefined()
})

/** The characters of random patterns. Most random strings are regular expressions. */
const signs = fc.constantFrom(
  'a',
  'b',
  '1',
  ' ',
  '-',
  '.',
  '\\d',
  '\\w',
  '\\s',
  '\\b',
  '\\1',
  '\\k',
  '\\x61',
  '[ab]',
  '[^a]',
  '*',
  '+',
  '?',
  '{2}',
  '{0,3}',
  '{1,9}',
  '{2,}',
  '|',
  '^',
  '$',
  '(',
  '(?:',
  '(?=',
  '(?!',
  '(?<=',
  '(?<n>',
  ')',
  ')',
  ')',
  '[',
  ']',
  '{',
  '\\',
  '\u{1f600}',
  '\n',
)
const pieces: fc.Arbitrary<string> = fc.letrec<{ pattern: string }>((tie) => ({
  pattern: fc.oneof(
    { depthSize: 'small', maxDepth: 5 },
    fc.constantFrom('a', 'b', 'ab', '\\d', '\\w', '[ab]', '.', '1', ' ', '\\b', '$', ''),
    fc
      .tuple(tie('pattern'), fc.constantFrom('*', '+', '?', '{2}', '{0,9}', '{1,20}'))
      .map(([body, count]) => `(?:${body})${count}`),
    fc.tuple(tie('pattern'), tie('pattern')).map(([one, other]) => one + other),
    fc.tuple(tie('pattern'), tie('pattern')).map(([one, other]) => `(${one}|${other})`),
    fc.tuple(fc.constantFrom('=', '!'), tie('pattern')).map(([sign, body]) => `(?${sign}${body})`),
  ),
})).pattern

const subjects = ['a', 'b', 'ab', 'aab', '1', ' ', 'a1', 'a ', '1 ', 'ba'].flatMap((piece) =>
  ['', '!', 'b', 'a', '1'].map(
    (tail) => piece.repeat(limits.patternInput).slice(0, limits.patternInput - tail.length) + tail,
  ),
)

/** Returns the shortest time of several runs, because other processes may delay a run. */
function shortestTime(run: () => unknown): number {
  let shortest = Infinity
  for (let left = 10; left > 0 && shortest >= limit; left--) {
    const begun = performance.now()
    run()
    shortest = Math.min(shortest, performance.now() - begun)
  }
  return shortest
}

const limit = 250
const patternCount = campaignSize('patterns')

describe('over random patterns', () => {
  it.each([
    ['texts', fc.array(signs, { maxLength: 30 }).map((all) => all.join(''))],
    ['regular expressions', pieces],
  ])('%s are judged quickly, and accepted patterns match quickly', (_, patterns) => {
    let accepted = 0
    fc.assert(
      fc.property(patterns, (pattern) => {
        expect(shortestTime(() => patternProblem(pattern))).toBeLessThan(limit)
        if (patternProblem(pattern)) return
        const regExp = new RegExp(`^(?:${pattern})$`)
        for (const subject of subjects)
          expect(shortestTime(() => regExp.test(subject))).toBeLessThan(limit)
        accepted++
      }),
      { numRuns: patternCount, seed: 28 },
    )
    expect(accepted).toBeGreaterThan(patternCount / 10)
  })
})
