import { describe, expect, it } from 'vitest'
import { canBacktrack } from './regex'

describe('a pattern that may take for ever', () => {
  it.each([
    '(a+)+',
    '(\\d+)*$',
    '^([a-z]*)*$',
    '((ab)+)+',
    '(a|a)*b',
    '(\\d|\\w)+',
    '(?:x+){2,}',
    '(.|a)*',
    '(?<n>a+)+',
  ])('%s is one', (pattern) => {
    expect(canBacktrack(pattern)).toBe(true)
  })

  it.each([
    '^1[3-9]\\d{9}$',
    '(ab|cd)*',
    'a+b+',
    '(a+)?',
    '(a+){1,3}',
    '\\(a+\\)+',
    '[(a+)+]',
    '^#?/[\\w./-]*$',
    '(\\d{3})+',
  ])('%s is none', (pattern) => {
    expect(canBacktrack(pattern)).toBe(false)
  })
})
