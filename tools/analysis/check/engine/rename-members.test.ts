import { describe, expect, it } from 'vitest'
import { renameMembers } from './rename-members'

describe('renamed members', () => {
  it('keep their position, and unchanged neighbours stay the same objects', () => {
    const document = { first: {}, list: [{ one: 1, two: 2 }, {}] }
    const read = renameMembers(document, [{ pointer: '/list/0/one', to: 'uno' }]).document
    expect(JSON.stringify(read)).toBe('{"first":{},"list":[{"uno":1,"two":2},{}]}')
    expect((read as typeof document).first).toBe(document.first)
    expect(document.list[0]).toEqual({ one: 1, two: 2 })
  })

  it('have pointers that convert to pointers of the file, also inside another renamed member', () => {
    const { document, filePointer } = renameMembers({ on: { prss: { 'a/b': 1 } } }, [
      { pointer: '/on', to: 'events' },
      { pointer: '/on/prss', to: 'press' },
    ])
    expect(document).toEqual({ events: { press: { 'a/b': 1 } } })
    expect(['/events/press/a~1b', '/events', '/eventsX'].map(filePointer)).toEqual([
      '/on/prss/a~1b',
      '/on',
      '/eventsX',
    ])
  })
})
