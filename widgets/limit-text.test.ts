import { describe, expect, it } from 'vitest'
import { cutText } from './limit-text'

describe('cutText', () => {
  it.each([
    { text: 'abc', maxLength: 3, expected: 'abc' },
    { text: 'abcd', maxLength: 3, expected: 'abc' },
    { text: 'ab😀', maxLength: 3, expected: 'ab' },
    { text: 'ab😀', maxLength: 4, expected: 'ab😀' },
    { text: '', maxLength: 0, expected: '' },
  ])('keeps $expected of $text at $maxLength', ({ text, maxLength, expected }) => {
    expect(cutText(text, maxLength)).toBe(expected)
  })
})
