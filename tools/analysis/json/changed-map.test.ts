import { expect, it } from 'vitest'
import { keysOnlyIn, withValues } from './changed-map'

const letters = new Map(['a', 'b', 'c'].map((letter) => [letter, letter]))

it('returns the changed values in the order of the keys', () => {
  const one = withValues(letters, new Map([['b', 'B']]))
  const other = withValues(one, new Map([['a', 'A']]))
  expect([...one]).toEqual(Object.entries({ a: 'a', b: 'B', c: 'c' }))
  expect([...other.values()]).toEqual(['A', 'B', 'c'])
  expect([other.get('b'), other.get('c'), other.get('d')]).toEqual(['B', 'c', undefined])
  expect([other.has('a'), other.has('d'), other.size]).toEqual([true, false, 3])
  const visited: string[] = []
  one.forEach((value, key) => visited.push(key + value))
  expect(visited).toEqual(['aa', 'bB', 'cc'])
})

it('returns the same values after many changes', () => {
  const numbers = new Map(Array.from({ length: 500 }, (_, at) => [at, at]))
  let map: ReadonlyMap<number, number> = numbers
  for (const at of numbers.keys()) map = withValues(map, new Map([[at, at + 1]]))
  expect([...map]).toEqual([...numbers].map(([at, value]) => [at, value + 1]))
})

it('returns the keys that another map lacks', () => {
  const changed = withValues(letters, new Map([['b', 'B']]))
  expect(keysOnlyIn(changed, letters)).toEqual([])
  expect(keysOnlyIn(changed, new Map([['b', 'b']]))).toEqual(['a', 'c'])
})
