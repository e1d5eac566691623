import { expect, it, vi } from 'vitest'
import {
  type ChangeState,
  type EventName,
  isEditable,
  isEnough,
  lifeCycle,
  type Person,
  refusalOfEvent,
  type Role,
  roles,
  states,
} from '../answers'
import type { Finding } from '../../analysis/check/report'
import { createApp, documentRoutes } from '../app'
import type { NewEvent } from './changes/change-log'
import { createChanges } from './changes/changes'
import { idOfText } from '../app/git/object-reader'
import { createGitSource } from './git-source'
import { changePrefix, changeRoutes } from './handlers/change-routes'
import { createTokens, type Tokens } from './tokens/tokens'
import { createMemoryRemote } from './testing/memory-remote'
import { openMemoryServer } from './testing/memory-server'

const path = 'schemas/app.json'
const host = 'studio.example'
const ana: Person = { subject: 'ana', name: 'Ana', email: '', role: 'publisher' }
const berta: Person = { subject: 'berta', name: 'Berta', email: '', role: 'publisher' }

/** For each event: the states that allow it, each with the next state. */
const next: Readonly<Record<EventName, Partial<Record<ChangeState, ChangeState>>>> = {
  edit: { open: 'open', more: 'more', review: 'review', approved: 'review' },
  update: { open: 'open', more: 'more', review: 'review', approved: 'approved' },
  title: { open: 'open', more: 'more', review: 'review' },
  comment: Object.fromEntries(states.map((state) => [state, state])),
  settle: Object.fromEntries(states.map((state) => [state, state])),
  ask: { open: 'review', more: 'review', approved: 'review' },
  drop: { open: 'dropped', more: 'dropped', review: 'dropped', approved: 'dropped' },
  more: { review: 'more', approved: 'more' },
  approve: { review: 'approved' },
  publish: { approved: 'published' },
  reopen: Object.fromEntries(
    states.filter((state) => state !== 'dropped').map((state) => [state, 'open']),
  ),
}
const least: Readonly<Record<EventName, Role>> = {
  edit: 'author',
  update: 'author',
  title: 'author',
  comment: 'author',
  settle: 'author',
  ask: 'author',
  drop: 'author',
  more: 'approver',
  approve: 'approver',
  publish: 'publisher',
  reopen: 'author',
}

/** Creates a change in a state. Returns functions that send events and read the state. */
async function openChange(state: ChangeState, isSettled = true, findings: readonly Finding[] = []) {
  const remote = createMemoryRemote({ [path]: '{}\n' })
  const parts = openMemoryServer(remote)
  const { changes, repository } = parts
  await repository.look()
  const { id } = await changes.begin('Words', ana)
  const file = { path, text: '{ "a": 1 }\n', base: idOfText('{}\n') }
  await changes.save(id, [file], ana)
  const { head } = await changes.get(id)
  const note = (event: NewEvent, person: Person) => changes.note(id, event, person)
  await note(
    { kind: 'comment', id: 'a', on: { commit: head, path, pointer: '' }, text: 'Why?' },
    ana,
  )
  if (isSettled) await note({ kind: 'settle', id: 'a' }, ana)
  if (state !== 'open') await note({ kind: 'ask', commit: head }, ana)
  if (state === 'more') await note({ kind: 'more', text: 'Why?' }, berta)
  if (state === 'approved' || state === 'published')
    await note({ kind: 'approve', commit: head }, berta)
  if (state === 'published')
    await parts.publication(id, { why: 'x', permille: 1000, isFirst: true }, berta)
  if (state === 'dropped') await note({ kind: 'drop' }, ana)
  const bodies: Readonly<Record<EventName, object>> = {
    edit: { path, text: '{ "a": 2 }\n', base: idOfText(file.text) },
    update: {},
    title: { title: 'Other words' },
    comment: { path, text: 'Why?' },
    settle: { comment: 'a' },
    ask: {},
    drop: {},
    more: { text: 'Why?' },
    approve: { commit: head },
    publish: { why: 'x', permille: 1000 },
    reopen: {},
  }
  const events = { tell: () => {}, tellAll: () => {} } as never
  const follow = async () => {}
  const log = () => {}
  const play = async () => undefined
  const openPlace = () => Promise.reject(new Error('No test asks for the store.'))
  const source = {
    ...parts,
    events,
    follow,
    play,
    log,
    others: {},
    openPlace,
    prometheus: undefined,
  }
  const routes = {
    ...changeRoutes({
      ...parts,
      reviews: { ...parts.reviews, read: async () => ({ changes: [], findings }) },
      events,
      follow,
      isSignedIn: () => true,
      linkTo: () => ({ address: '', until: '' }),
    }),
    ...documentRoutes(changePrefix, createGitSource(source)),
  }
  const tokens = createTokens(repository)
  const issued = await tokens.issue({ label: 'claude', owner: berta, days: 1 }, ana)
  const bearer = { authorization: `Bearer ${issued.text}` }
  const send = async (
    event: string,
    body: object,
    personOf: Tokens['personOf'],
    headers: object = {},
  ): Promise<number> => {
    const address = `https://${host}`
    const app = createApp({
      hosts: () => [host],
      origin: address,
      personOf: ({ req }) => personOf(req.raw),
      routes,
      log,
    })
    const { status } = await app.fetch(
      new Request(`${address}/api/changes/${id}/${event}`, {
        method: 'POST',
        headers: { host, origin: address, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    )
    return status
  }
  return {
    state: async () => (await changes.get(id)).state,
    async ask(event: EventName, role: Role | 'token', body: object = bodies[event]) {
      if (role === 'token') return send(event, body, tokens.personOf, bearer)
      const person: Person = { subject: 'carla', name: 'Carla', email: '', role }
      if (event === 'reopen')
        return note({ kind: event, editors: [], text: 'Wrong' }, person).then(
          () => 200,
          () => (isEnough(role, least[event]) ? 409 : 403),
        )
      return send(event, body, async () => person)
    },
  }
}

it.each(states)(
  'a change in the state %s allows each event only to the roles of the table',
  async (state) => {
    const wrong: string[] = []
    for (const event of Object.keys(lifeCycle) as EventName[])
      for (const role of roles) {
        const change = await openChange(state)
        expect(await change.state()).toBe(state)
        const status = await change.ask(event, role)
        const isRole = isEnough(role, least[event])
        const isAllowed = isRole && next[event][state] !== undefined
        const wanted = isAllowed ? [200, next[event][state]] : [isRole ? 409 : 403, state]
        const found = [status, await change.state()]
        if (String(found) !== String(wanted)) wrong.push(`${event} by ${role}: ${found.join(' ')}`)
        // The buttons of the page use this function.
        expect(refusalOfEvent(event, { state, role }) === undefined).toBe(isAllowed)
      }
    expect(wrong).toEqual([])
  },
)

it.each(states)(
  'a token of a publisher has only the rights of an author in the state %s',
  async (state) => {
    const wrong: string[] = []
    for (const event of Object.keys(lifeCycle) as EventName[]) {
      if (event === 'reopen') continue
      const change = await openChange(state)
      const status = await change.ask(event, 'token')
      const wanted = !isEnough('author', least[event]) ? 403 : next[event][state] ? 200 : 409
      if (status !== wanted) wrong.push(`${event}: ${status}, not ${wanted}`)
    }
    expect(wrong).toEqual([])
  },
)

it('an author can bring each open change to a review without an edit', () => {
  const stuck = states.filter(isEditable).filter((state) => {
    const reached = new Set<ChangeState>([state])
    for (const from of reached)
      for (const event of ['ask', 'update', 'title'] as const) {
        const to = next[event][from]
        if (to && refusalOfEvent(event, { state: from, role: 'author' }) === undefined)
          reached.add(to)
      }
    return !reached.has('review')
  })
  expect(stuck).toEqual([])
})

it('refuses a request for a review if findings would stop the publication', async () => {
  const finding = { code: 'LZ302', what: 'Unknown name.' } as Finding
  const change = await openChange('open', true, [finding])
  expect([await change.ask('ask', 'author'), await change.state()]).toEqual([409, 'open'])
})

it('an unresolved comment blocks the publication, but an unresolved answer does not', async () => {
  const change = await openChange('approved', false)
  expect(await change.ask('publish', 'publisher')).toBe(409)
  const answer = {
    path,
    text: 'Because.',
    to: 'a',
    point: { scenario: 's', locale: 'es', x: 0.5, y: 1 },
  }
  expect(await change.ask('comment', 'author', answer)).toBe(200)
  expect(await change.ask('comment', 'author', { ...answer, to: 'other' })).toBe(400)
  expect(await change.ask('comment', 'author', { ...answer, point: { x: 2 } })).toBe(400)
  expect(await change.ask('settle', 'author')).toBe(200)
  expect(await change.ask('publish', 'publisher')).toBe(200)
})

it('only a comment of the same change can be resolved [S10]', async () => {
  const change = await openChange('open')
  expect(await change.ask('settle', 'author', { comment: 'other' })).toBe(400)
})

it('the list of changes runs no git for published and discarded changes [D3]', async () => {
  const { changes, repository } = openMemoryServer(createMemoryRemote({ [path]: '{}\n' }))
  await repository.look()
  const { id } = await changes.begin('Words', ana)
  await changes.note(id, { kind: 'drop' }, ana)
  const base = vi.spyOn(repository, 'base')
  expect((await changes.list()).map(({ state }) => state)).toEqual(['dropped'])
  expect(base).not.toHaveBeenCalled()
})

it('a long merge of one change does not delay saves of another change [F7]', async () => {
  const { repository } = openMemoryServer(createMemoryRemote({ [path]: '{ "a": 1 }\n' }))
  const changes = createChanges(repository, 'main', { merge: () => new Promise(() => {}) })
  await repository.look()
  const base = idOfText('{ "a": 1 }\n')
  const [slow, other] = [await changes.begin('Slow', ana), await changes.begin('Other', berta)]
  await changes.save(slow.id, [{ path, text: '{ "a": 2 }\n', base }], ana)
  void changes.save(slow.id, [{ path, text: '{ "a": 3 }\n', base }], berta)
  const [saved] = await changes.save(other.id, [{ path, text: '{ "a": 4 }\n', base }], berta)
  expect(saved?.kind).toBe('saved')
})

it('publishes a change with mistakes that the explorer found only with a reason', async () => {
  const mistake = {
    code: 'LZ922',
    file: path,
    pointer: '/body/0',
    what: 'A heading is empty.',
  } as Finding
  const remote = createMemoryRemote({ [path]: '{}\n' })
  const { changes, publication, repository } = openMemoryServer(remote, undefined, [mistake])
  await repository.look()
  const { id } = await changes.begin('Words', ana)
  await changes.save(id, [{ path, text: '{ "a": 1 }\n', base: idOfText('{}\n') }], ana)
  const { head } = await changes.get(id)
  await changes.note(id, { kind: 'ask', commit: head }, ana)
  await changes.note(id, { kind: 'approve', commit: head }, berta)
  const body = { why: 'x', permille: 1000, isFirst: true }
  expect(await publication(id, body, berta)).toMatchObject({
    kind: 'findings',
    findings: [mistake],
    mayBeReleased: true,
  })
  expect((await changes.get(id)).state).toBe('approved')
  const outcome = await publication(id, { ...body, despite: 'Links have it' }, berta)
  expect(outcome).toMatchObject({ kind: 'released' })
})
