import { describe, expect, it } from 'vitest'
import { readPath } from './scope'
import { scopeOf } from './testing'

const read = (scope: ReturnType<typeof scopeOf>, path: string) => readPath(scope, path.split('.'))

describe('a scope', () => {
  const root = scopeOf({ order: { id: 1 }, row: 'root' })
  const outer = root.with('row', { id: 2 }, 4, '/x')
  const inner = outer.with('part', { id: 3 }, 5, '/y')

  it('reads rows before roots, innermost first', () => {
    expect(['order.id', 'row.id', 'part.id'].map((path) => read(inner, path))).toEqual([1, 2, 3])
    expect(read(inner.with('row', { id: 9 }), 'row.id')).toBe(9)
    expect(read(root, 'row')).toBe('root')
  })

  it('gives each row its index', () =>
    expect(['rowIndex', 'partIndex', 'orderIndex'].map((path) => read(inner, path))).toEqual([
      4,
      5,
      null,
    ]))

  it('hides a root behind a row of the same name, even if the row has no value', () =>
    expect(read(root.with('order', undefined), 'order.id')).toBeNull())

  it('joins the keys of its rows, but not of other added names', () =>
    expect(inner.with('event', 1).key).toBe('/x/y'))

  it('finds the scope around a fragment, without the names added inside it', () => {
    const inFragment = outer.with('part', {}, 0, '', 1).with('event', 1)
    expect(inFragment.outside(1)).toBe(outer)
    expect(inFragment.with('row', {}, 0, '', 2).outside(2)).toBe(inFragment)
    expect(root.outside(1)).toBe(root)
  })

  it('finds only own members', () =>
    expect(
      ['toString', 'constructor', '__proto__', 'row.hasOwnProperty'].map((path) =>
        read(inner, path),
      ),
    ).toEqual([null, null, null, null]))
})
