import { array, assert, nat, property, string, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyEdits, editBetween, invertEdits, type TextEdit } from './text-edit'

const edited = tuple(
  string({ maxLength: 30 }),
  array(tuple(nat(30), string({ maxLength: 5 })), { maxLength: 4 }),
).map(([text, parts]): [string, TextEdit[]] => {
  const places = parts
    .map(([at]) => Math.min(at, text.length))
    .toSorted((left, right) => left - right)
  return [
    text,
    parts.map(([, inserted], at) => ({
      from: places[at]!,
      to: Math.max(places[at]!, places[at + 1] ?? text.length),
      text: inserted,
    })),
  ]
})

describe('edits of a text', () => {
  it('refer to the original text, in any order', () => {
    expect(
      applyEdits('abcdef', [
        { from: 4, to: 5, text: 'EE' },
        { from: 0, to: 2, text: '' },
        { from: 6, to: 6, text: '!' },
      ]),
    ).toBe('cdEEf!')
  })

  it('are rejected if they overlap or exceed the text', () => {
    expect(() =>
      applyEdits('abc', [
        { from: 0, to: 2, text: '' },
        { from: 1, to: 3, text: '' },
      ]),
    ).toThrow(RangeError)
    expect(() => applyEdits('abc', [{ from: 2, to: 4, text: '' }])).toThrow(
      '2..4 does not fit a text of 3',
    )
  })

  it('can be undone', () => {
    assert(
      property(
        edited,
        ([text, edits]) => applyEdits(applyEdits(text, edits), invertEdits(text, edits)) === text,
      ),
    )
  })

  it('`editBetween` finds the smallest range in which two texts differ', () => {
    expect(editBetween('one two three', 'one 2 three')).toEqual([{ from: 4, to: 7, text: '2' }])
    expect(editBetween('same', 'same')).toEqual([])
    assert(
      property(
        string(),
        string(),
        (before, after) => applyEdits(before, editBetween(before, after)) === after,
      ),
    )
  })
})
