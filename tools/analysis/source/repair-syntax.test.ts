import { expect, it } from 'vitest'
import { applyEdits } from '../edits/text-edit'
import { findSyntaxFault } from './syntax'

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
