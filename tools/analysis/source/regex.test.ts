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
    '([a-z]|[a-z0-9])+',
    '(\\d|[0-9])+',
    '(?:a|[ab])*c',
    '(?:\\s|[ ])+x',
    '.*.*.*=',
    '.*.*.*.*.*=',
    '\\s*\\s*\\s*\\s*;',
    '^(?=.*\\d)(\\w+)+$',
    '(?=(a|a)*b).*',
    '[(]x(?!y(?<=(\\)|[)])*b)).*',
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
    '(?!0+$)(?=\\d{2})\\d+',
    '[(?=(a|a)*b)]',
    '^#?/[\\w./-]*$',
    '(\\d{3})+',
    '[a-z]+(-[a-z]+)*',
    '\\w+( \\w+)*',
    '\\d+(,\\d+)*',
    '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$',
    '^(?!constructor$)[A-Za-z][\\w-]{0,63}(?:\\.[\\w-]{1,64}){0,8}$',
    '([',
  ])('%s is none', (pattern) => {
    expect(canBacktrack(pattern)).toBe(false)
  })
})
