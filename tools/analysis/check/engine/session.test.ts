import { beforeEach, describe, expect, it } from 'vitest'
import { readFixtures } from '../../../../tests/fixtures/read-fixtures'
import { checkFile } from './check-file'
import { checkProject } from './check-project'
import { createSession, type Session } from './session'

const [repair, receipt] = ['schemas/screens/repair.json', 'schemas/screens/receipt.json']
const fragment = 'schemas/fragments/part-row.json'

let session: Session
beforeEach(() => void (session = createSession(readFixtures())))

const screens = (paths: readonly string[]) =>
  paths.filter((path) => path.includes('screens')).toSorted()

function edited(path: string, from: string, to: string): Map<string, string> {
  const text = readFixtures().get(path) ?? ''
  expect(text).toContain(from)
  return new Map([[path, text.replace(from, to)]])
}

/** Edits a file, and returns the screens that are then checked. */
const checkedAfter = (...edit: Parameters<typeof edited>) =>
  screens(session.update(edited(...edit)))

describe('a session', () => {
  it('checks a changed screen and the screens that lead to it', () => {
    expect(checkedAfter(receipt, '"number"', '"code"')).toEqual([receipt, repair])
    expect(session.findings().map(({ code, file }) => `${code} ${file}`)).toContain(
      'LZ212 schemas/screens/repair.json',
    )
  })

  it('checks no file before a request for findings, and then checks the requested file first', () => {
    const { files } = session.project()
    expect(session.isAhead(repair)).toBe(true)
    session.findingsOf(repair)
    expect(session.isAhead(repair)).toBe(false)
    let steps = 0
    while (session.checkNext()) steps++
    expect(steps).toBe(files.size - 1)
    expect(session.findings()).toEqual(checkProject(session.project()))
  })

  it('does not recheck screens that a change cannot affect', () => {
    expect(checkedAfter(repair, '"late"', '"slow"')).toEqual([repair])
  })

  it('checks the documents that use a changed fragment, endpoint or widget', () => {
    expect(checkedAfter(fragment, 'part.name', 'part.nom')).toEqual([repair])
    expect(checkedAfter('schemas/endpoints/shop.json', '"isLate"', '"late"')).toEqual([repair])
    expect(checkedAfter('widgets/stars/stars.schema.json', '"label"', '"labl"')).toEqual([repair])
  })

  it('after a change of white space checks only the file, and its users that have findings', () => {
    const change = (path: string) =>
      screens(session.update(new Map([[path, `\n${session.texts().get(path)!}`]])))
    expect(change(fragment)).toEqual([])
    expect(change('schemas/app.json')).toEqual([])
    session.update(edited(repair, '"shop.title"', '"shop.titel"'))
    expect(change(fragment)).toEqual([repair])
    expect(session.findings()).toEqual(checkProject(session.project()))
  })

  it('returns the findings of a changed fragment before it checks its users', () => {
    session.take(edited(fragment, 'part.name', 'part.nom'))
    expect(session.isAhead(fragment)).toBe(true)
    session.take(edited(fragment, '"with"', '"whith"'))
    expect(session.isAhead(fragment)).toBe(true)
    const own = session.findingsOf(fragment).map(({ code }) => code)
    expect(own).toEqual(checkFile(session.project(), fragment).map(({ code }) => code))
    expect(own.length).toBeGreaterThan(0)
    let steps = 0
    while (session.checkNext()) steps++
    expect(steps).toBeGreaterThan(0)
    expect(session.isAhead(fragment)).toBe(false)
    expect(session.findings()).toEqual(checkProject(session.project()))
  })

  it('repeats the last findings about the project until all users are checked', () => {
    const hasCycle = () => session.findingsOf(fragment).some(({ code }) => code === 'LZ403')
    session.update(edited(fragment, '"body": [', '"body": [{ "fragment": "part-row" }, '))
    expect(hasCycle()).toBe(true)
    session.take(edited(fragment, 'part.name', 'part.nom'))
    expect(hasCycle()).toBe(true)
    session.update(new Map())
    expect(hasCycle()).toBe(false)
  })

  it('checks everything when a text changes', () => {
    expect(checkedAfter('locales/en/shop.json', '"pay"', '"payment"')).toHaveLength(2)
  })

  it('starts from a saved check, and checks only files that have changed since', () => {
    const saved = createSession(readFixtures()).save()
    const same = createSession(readFixtures(), {}, saved)
    expect(same.save()).toBe(saved)
    expect(same.findings()).toBe(saved.findings)
    const changed = edited(receipt, '"number"', '"code"')
    const later = createSession(new Map([...readFixtures(), ...changed]), {}, saved)
    expect(later.findings().map(({ code }) => code)).toContain('LZ212')
    expect(later.findings()).toEqual(checkProject(later.project()))
  })

  it('rechecks the documents with a text if its new words matter to a rule', () => {
    const update = (to: string) => checkedAfter('locales/en/shop.json', '"Remark"', to)
    expect(update('"Note"')).toEqual([])
    for (const text of ['"Note with digits"', '"Note (optional)"', '"Note", "owner": "In €"']) {
      const checked = update(text)
      expect(checked).toContain(repair)
      expect(checked).not.toContain(receipt)
    }
  })

  it('rechecks the documents with a text only if a rule uses or quotes the changed words', () => {
    const path = 'locales/en/shop.json'
    const write = (text: string) => checkedAfter(path, '"Owner"', JSON.stringify(text))
    const user = [repair]
    expect(write('There is no owner')).toEqual(user)
    expect(write('There is no owners')).toEqual([])
    expect(write('13 to 19 digits')).toEqual(user)
    expect(write('13 to 19 digitss')).toEqual(user)
    expect(write('13 instead of 19 digits')).toEqual(user)
    const node = {
      widget: 'text',
      when: { filled: { var: 'order.parts' } },
      text: { t: 'shop.owner' },
    }
    const [start] = ['"body": [']
    session.update(edited(user[0]!, start, `${start}${JSON.stringify(node)},`))
    expect(write('There is no owner')).toEqual(user)
    expect(write('There is no owners')).toEqual(user)
    expect(
      session
        .findings()
        .map(({ what }) => what)
        .join(),
    ).toContain('"There is no owners"')
    expect(session.findings()).toEqual(checkProject(session.project()))
  })

  it('finds removed and new files', () => {
    const path = receipt
    const text = readFixtures().get(path) ?? ''
    session.update(new Map([[path, undefined]]))
    expect(session.findings().map(({ code }) => code)).toContain('LZ204')
    session.update(new Map([[path, text]]))
    expect(session.findings()).toEqual([])
  })

  it('checks only the files that name a new or renamed screen', () => {
    const path = 'schemas/screens/cart.json'
    const named = (screen: string) => new Map([[path, JSON.stringify({ screen, body: [] })]])
    expect(screens(session.update(named('cart')))).toEqual([path])
    expect(screens(session.update(named('basket')))).toEqual([path])
    expect(checkedAfter(receipt, '"receipt"', '"invoice"')).toEqual([receipt, repair])
    expect(session.findings()).toEqual(checkProject(session.project()))
  })

  it('rechecks a file if the project had an unreadable file at the last check', () => {
    const whole = readFixtures().get(receipt)!
    session.update(new Map([[receipt, whole.slice(0, 20)]]))
    session.update(edited(repair, 'shop.title', 'receipt.title'))
    const saved = session.save()
    for (const one of [session, createSession(session.texts(), {}, saved)]) {
      one.update(new Map([[receipt, whole]]))
      expect(one.findings()).toEqual(checkProject(one.project()))
    }
  })

  it('moves a mistake in a fragment to the users if only some of them still have the mistake', () => {
    session.update(edited(fragment, 'with.part.name', 'with.part.brand'))
    expect(session.findings().map(({ file }) => file)).toEqual([fragment])
    const user =
      '{ "fragment": "part-row", "with": { "part": { "var": "order.bike" } } }, { "id": "pay"'
    session.update(edited(repair, '{\n      "id": "pay"', user))
    expect(session.findings().map(({ file }) => file)).toEqual([repair])
    expect(session.findings()).toEqual(checkProject(session.project()))
  })

  it('after a change of a kept state entry checks the other screens that keep the entry', () => {
    const keeping = (screen: string, type: object): [string, string] => [
      `schemas/screens/${screen}.json`,
      JSON.stringify({ screen, state: { choice: { ...type, keep: true } }, body: [] }),
    ]
    const isYes = { type: { type: 'boolean' }, initial: false }
    const isOne = { type: { type: 'string', enum: ['one', 'two'] }, initial: 'one' }
    const session = createSession(new Map([keeping('cart', isYes), keeping('home', isYes)]))
    session.update(new Map([keeping('home', isOne)]))
    expect(session.findings().map(({ code, file }) => `${code} ${file}`)).toContain(
      'LZ436 schemas/screens/cart.json',
    )
    expect(session.findings()).toEqual(checkProject(session.project()))
  })

  it('checks the app document when a screen loses a parameter of a guarded value', () => {
    session.update(edited('schemas/app.json', '"visitor": [] }', '"visitor": [], "number": [] }'))
    session.update(edited(receipt, '"number"', '"code"'))
    expect(session.findings().map(({ code, file }) => `${code} ${file}`)).toContain(
      'LZ234 schemas/app.json',
    )
    expect(session.findings()).toEqual(checkProject(session.project()))
  })

  it('has the same findings after any change as a check of the whole project', () => {
    session.update(edited(fragment, 'part.name', 'part.nom'))
    expect(session.findings()).toEqual(checkProject(session.project()))
  })
})
