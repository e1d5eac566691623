import { describe, expect, it } from 'vitest'
import { withSharedParts } from './are-equal'

const parsed = (text: string) => JSON.parse(text)
const old = parsed('{ "a": { "b": 1 }, "list": [{ "c": 2 }, { "d": 3 }] }')

describe('a changed value', () => {
  it('shares its equal parts with the old value', () => {
    const changed = parsed('{ "a": { "b": 1 }, "list": [{ "c": 9 }, { "d": 3 }, {}] }')
    const shared = withSharedParts(old, changed) as typeof old
    expect(shared).toEqual(parsed('{ "a": { "b": 1 }, "list": [{ "c": 9 }, { "d": 3 }, {}] }'))
    expect(shared).not.toBe(old)
    expect(shared.a).toBe(old.a)
    expect(shared.list[0]).not.toBe(old.list[0])
    expect(shared.list[1]).toBe(old.list[1])
  })

  it('is the old value if only spaces differ', () => {
    expect(withSharedParts(old, parsed(JSON.stringify(old)))).toBe(old)
  })

  it.each(['{ "list": [], "a": { "b": 1 } }', '{ "a": { "b": 1 } }', '[{ "b": 1 }]', '1', '{}'])(
    'keeps the new order and has no removed members: %s',
    (text) => {
      expect(JSON.stringify(withSharedParts(old, parsed(text)))).toBe(
        JSON.stringify(JSON.parse(text)),
      )
    },
  )
})
