import { describe, expect, it } from 'vitest'
import { cachedList, flatOf } from './cached'

const item = (name: string) => ({ name })

function names() {
  const values = cachedList<{ name: string }, readonly string[]>()
  const asked: string[] = []
  const of = (items: readonly { name: string }[], others: readonly unknown[] = []) =>
    values(items, others, ({ name }) => (asked.push(name), [name]))
  return { of, asked }
}

describe('a cached list', () => {
  const [one, two, three] = [item('1'), item('2'), item('3')]

  it('computes only the values of changed, new and moved items', () => {
    const { of, asked } = names()
    expect(of([one, two, three])).toEqual([['1'], ['2'], ['3']])
    expect(of([one, item('4'), three])).toEqual([['1'], ['4'], ['3']])
    expect(of([one, item('5'), item('6'), three])).toEqual([['1'], ['5'], ['6'], ['3']])
    expect(of([three, one])).toEqual([['3'], ['1']])
    expect(of([])).toEqual([])
    expect(asked).toEqual(['1', '2', '3', '4', '5', '6'])
  })

  it('returns the last array if the new values are equal as JSON', () => {
    const { of } = names()
    const first = of([one, two])
    expect(of([one, item('2')])).toBe(first)
    expect(of([one, two, three])).not.toBe(first)
  })

  it('returns the same flat array as long as the values are equal as JSON', () => {
    const { of } = names()
    const first = flatOf(of([one, two]))
    expect(first).toEqual(['1', '2'])
    expect(flatOf(of([one, item('2')]))).toBe(first)
  })

  it('computes all values again if one of the other objects changes', () => {
    const { of, asked } = names()
    of([one, two], ['en'])
    of([one, two], ['es'])
    expect(asked).toEqual(['1', '2', '1', '2'])
  })
})
