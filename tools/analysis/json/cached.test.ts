import { describe, expect, it } from 'vitest'
import { cachedList, flatOf, cachedGroups } from './cached'

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

interface File {
  readonly path: string
  readonly words: string
}

const file = (path: string, words: string): File => ({ path, words })

function groups() {
  const asked: string[] = []
  const values = cachedGroups<File, string, string>((paths) => {
    asked.push(paths.join())
    return paths.length > 1 ? paths.join() : undefined
  })
  const entriesOf = ({ path, words }: File) => new Map(words.split(' ').map((word) => [word, path]))
  const of = (files: readonly File[], others: readonly unknown[] = []) =>
    values(files, others, entriesOf)
  return { of, asked }
}

describe('cached groups', () => {
  const [a, b, c] = [file('a', 'red blue'), file('b', 'red'), file('c', 'green')]

  it('compute only the values of changed groups after a change', () => {
    const { of, asked } = groups()
    expect([...of([a, b, c]).values]).toEqual([['red', 'a,b']])
    asked.length = 0
    expect([...of([a, b, file('c', 'green red')]).values]).toEqual([['red', 'a,b,c']])
    expect([...of([a, file('b', 'green'), c]).values]).toEqual([['green', 'b,c']])
    expect(asked).toEqual(['a,b,c', 'a', 'b,c'])
  })

  it('return the same object until a value changes', () => {
    const { of } = groups()
    const first = of([a, b, c])
    expect(of([a, b, file('c', 'gray')])).toBe(first)
    expect(of([a, b])).toBe(first)
    expect(of([b, c])).not.toBe(first)
  })

  it('return the values of an earlier list and of a list without common items', () => {
    const { of } = groups()
    const lists = [[a, b], [a, c], [a, b], [c], []]
    expect(lists.map((list) => [...of(list).values.keys()])).toEqual([['red'], [], ['red'], [], []])
  })

  it('compute all values again if one of the other objects changes', () => {
    const { of, asked } = groups()
    of([a, b], ['en'])
    of([a, b], ['es'])
    expect(asked).toEqual(['a,b', 'a', 'a,b', 'a'])
  })
})
