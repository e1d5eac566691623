import { expect, it } from 'vitest'
import { hadBuiltSettings, keepSettings } from './built-settings'

/** A page with this storage. */
function pageOf(kept: Record<string, string> = {}) {
  const area = new Map(Object.entries(kept))
  const localStorage = {
    getItem: (key: string) => area.get(key) ?? null,
    setItem: (key: string, value: string) => void area.set(key, value),
    removeItem: (key: string) => void area.delete(key),
  } as unknown as Storage
  return { area, page: { localStorage } }
}

it('a first visit has no memory of settings', () =>
  expect(hadBuiltSettings(pageOf().page)).toBe(false))

it('a visit with the settings of the build is remembered by one word, without the settings', () => {
  const { area, page } = pageOf()
  keepSettings(page, true)
  expect(hadBuiltSettings(page)).toBe(true)
  expect([...area.values()]).toEqual(['built'])
})

it('a visit with other settings is not remembered, and deletes the memory of an earlier one', () => {
  const { area, page } = pageOf()
  keepSettings(page, true)
  keepSettings(page, false)
  expect(hadBuiltSettings(page)).toBe(false)
  expect(area.size).toBe(0)
})

it('a forbidden storage counts as empty', () => {
  const page = {
    get localStorage(): Storage {
      throw new DOMException('', 'SecurityError')
    },
  }
  keepSettings(page, true)
  expect(hadBuiltSettings(page)).toBe(false)
})
