import { expect, it } from 'vitest'
import { settingsFor, takeMark } from './choose-settings'

it('reads no mark without access to the storage', () => {
  const page = {
    get localStorage(): Storage {
      throw new DOMException('', 'SecurityError')
    },
  }
  expect(takeMark(page)).toBe('')
})

it('reads a mark once', () => {
  const localStorage = { 'lz.next': 'b' } as unknown as Storage
  expect([takeMark({ localStorage }), takeMark({ localStorage })]).toEqual(['b', ''])
})

it('a mark selects staged settings only by their complete text', () => {
  const settings = { provider: 'new' }
  const raw = { provider: 'old', next: { share: 0.1, settings } }
  expect(settingsFor(raw, 'b0.1+{"provider":"new"}')).toBe(settings)
  for (const mark of [
    '',
    'b',
    '0.1-{"provider":"new"}',
    '+{"provider":"ne"}',
    '{"provider":"new"}',
  ])
    expect(settingsFor(raw, mark)).toBe(raw)
})

it.each([[null], [undefined], ['text'], [[]], [{ next: null }], [{ next: 7 }], [{ next: [] }]])(
  'uses settings like %j unchanged',
  (raw) => expect(settingsFor(raw, '+undefined')).toBe(raw),
)
