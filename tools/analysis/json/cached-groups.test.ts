import { expect, it } from 'vitest'
import { cachedGroups } from './cached'

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

const [a, b, c] = [file('a', 'red blue'), file('b', 'red'), file('c', 'green')]

it('after a change, computes only the values of groups with changed entries', () => {
  const { of, asked } = groups()
  expect([...of([a, b, c]).values]).toEqual([['red', 'a,b']])
  asked.length = 0
  expect([...of([a, b, file('c', 'green red')]).values]).toEqual([['red', 'a,b,c']])
  expect([...of([a, file('b', 'green'), c]).values]).toEqual([['green', 'b,c']])
  expect(asked).toEqual(['a,b,c', 'a', 'b,c'])
})

it('returns the same object until a value changes', () => {
  const { of } = groups()
  const first = of([a, b, c])
  expect(of([a, b, file('c', 'gray')])).toBe(first)
  expect(of([a, b])).toBe(first)
  expect(of([b, c])).not.toBe(first)
})

it('returns the values of an earlier list and of a list without common items', () => {
  const { of } = groups()
  const lists = [[a, b], [a, c], [a, b], [c], []]
  expect(lists.map((list) => [...of(list).values.keys()])).toEqual([['red'], [], ['red'], [], []])
})

it('computes all values again if one of the other objects changes', () => {
  const { of, asked } = groups()
  of([a, b], ['en'])
  of([a, b], ['es'])
  expect(asked).toEqual(['a,b', 'a', 'a,b', 'a'])
})
