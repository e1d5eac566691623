import { expect, it } from 'vitest'
import { mergePatch } from './parse-json'

// The cases of RFC 7396, appendix A, that matter for scenarios.
it.each([
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  [{ a: 'b' }, { a: null }, {}],
  [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
  [
    ['a', 'b'],
    ['c', 'd'],
    ['c', 'd'],
  ],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
])('merges %j with %j', (target, patch, merged) => {
  expect(mergePatch(target, patch)).toEqual(merged)
})

it('does not change the target', () => {
  const target = { a: { b: 1 } }
  mergePatch(target, { a: { b: 2 } })
  expect(target).toEqual({ a: { b: 1 } })
})
