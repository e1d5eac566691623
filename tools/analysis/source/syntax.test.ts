import { describe, expect, it } from 'vitest'
import { findSyntaxFault } from './syntax'
import { applyEdits } from '../edits/text-edit'

const told = (text: string) => {
  const { offset, what } = findSyntaxFault(text) ?? { offset: -1, what: '' }
  return `${text.slice(offset, offset + 3)} ${what}`
}

describe('invalid JSON', () => {
  it.each([
    ['{\n "a": [1, 2,\n "b": 3\n}', '"b" The "[" in line 2, column 7 is not closed before this.'],
    ['{\n "a": [1\n "b": 3\n}', '"b" The "[" in line 2, column 7 is not closed before this.'],
    ['{"a": [{"b": 1}}', '} The "[" in line 1, column 7 is not closed before this.'],
    ['[{"a": 1,\n{"b": 2}]', '{"b The "{" in line 1, column 2 is not closed before this.'],
    ['{"a": {"b": 1]', '] The "{" in line 1, column 7 is not closed before this.'],
    ['{"a": [1, 2', '2 The "[" in line 1, column 7 is not closed before this.'],
    ['{"a": 1}}', '} Nothing opens this "}".'],
  ])('has a message about the bracket in %j', (text, expected) => {
    expect(told(text)).toBe(expected)
  })

  it('with a bracket inside a string has no message about brackets', () => {
    expect(told('{"a": "[" "b": 1}')).toBe('"b" A comma is missing before this.')
  })

  it('has a message about a double quote inside a string', () => {
    expect(told('{"a": "He said "hi" again"}')).toBe(
      'hi" The text ends at the double quote before this.',
    )
  })

  it('has a message about a missing comma or a missing name', () => {
    expect(told('{"a": 1 "b": 2}')).toBe('"b" A comma is missing before this.')
    expect(told('{"a": 1,}')).toBe('} A member name is missing here.')
    expect(told('[1 2]')).toBe('2] A comma is missing before this.')
  })
})

const repaired = (text: string) => {
  const edit = findSyntaxFault(text)?.edit
  return edit ? applyEdits(text, [edit]) : undefined
}

it.each([
  ['a comma before a bracket', '{"a": [1, 2, ]}', '{"a": [1, 2 ]}'],
  ['a comma at the end of an object', '{\n  "a": 1,\n}', '{\n  "a": 1\n}'],
  ['a missing comma', '{\n  "a": 1\n  "b": 2\n}', '{\n  "a": 1,\n  "b": 2\n}'],
  ['single quotes', `{"a": 'b'}`, '{"a": "b"}'],
  ['typographic quotes', '{“a”: 1}', '{"a": 1}'],
  ['a name without quotes', '{a: 1}', '{"a": 1}'],
  ['a Python constant', '{"a": True}', '{"a": true}'],
  ['a comment', '{"a": 1, // one\n"b": 2}', '{"a": 1,\n"b": 2}'],
  ['a truncated file', '{"a": [{"b": "}"\n', '{"a": [{"b": "}"}]}\n'],
  ['the first of two mistakes', `{"a": 'b', c: 1}`, '{"a": "b", c: 1}'],
])('%s has an edit', (_, text, expected) => expect(repaired(text)).toBe(expected))

it.each(['{"a": }', '{"a": "b}', '', 'oh'])('%j has no obvious edit', (text) =>
  expect(repaired(text)).toBeUndefined(),
)
