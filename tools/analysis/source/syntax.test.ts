import { describe, expect, it } from 'vitest'
import { findSyntaxFault } from './syntax'

const told = (text: string) => {
  const { offset, what } = findSyntaxFault(text) ?? { offset: -1, what: '' }
  return `${text.slice(offset, offset + 3)} ${what}`
}

describe('a text that is not JSON', () => {
  it.each([
    ['{\n "a": [1, 2,\n "b": 3\n}', '"b" The "[" in line 2, column 7 is not closed before this.'],
    ['{\n "a": [1\n "b": 3\n}', '"b" The "[" in line 2, column 7 is not closed before this.'],
    ['{"a": [{"b": 1}}', '} The "[" in line 1, column 7 is not closed before this.'],
    ['[{"a": 1,\n{"b": 2}]', '{"b The "{" in line 1, column 2 is not closed before this.'],
    ['{"a": {"b": 1]', '] The "{" in line 1, column 7 is not closed before this.'],
    ['{"a": [1, 2', '2 The "[" in line 1, column 7 is not closed before this.'],
    ['{"a": 1}}', '} This "}" closes nothing.'],
  ])('names the bracket in %j', (text, expected) => {
    expect(told(text)).toBe(expected)
  })

  it('ignores a bracket inside a text', () => {
    expect(told('{"a": "[" "b": 1}')).toBe('"b" A comma is missing before this.')
  })

  it('reports a double quote inside a text', () => {
    expect(told('{"a": "He said "hi" again"}')).toBe(
      'hi" The text ends at the double quote before this.',
    )
  })

  it('reports a missing comma and a missing name as such', () => {
    expect(told('{"a": 1 "b": 2}')).toBe('"b" A comma is missing before this.')
    expect(told('{"a": 1,}')).toBe('} A member name is missing here.')
    expect(told('[1 2]')).toBe('2] A comma is missing before this.')
  })
})
