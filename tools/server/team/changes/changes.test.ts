import { rmSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '../../answers'
import type { FileToSave } from '../../app'
import { idOfText } from '../../app/git/object-reader'
import { openRepository, type Repository } from '../git/repository'
import { createTestRemote, type TestRemote } from '../testing/test-remote'
import { createChanges, headRef, type Changes } from './changes'

const ana: Person = { subject: 'ana', name: 'Ana', email: 'ana@example.test', role: 'author' }
const bo: Person = { subject: 'bo', name: 'Bo', email: 'bo@example.test', role: 'approver' }
const order = 'schemas/screens/order.json'
const from = '{\n  "a": "One",\n  "b": "Two",\n  "c": "Three"\n}\n'
const edit = (was: string, is: string) => from.replace(was, is)

let remote: TestRemote
let repository: Repository
let changes: Changes
const opened: Repository[] = []

const open = async (name: string) => {
  const one = await openRepository({
    folder: remote.folder(name),
    remote: remote.address,
    branch: 'main',
  })
  opened.push(one)
  await one.look()
  return one
}

beforeEach(async () => {
  remote = createTestRemote({ [order]: from, 'src/main.ts': 'code' })
  repository = await open('copy')
  changes = createChanges(repository, 'main')
})
afterEach(() => {
  for (const one of opened.splice(0)) one.close()
  remote.close()
})

const save = (
  id: string,
  text: string | undefined,
  { path = order, base = idOfText(from), who = ana, of = changes } = {},
) => saveIn(of, id, { path, text, base }, who)
const saveIn = async (of: Changes, id: string, file: FileToSave, who: Person) =>
  (await of.save(id, [file], who))[0]!
const inRemote = (ref: string, path = order) => remote.git('show', `${ref}:${path}`)

describe('a change', () => {
  it('has its own branch with a generated name', async () => {
    const title = '--force ../../main; $(touch x)\n\u0000 "é"'
    const { id } = await changes.begin(title, ana)
    expect(id).toMatch(/^[0-9a-f]{16}$/)
    expect(remote.git('rev-parse', headRef(id))).toBe(remote.git('rev-parse', 'main'))
    expect(await changes.list()).toMatchObject([
      { id, title, state: 'open', author: { subject: 'ana' }, isBehind: false },
    ])
  })

  it('is saved as a commit of its editor in the remote', async () => {
    const { id } = await changes.begin('Clearer words', ana)
    expect(await save(id, edit('One', 'Uno'))).toEqual({
      kind: 'saved',
      hash: idOfText(edit('One', 'Uno')),
    })
    expect(`${inRemote(headRef(id))}\n`).toBe(edit('One', 'Uno'))
    expect(remote.git('log', '-1', '--format=%an <%ae>%n%B', headRef(id))).toBe(
      `Ana <ana@example.test>\nEdit ${order}\n\nChange: Clearer words`,
    )
    expect(inRemote('main', 'src/main.ts')).toBe('code')
  })

  it('keeps simultaneous edits of two people in one document', async () => {
    const { id } = await changes.begin('Both', ana)
    const both = edit('One', 'Uno').replace('Three', 'Tres')
    const outcomes = await Promise.all([
      save(id, edit('One', 'Uno')),
      save(id, edit('Three', 'Tres'), { who: bo }),
    ])
    expect(outcomes).toEqual([
      { kind: 'saved', hash: idOfText(edit('One', 'Uno')) },
      { kind: 'saved', hash: idOfText(both), text: both },
    ])
    expect(`${inRemote(headRef(id))}\n`).toBe(both)
    expect(remote.git('log', '--format=%an', `main..${headRef(id)}`)).toBe('Bo\nAna')
  })

  it('returns both texts if two people edit the same value', async () => {
    const { id } = await changes.begin('Both', ana)
    await save(id, edit('One', 'Uno'))
    const theirs = { text: edit('One', 'Uno'), hash: idOfText(edit('One', 'Uno')) }
    expect(await save(id, edit('One', 'Eins'), { who: bo })).toEqual({
      kind: 'conflict',
      disk: theirs,
    })
    expect(await save(id, edit('One', 'Eins'), { who: bo, base: theirs.hash })).toMatchObject({
      kind: 'saved',
    })
  })

  it('creates and deletes documents', async () => {
    const { id } = await changes.begin('New', ana)
    const path = 'locales/en/new.json'
    await saveIn(changes, id, { path, text: '{}\n', base: undefined }, ana)
    expect(inRemote(headRef(id), path)).toBe('{}')
    expect(await save(id, undefined, { path, base: idOfText('{}\n') })).toEqual({
      kind: 'saved',
      hash: undefined,
    })
    expect([...(await repository.snapshot(repository.refs.get(headRef(id))!)).keys()]).toEqual([
      order,
    ])
  })

  it('cannot edit files that are not documents', async () => {
    const { id } = await changes.begin('Odd', ana)
    for (const path of [
      'package.json',
      'src/main.json',
      'approvers.json',
      '../x.json',
      'schemas/../package.json',
      'schemas/.git/config.json',
      '.gitattributes',
      'schemas/a\nD src.json',
      'schemas/a".json',
      'schemas/-x.json',
      'schemas/screens/shop/receipt.json/extra.json',
      'schemas/app.JSON/x.json',
      'schemas/language/screen.schema.json',
      'schemas/language/new.json',
    ])
      expect(
        await saveIn(changes, id, { path, text: '{}', base: undefined }, ana),
        path,
      ).toMatchObject({ kind: 'refused' })
    expect(remote.git('rev-parse', headRef(id))).toBe(remote.git('rev-parse', 'main'))
  })

  it('is merged with the live branch by an update', async () => {
    const { id } = await changes.begin('Mine', ana)
    await save(id, edit('One', 'Uno'))
    const other = await changes.begin('Theirs', bo)
    await save(other.id, edit('Three', 'Tres'), { who: bo })
    remote.git('update-ref', 'refs/heads/main', remote.git('rev-parse', headRef(other.id)))
    await repository.look()
    expect((await changes.find(id))?.isBehind).toBe(true)
    expect(await changes.update(id, {}, ana)).toEqual([])
    expect(`${inRemote(headRef(id))}\n`).toBe(edit('One', 'Uno').replace('Three', 'Tres'))
    const updated = await changes.get(id)
    expect([updated.isBehind, updated.log.events.at(-1)?.kind]).toEqual([false, 'update'])
  })

  it('asks which text to keep if the update has a conflict', async () => {
    const { id } = await changes.begin('Mine', ana)
    await save(id, edit('One', 'Uno'))
    const other = await changes.begin('Theirs', bo)
    await save(other.id, edit('One', 'Eins'), { who: bo })
    remote.git('update-ref', 'refs/heads/main', remote.git('rev-parse', headRef(other.id)))
    await repository.look()
    const [mine, theirs] = [edit('One', 'Uno'), edit('One', 'Eins')]
    const conflict = { path: order, base: from, mine, theirs, hash: idOfText(theirs) }
    expect(await changes.update(id, {}, ana)).toEqual([conflict])
    const unseen = { [order]: { text: mine, theirs: idOfText(from) } }
    expect(await changes.update(id, unseen, ana)).toEqual([conflict])
    const choice = { [order]: { text: theirs, theirs: idOfText(theirs) } }
    expect(await changes.update(id, choice, ana)).toEqual([])
    expect(`${inRemote(headRef(id))}\n`).toBe(theirs)
  })

  it('counts a person who updates it as an editor only after a choice between texts [F9]', async () => {
    const carl: Person = { subject: 'carl', name: 'Carl', email: '', role: 'approver' }
    const { id } = await changes.begin('Mine', ana)
    await save(id, edit('One', 'Uno'))
    const other = await changes.begin('Theirs', bo)
    const editors = async () => {
      const { head } = await changes.get(id)
      return (await repository.authors(changes.live(), head)).filter((name) => name === 'carl')
    }
    const goLive = async (text: string, base: string) => {
      await save(other.id, text, { who: bo, base: idOfText(base) })
      remote.git('update-ref', 'refs/heads/main', remote.git('rev-parse', headRef(other.id)))
      await repository.look()
    }
    const third = edit('Three', 'Tres')
    await goLive(third, from)
    const [own, unneeded] = [third.replace('One', 'Uno'), { text: 'x', theirs: idOfText(third) }]
    expect(await changes.update(id, { [order]: unneeded }, carl)).toEqual([])
    // There is no conflict, so the choice is ignored and the live edit stays.
    expect(`${inRemote(headRef(id))}\n`).toBe(own)
    expect(await editors()).toEqual([])
    await goLive(third.replace('One', 'Eins'), third)
    const needed = { text: own, theirs: idOfText(third.replace('One', 'Eins')) }
    expect(await changes.update(id, { [order]: needed }, carl)).toEqual([])
    expect(`${inRemote(headRef(id))}\n`).toBe(own)
    expect(await editors()).toEqual(['carl'])
  })

  it('saves several documents as one commit, and reports each conflict', async () => {
    const { id } = await changes.begin('Rename', ana)
    const paths = ['schemas/screens/pay.json', 'locales/en/pay.json', 'locales/es/pay.json']
    const files = paths.map((path) => ({ path, text: '{}\n', base: undefined }))
    const stale = { path: order, text: edit('One', 'Uno'), base: idOfText('older') }
    expect(await changes.save(id, [...files, stale], ana)).toEqual([
      ...files.map(() => ({ kind: 'saved', hash: idOfText('{}\n') })),
      { kind: 'conflict', disk: { hash: idOfText(from), text: from } },
    ])
    const range = `main..${headRef(id)}`
    expect(remote.git('log', '--format=%s', range)).toBe('Edit 3 documents')
    expect(remote.git('diff', '--name-only', 'main', headRef(id)).split('\n')).toEqual(
      paths.toSorted(),
    )
  })

  it('merges pictures like other documents, and keeps its branch after it is discarded', async () => {
    const picture = 'schemas/pictures/sale.json'
    const sale = (alt: string, bytes: string) =>
      `{\n  "picture": "sale",\n  "alt": "${alt}",\n  "densities": ["${bytes}"]\n}\n`
    const { id } = await changes.begin('Sale', ana)
    const created = { path: picture, text: sale('Sale', 'AAAA'), base: undefined }
    await saveIn(changes, id, created, ana)
    const base = idOfText(created.text)
    await saveIn(changes, id, { path: picture, text: sale('Big sale', 'AAAA'), base }, ana)
    await saveIn(changes, id, { path: picture, text: sale('Sale', 'BBBB'), base }, bo)
    remote.commit({ [order]: edit('One', 'Eins') })
    await repository.look()
    expect(await changes.update(id, {}, ana)).toEqual([])
    await changes.note(id, { kind: 'drop' }, ana)
    expect((await changes.get(id)).state).toBe('dropped')
    expect(`${inRemote(headRef(id), picture)}\n`).toBe(sale('Big sale', 'BBBB'))
    expect(`${inRemote(headRef(id))}\n`).toBe(edit('One', 'Eins'))
  })

  it('counts only saved pictures for the daily limit of a person', async () => {
    const { id } = await changes.begin('Large', ana)
    const text = 'x'.repeat(9_000_000)
    const file = { path: 'schemas/pictures/large.json', text, base: idOfText('other') }
    for (let turn = 0; turn < 3; turn++)
      expect(await saveIn(changes, id, file, ana)).toMatchObject({ kind: 'conflict' })
  })

  it('is in the list of open changes, and later among the last published or discarded changes', async () => {
    const ids: string[] = []
    for (const title of ['One', 'Two', 'Three']) ids.push((await changes.begin(title, ana)).id)
    for (const id of ids.slice(0, 2)) await changes.note(id, { kind: 'drop' }, ana)
    const listed = async (past?: number) =>
      (await changes.list(past)).map(({ state }) => state).toSorted()
    expect(await listed()).toEqual(['dropped', 'dropped', 'open'])
    expect(await listed(1)).toEqual(['dropped', 'open'])
    expect(await listed(0)).toEqual(['open'])
  })

  it('is approved only for the commit that was reviewed', async () => {
    const { id, head } = await changes.begin('Mine', ana)
    expect((await changes.note(id, { kind: 'ask', commit: head }, ana)).state).toBe('review')
    expect((await changes.note(id, { kind: 'more', text: 'Why?' }, bo)).state).toBe('more')
    await changes.note(id, { kind: 'ask', commit: head }, ana)
    expect((await changes.note(id, { kind: 'approve', commit: head }, bo)).state).toBe('approved')
    await save(id, edit('One', 'Uno'))
    expect((await changes.find(id))?.state).toBe('review')
  })
})

describe('two servers with the same remote', () => {
  it('keep every save of both servers', async () => {
    const other = createChanges(await open('other'), 'main')
    const { id } = await changes.begin('Shared', ana)
    await opened[1]!.look()
    const [one, two] = await Promise.all([
      save(id, edit('One', 'Uno')),
      save(id, edit('Three', 'Tres'), { who: bo, of: other }),
    ])
    expect([one.kind, two.kind]).toEqual(['saved', 'saved'])
    expect(`${inRemote(headRef(id))}\n`).toBe(edit('One', 'Uno').replace('Three', 'Tres'))
  })

  it('add events to the same log without losing one', async () => {
    const other = createChanges(await open('other'), 'main')
    const { id, head } = await changes.begin('Shared', ana)
    await opened[1]!.look()
    const on = { commit: head, path: order, pointer: '/a' }
    await Promise.all([
      changes.note(id, { kind: 'comment', id: '1', on, text: 'One' }, ana),
      other.note(id, { kind: 'comment', id: '2', on, text: 'Two' }, bo),
    ])
    await repository.look()
    const { log } = (await changes.find(id))!
    expect(log.events.map(({ kind }) => kind)).toEqual(['title', 'comment', 'comment'])
  })

  it('add an event and move a branch in one push, or do neither [F4]', async () => {
    const { id, head } = await changes.begin('Mine', ana)
    const seen = await changes.note(id, { kind: 'ask', commit: head }, ana)
    await changes.note(id, { kind: 'more', text: 'Wait' }, bo)
    const main = remote.git('rev-parse', 'main')
    const files = new Map([[order, edit('One', 'Uno')]])
    const to = { parents: [main], files, author: ana, message: 'Publish\n' }
    const move = { ref: 'refs/heads/main', from: main, to }
    const event = { kind: 'publishing', commit: seen.head } as const
    expect(await changes.noteWith(seen, event, ana, [move])).toBeUndefined()
    expect(remote.git('rev-parse', 'main')).toBe(main)
    const now = await changes.get(seen.id)
    const commits = await changes.noteWith(now, event, ana, [move])
    expect(commits?.[0]).toBe(remote.git('rev-parse', 'main'))
    expect((await changes.get(seen.id)).log.events.map(({ kind }) => kind)).toEqual([
      'title',
      'ask',
      'more',
      'publishing',
    ])
  })

  it('recover everything after a server has lost its folder', async () => {
    const { id } = await changes.begin('Kept', ana)
    await save(id, edit('One', 'Uno'))
    repository.close()
    rmSync(remote.folder('copy'), { recursive: true })
    const again = createChanges(await open('copy'), 'main')
    expect(await again.list()).toMatchObject([{ id, title: 'Kept' }])
  })
})

it('rejects a save that the remote refuses', async () => {
  const { id } = await changes.begin('Refused', ana)
  writeFileSync(`${remote.address}/hooks/update`, '#!/bin/sh\nexit 1\n', { mode: 0o755 })
  await expect(save(id, edit('One', 'Uno'))).rejects.toThrow(/The remote did not take/)
  expect(inRemote(headRef(id))).toBe(from.trim())
})
