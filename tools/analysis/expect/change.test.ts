import { assert, constantFrom, property, tuple, uniqueArray } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeBetween, applyChange, type NodeLine } from './read-expected'

const lines = uniqueArray(
  constantFrom('title', 'pay', 'amount', 'text', 'text 2', 'row/0', 'row/1'),
).chain((names) =>
  tuple(...names.map((name) => constantFrom('', 'a', 'b').map((said): NodeLine => [name, said]))),
)

describe('a change from one snapshot to another', () => {
  it('restores the later snapshot and the order of its lines', () => {
    assert(
      property(lines, lines, (before, after) => {
        expect(applyChange(before, changeBetween(before, after))).toEqual(after)
      }),
    )
  })

  it('is empty without a change', () => {
    assert(
      property(lines, (same) => {
        expect(changeBetween(same, same)).toEqual({})
      }),
    )
  })

  it('lists the line before a new line, without words', () => {
    const before: NodeLine[] = [
      ['title', 'Pay'],
      ['amount', '3'],
      ['pay', 'Pay'],
    ]
    const after: NodeLine[] = [
      ['title', 'Pay'],
      ['amount', '3'],
      ['fee', '1'],
      ['pay', 'Pay now'],
    ]
    expect(changeBetween(before, after)).toEqual({
      seen: { amount: '…', fee: '1', pay: 'Pay now' },
    })
  })
})
