import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../index.ts'
import { renameMembers } from './rename-members'
import {
  languageVersion,
  oldNamesIn,
  parseDocument,
  readNames,
  renamedMembers,
  versionOfNames,
} from './renamed-members'

const family = (endpoint: JsonObject) => ({ family: 'shop', endpoints: { pay: endpoint } })

describe('a renamed member', () => {
  it.each(renamedMembers)('$from is read as $to', ({ where, from, to, since }) => {
    expect(where).toEqual(['endpoints', '*'])
    expect(parseDocument(JSON.stringify(family({ [from]: true })))).toEqual(family({ [to]: true }))
    expect(oldNamesIn(family({ [from]: true }))).toEqual([
      { pointer: `/endpoints/pay/${from}`, to },
    ])
    expect([family({ [to]: true }), family({ path: '/' })].map(versionOfNames)).toEqual([since, 1])
  })

  it('can be read by its old name for one version of the language', () => {
    expect(renamedMembers.filter(({ since }) => since !== languageVersion)).toEqual([])
  })

  it('keeps both names if both exist, so that the checker reports them', () => {
    const both = family({ repeat: true, duplicateCommonParams: false })
    expect(readNames(both).document).toBe(both)
  })

  it('is not changed in other objects and in values', () => {
    for (const document of [{ repeat: true }, { endpoints: null }, [], 'x', undefined])
      expect(readNames(document).document).toBe(document)
  })
})

describe('renamed members', () => {
  it('keep their position, and share their neighbours with the original', () => {
    const document = { first: {}, list: [{ one: 1, two: 2 }, {}] }
    const read = renameMembers(document, [{ pointer: '/list/0/one', to: 'uno' }]).document
    expect(JSON.stringify(read)).toBe('{"first":{},"list":[{"uno":1,"two":2},{}]}')
    expect((read as typeof document).first).toBe(document.first)
    expect(document.list[0]).toEqual({ one: 1, two: 2 })
  })

  it('convert pointers to those of the file, also if one is inside another', () => {
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
