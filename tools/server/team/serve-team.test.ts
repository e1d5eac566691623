import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeKey, readSigner } from '../../release/keys/keys'
import { approve, type Approval } from '../../release/signing'
import { openPlace, readKeyRing } from '../../release'
import { verifyStore } from '../../release/verify/verify-store'
import type { ToSign } from '../answers'
import { idOfText } from '../app/git/object-reader'
import { serveTestTeam, type Member, type PreparedTeam } from './testing/serve-test-team'

const texts = 'locales/en/shop.json'
const repair = 'schemas/screens/repair.json'

let team: PreparedTeam
let ana: Member
let berta: Member
let carla: Member

beforeAll(async () => {
  team = await serveTestTeam()
  ana = await team.member('ana')
  berta = await team.member('berta')
  carla = await team.member('carla')
})
afterAll(() => team?.close())

type Files = Readonly<Record<string, { readonly text: string; readonly hash: string }>>

const filesOf = async (id: string, who = ana) =>
  (await who.ask('GET', `changes/${id}/project`)).json['files'] as Files

async function edit(id: string, path: string, change: (text: string) => string, who = ana) {
  const { text, hash } = (await filesOf(id, who))[path]!
  return who.ask('POST', `changes/${id}/edit`, { path, text: change(text), base: hash })
}

async function changed(was: string | RegExp, is: string, who = ana) {
  const id = String((await who.ask('POST', 'changes', { title: 'Clearer words' })).json['id'])
  let after = ''
  const saved = await edit(id, texts, (text) => (after = text.replace(was, is)), who)
  expect(saved).toMatchObject({ status: 200, json: { hash: idOfText(after) } })
  return id
}

/** Matches a refusal whose message contains these words. */
const refusal = (words: string) => ({
  status: 409,
  json: { message: expect.stringContaining(words) as string },
})

const stateOf = async (id: string) => (await ana.ask('GET', `changes/${id}`)).json['state']

describe('a change goes from an author to phones', () => {
  let id = ''
  let signed: { commit: string; approval: Approval }

  it('is edited, and described in words', async () => {
    id = await changed('"Thank you"', '"Thanks a lot"')
    const { json } = await berta.ask('GET', `changes/${id}/review`)
    expect(json).toMatchObject({
      findings: [],
      changes: [{ text: expect.stringContaining('Thanks a lot') as string }],
    })
  })

  it('cannot be approved before the request for a review, and cannot be published before the approval', async () => {
    const { head } = (await ana.ask('GET', `changes/${id}`)).json
    expect(await berta.ask('POST', `changes/${id}/approve`, { commit: head })).toMatchObject({
      status: 409,
    })
    expect(
      await carla.ask('POST', `changes/${id}/publish`, { why: 'Now', permille: 100 }),
    ).toMatchObject({ status: 409 })
    expect((await ana.ask('POST', `changes/${id}/ask`, {})).json['state']).toBe('review')
  })

  it('gets a comment that stays with its node', async () => {
    const text = '<img src=x onerror=alert(1)> why?'
    await berta.ask('POST', `changes/${id}/comment`, { path: repair, pointer: '/body/0', text })
    await edit(id, repair, (was) => {
      const before = JSON.parse(was) as { body: object[] }
      return JSON.stringify({ ...before, body: [{ widget: 'divider' }, ...before.body] })
    })
    expect((await ana.ask('GET', `changes/${id}`)).json['comments']).toMatchObject([
      { text, who: { name: 'Berta' }, pointer: '/body/1', isSettled: false },
    ])
  })

  it('goes back to the author, who requests another review', async () => {
    await berta.ask('POST', `changes/${id}/more`, { text: 'Shorter, please' })
    expect(await stateOf(id)).toBe('more')
    await ana.ask('POST', `changes/${id}/ask`, {})
    expect(await stateOf(id)).toBe('review')
  })

  it('cannot be approved without a signature of a registered key', async () => {
    const boris = await team.member('boris')
    const wanted = (await boris.ask('GET', `changes/${id}/to-sign`)).json as unknown as {
      changes: string[]
      text: string
      commit: string
    }
    expect(wanted.changes).toContainEqual(expect.stringMatching(/^screens\/receipt /))
    const approval = await approve(wanted.changes, team.berta, wanted.text)
    signed = { commit: wanted.commit, approval }
    expect(await boris.ask('POST', `changes/${id}/approve`, signed)).toMatchObject(
      refusal('Your key is not registered'),
    )
    const { commit } = wanted
    expect(await berta.ask('POST', `changes/${id}/approve`, { commit })).toMatchObject(
      refusal('your approval needs your signature'),
    )
    const forged = {
      ...signed,
      approval: { ...approval, signature: approval.statement!.signature },
    }
    expect(await berta.ask('POST', `changes/${id}/approve`, forged)).toMatchObject({ status: 409 })
    expect(await stateOf(id)).toBe('review')
  })

  it('is approved with a signature; the server never has the private key', async () => {
    expect(await berta.ask('POST', `changes/${id}/approve`, signed)).toMatchObject({
      status: 200,
      json: { state: 'approved' },
    })
  })

  it('is published exactly as approved, in git and in the release store', async () => {
    const publish = () =>
      carla.ask('POST', `changes/${id}/publish`, {
        why: 'Clearer words',
        permille: 100,
        first: true,
      })
    expect(await publish()).toMatchObject(refusal('A comment is not resolved yet'))
    const { comments } = (await ana.ask('GET', `changes/${id}`)).json as {
      comments: { id: string }[]
    }
    await ana.ask('POST', `changes/${id}/settle`, { comment: comments[0]!.id })
    const said = await publish()
    expect(said.json).toMatchObject({ kind: 'released', number: 1, rollout: { permille: 100 } })
    // The page must not get the path of the release store.
    expect(JSON.stringify(said.json)).not.toContain(team.settings.release!.store)
    expect(await stateOf(id)).toBe('published')
    expect(team.remote.git('show', `main:${texts}`)).toContain('Thanks a lot')
    expect(team.remote.git('show', 'main:src/main.ts')).toBe('code')
    expect(team.remote.git('log', '-1', '--format=%an', 'main')).toBe('Carla')
    const { status } = (await ana.ask('GET', 'release')).json as {
      status: { live: object; history: object[] }
    }
    expect(status).toMatchObject({
      live: { number: 1, rollout: { permille: 100 } },
      history: [{ who: 'Carla', why: 'Clearer words' }],
    })
  })

  it('can still be read after it was published', async () => {
    const { json } = await ana.ask('GET', `changes/${id}/review`)
    expect(JSON.stringify(json['changes'])).toContain('Thanks a lot')
  })

  it('can be promoted, disabled and halted only by a publisher', async () => {
    const steer = async (act: string, asked: object) =>
      (await carla.ask('POST', `release/${act}`, asked)).json['kind']
    expect(await steer('promote', { why: '' })).toBe('released')
    const request = { screen: 'repair', why: 'Wrong number' }
    expect(await steer('disable', request)).toBe('released')
    expect(await steer('enable', request)).toBe('released')
    expect(await steer('halt', { why: 'Wrong' })).toBe('released')
    expect((await berta.ask('POST', 'release/halt', { why: 'Wrong' })).status).toBe(403)
  })

  it('cannot be edited any more', async () => {
    expect(await edit(id, texts, (text) => `${text} `)).toMatchObject({ status: 409 })
  })
})

it('a change has a history, and each of its states can be read [H3]', async () => {
  const id = await changed(owner, '"owner": "Once"')
  const states = async (of: string) => {
    const { json } = await berta.ask('GET', `changes/${id}/states?path=${encodeURIComponent(of)}`)
    return json as unknown as { id: string }[]
  }
  const [last, before] = await states(texts)
  expect(last).toMatchObject({
    kind: 'edit',
    who: 'Ana',
    title: 'Clearer words',
    paths: [texts],
  })
  const { json } = await berta.ask('GET', `changes/${id}/state?id=${before!.id}`)
  expect(Object.keys(json['files'] as Files)).toEqual([texts])
  expect(await states('--all')).toEqual([])
  const unknown = await berta.ask('GET', `changes/${id}/state?id=${'0'.repeat(40)}`)
  expect(unknown.status).toBe(404)
})

it('an open change reports deleted files, and the texts before the change', async () => {
  const id = await changed('"Owner"', '"Holder"')
  const read = async (since: string) =>
    (await ana.ask('GET', `changes/${id}/project?since=${since}`)).json as unknown as {
      files: Files
      removed: string[]
      head: string
      before: Record<string, string | null>
    }
  const { head, files, before } = await read('')
  expect(Object.keys(before)).toEqual([texts])
  expect(before[texts]).toContain('"Owner"')
  const save = (path: string, text: string | null, base?: string) =>
    ana.ask('POST', `changes/${id}/edit`, { path, text, base })
  await save('locales/en/new.json', '{}\n')
  await save(repair, null, files[repair]!.hash)
  const after = await read(head)
  expect([Object.keys(after.files), after.removed]).toEqual([['locales/en/new.json'], [repair]])
  expect(after.before['locales/en/new.json']).toBeNull()
})

describe('an approved change', () => {
  it('loses its approval when it is edited', async () => {
    const id = await changed('"Owner"', '"Holder"')
    await approveAsBerta(id)
    const { head } = (await ana.ask('GET', `changes/${id}`)).json
    await edit(id, texts, (text) => text.replace('Holder', 'Keeper'))
    expect(await stateOf(id)).toBe('review')
    expect(await berta.ask('POST', `changes/${id}/approve`, { commit: head })).toMatchObject(
      refusal('edited during your review'),
    )
  })
})

it('a person who has edited a change cannot approve it', async () => {
  const id = await changed('"Owner"', '"Possessor"', berta)
  await ana.ask('POST', `changes/${id}/ask`, {})
  const { head } = (await berta.ask('GET', `changes/${id}`)).json
  expect(await berta.ask('POST', `changes/${id}/approve`, { commit: head })).toMatchObject(
    refusal('Somebody else has to approve'),
  )
  // The committer is the person's subject, because an e-mail address can change.
  expect(team.remote.git('log', '-1', '--format=%an %ce', `change/${id}`)).toBe('Berta berta')
})

it('a published change passes lienzo release verify', async () => {
  const { store, keys } = await openPlace(team.settings.release!, process.cwd())
  const approvers = await readKeyRing(team.remote.git('show', 'main:approvers.json'), 'approvers')
  expect((await verifyStore({ store, keys, approvers })).problems).toEqual([])
})

async function approvedChange(was: string | RegExp, is: string): Promise<string> {
  const id = await changed(was, is)
  await approveAsBerta(id)
  return id
}

async function approveAsBerta(id: string): Promise<void> {
  await ana.ask('POST', `changes/${id}/ask`, {})
  const { head } = (await ana.ask('GET', `changes/${id}`)).json
  await berta.ask('POST', `changes/${id}/approve`, { commit: head })
  expect(await stateOf(id)).toBe('approved')
}

const owner = /"owner": "[^"]*"/
const publish = (id: string) =>
  carla.ask('POST', `changes/${id}/publish`, { why: 'Words', permille: 1000 })

describe('two publications at once', () => {
  it('do not undo each other: the second one fails until its change is updated [F4]', async () => {
    const ids = [
      await approvedChange('"Owner"', '"Proprietor"'),
      await approvedChange('"Repair"', '"Mending"'),
    ]
    const answers = await Promise.all(ids.map(publish))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const [won, lost] = answers[0]!.status === 200 ? ids : ids.toReversed()
    expect([await stateOf(won!), await stateOf(lost!)]).toEqual(['published', 'approved'])
    const live = team.remote.git('show', `main:${texts}`)
    const words = ['Proprietor', 'Mending'].filter((word) => live.includes(word))
    expect(words).toHaveLength(1)
  })

  it('a request for corrections during the check stops a publication [F4]', async () => {
    const id = await approvedChange(owner, '"owner": "Landlord"')
    const main = team.remote.git('rev-parse', 'main')
    const publication = publish(id)
    await berta.ask('POST', `changes/${id}/more`, { text: 'Wait' })
    expect((await publication).status).toBe(409)
    expect(await stateOf(id)).toBe('more')
    expect(team.remote.git('rev-parse', 'main')).toBe(main)
  })

  it('a halt does not wait for a publication [D4]', async () => {
    const id = await approvedChange(owner, '"owner": "Tenant"')
    const order: string[] = []
    const publication = publish(id).then(() => order.push('publication'))
    await carla.ask('POST', 'release/rollback', { why: 'Wrong' }).then(() => order.push('act'))
    await publication
    expect(order[0]).toBe('act')
  })
})

describe('after a rollback', () => {
  it('a new change begins with the restored documents [B]', async () => {
    const id = await approvedChange(owner, '"owner": "Withdrawn words"')
    expect((await publish(id)).json['kind']).toBe('released')
    expect(team.remote.git('show', `main:${texts}`)).toContain('Withdrawn words')
    const rollback = await carla.ask('POST', 'release/rollback', { why: 'Wrong words' })
    expect(rollback.json['kind']).toBe('released')
    const next = await approvedChange(/"title": "[^"]*"/, '"title": "Once more"')
    expect(team.remote.git('show', `main:${texts}`)).not.toContain('Withdrawn words')
    const { json } = await ana.ask('GET', `changes/${next}/review`)
    expect(json['changes']).toHaveLength(1)
    expect((await publish(next)).json).toMatchObject({
      kind: 'released',
      changes: { changed: ['locales/en/shop'] },
    })
    const live = team.remote.git('show', `main:${texts}`)
    expect([live.includes('Once more'), live.includes('Withdrawn words')]).toEqual([true, false])
  })

  it('the withdrawn change is open again with its edits, and its editors still cannot approve it [B]', async () => {
    const boris = await team.member('boris')
    const id = await changed(owner, '"owner": "Back again"')
    const title = /"title": "[^"]*"/
    await edit(id, texts, (text) => text.replace(title, '"title": "By Boris"'), boris)
    await approveAsBerta(id)
    expect((await publish(id)).json['kind']).toBe('released')
    await carla.ask('POST', 'release/rollback', { why: 'Wrong words' })
    await expect.poll(() => stateOf(id)).toBe('open')
    const { json } = await ana.ask('GET', `changes/${id}`)
    expect(json).toMatchObject({ isReopened: true, isBehind: false })
    expect(json['events']).toContainEqual(
      expect.objectContaining({ kind: 'reopen', text: 'Wrong words' }),
    )
    expect(team.remote.git('show', `main:${texts}`)).not.toContain('Back again')
    const review = (await berta.ask('GET', `changes/${id}/review`)).json
    expect(review['changes']).toHaveLength(2)
    expect(JSON.stringify(review['changes'])).toContain('Back again')
    await ana.ask('POST', `changes/${id}/ask`, {})
    const { head, isOwn } = (await boris.ask('GET', `changes/${id}`)).json
    expect(isOwn).toBe(true)
    expect((await berta.ask('GET', `changes/${id}`)).json).toMatchObject({ isOwn: false })
    const own = await boris.ask('POST', `changes/${id}/approve`, { commit: head })
    expect(own.json.message).toContain('You have edited this change')
    await berta.ask('POST', `changes/${id}/approve`, { commit: head })
    expect((await publish(id)).json['kind']).toBe('released')
    expect(team.remote.git('show', `main:${texts}`)).toMatch(
      /By Boris[^]*Back again|Back again[^]*By Boris/,
    )
  })
})

it('a resumed release marks its change as published, and the next rollback reopens the change [B]', async () => {
  const id = await approvedChange(owner, '"owner": "Resumed words"')
  const { number } = (await publish(id)).json
  const rollBack = async (asked: object, state: string) => {
    await carla.ask('POST', 'release/rollback', { why: 'Words', ...asked })
    await expect.poll(() => stateOf(id)).toBe(state)
    return team.remote.git('show', `main:${texts}`).includes('Resumed words')
  }
  expect(await rollBack({}, 'open')).toBe(false)
  expect(await rollBack({ number }, 'published')).toBe(true)
  expect(await rollBack({}, 'open')).toBe(false)
  const { head } = (await ana.ask('GET', `changes/${id}`)).json
  expect(team.remote.git('show', `${String(head)}:${texts}`)).toContain('Resumed words')
})

it('a rollback over two publications applies to the newest one, and also withdraws the other one [B]', async () => {
  const swept = await approvedChange(owner, '"owner": "Swept along"')
  const number = Number((await publish(swept)).json['number']) - 1
  const newest = await approvedChange(/"title": "[^"]*"/, '"title": "Confusing words"')
  expect((await publish(newest)).json['kind']).toBe('released')
  await carla.ask('POST', 'release/rollback', { why: 'It confuses people', number })
  const reopened = await Promise.all(
    [swept, newest].map(async (id) => {
      await expect.poll(() => stateOf(id)).toBe('open')
      const { events } = (await ana.ask('GET', `changes/${id}`)).json as { events: object[] }
      return events.at(-1)
    }),
  )
  expect(reopened[0]).toMatchObject({ text: 'It confuses people', isSwept: true })
  expect(reopened[1]).not.toHaveProperty('isSwept')
})

it('unreleased documents that a person committed with git stay on the live branch', async () => {
  const text = team.remote.git('show', `main:${texts}`).replace(owner, '"owner": "By git"')
  team.remote.commit({ [texts]: text }, 'refs/heads/main')
  await expect
    .poll(async () => {
      const { json } = await ana.ask('POST', 'changes', { title: 'From git' })
      return (await filesOf(String(json['id'])))[texts]?.text
    })
    .toContain('"By git"')
  expect(team.remote.git('show', `main:${texts}`)).toContain('"By git"')
})

it('the review reports a mistake that only a played scenario shows [D1]', async () => {
  const path = 'schemas/scenarios/repair.json'
  const id = String((await ana.ask('POST', 'changes', { title: 'Expects' })).json['id'])
  const files = await filesOf(id)
  const before = JSON.parse(files[path]!.text) as { scenarios: Record<string, object> }
  const [name, scenario] = Object.entries(before.scenarios)[0]!
  const changed = { ...scenario, expect: { seen: { title: 'Another title' } } }
  const text = JSON.stringify({ ...before, scenarios: { ...before.scenarios, [name]: changed } })
  await ana.ask('POST', `changes/${id}/ask`, {})
  await ana.ask('POST', `changes/${id}/edit`, { path, text, base: files[path]!.hash })
  const findings = [
    { what: expect.stringContaining('the scenario expects “Another title”') as string },
  ]
  expect((await berta.ask('GET', `changes/${id}/review`)).json).toMatchObject({ findings })
  const { head } = (await ana.ask('GET', `changes/${id}`)).json
  await berta.ask('POST', `changes/${id}/approve`, { commit: head })
  const main = team.remote.git('rev-parse', 'main')
  const said = await carla.ask('POST', `changes/${id}/publish`, { why: 'x', permille: 1000 })
  expect(said.json).toMatchObject({ kind: 'findings', findings })
  expect(team.remote.git('rev-parse', 'main')).toBe(main)
})

it('a reason that looks like a command-line option is only a reason', async () => {
  const why = '--store=/elsewhere'
  const { json } = await carla.ask('POST', 'release/rollback', { why, number: 99 })
  expect(json).toMatchObject({ refusal: { code: 'no-such-release', number: 99 } })
})

it('the response to a request without a required member names the member', async () => {
  expect(await ana.ask('POST', 'changes', {})).toEqual({
    status: 400,
    json: { message: '"title" is empty. Write a text.' },
  })
  expect((await ana.ask('POST', 'changes', { title: 'x'.repeat(201) })).status).toBe(400)
  expect((await ana.ask('GET', 'changes/0000000000000000')).status).toBe(409)
})

it.each([
  ['of another folder', '../../etc/passwd'],
  ['of no document', 'schemas/screens/none.json'],
  ['with more than 300 characters', 'x'.repeat(301)],
])('a person cannot open a path %s for the others to see', async (_, path) => {
  const id = await changed('"Owner"', '"Proprietor"')
  expect(await ana.ask('POST', `changes/${id}/presence`, { path: texts })).toMatchObject({
    status: 200,
  })
  expect(await ana.ask('POST', `changes/${id}/presence`, { path })).toMatchObject({ status: 400 })
})

it('an approval must name the commit that the approver saw', async () => {
  const id = await changed('"Owner"', '"Proprietor"')
  await ana.ask('POST', `changes/${id}/ask`, {})
  expect(await berta.ask('POST', `changes/${id}/approve`, {})).toMatchObject({
    status: 400,
    json: { message: '"commit" is empty. Write a text.' },
  })
})

it.each(['7', {}, 1.5, null])('a rollback to the number %j is refused', async (number) => {
  const { status } = await carla.ask('POST', 'release/rollback', { why: 'Wrong', number })
  expect(status).toBe(400)
})

describe('an attacker', () => {
  it.each([
    '..%2f..%2fheads%2fmain',
    '%2e%2e',
    '--upload-pack=x',
    'main',
    '0000000000000000%00',
    '*',
    '0000000000000000/../0000000000000001',
  ])('cannot reach other refs by the id of a change (%s)', async (id) => {
    const answers = await Promise.all([
      ana.ask('POST', `changes/${id}/title`, { title: 'x' }),
      ana.ask('POST', `changes/${id}/edit`, { path: texts, text: '{}', base: null }),
      carla.ask('POST', `changes/${id}/publish`, { why: 'x', permille: 1000 }),
    ])
    expect(answers.map(({ status }) => status).filter((status) => status < 400)).toEqual([])
    expect(team.remote.git('for-each-ref', '--format=%(refname)').split('\n')).toSatisfy(
      (refs: string[]) =>
        refs.every((ref) => /^refs\/(heads\/main|(heads|lienzo)\/change\/[0-9a-f]{16})$/.test(ref)),
    )
  })

  it('cannot publish with an approval that was written into the log by hand', async () => {
    const id = await changed('"Thanks a lot"', '"Pay me"')
    await ana.ask('POST', `changes/${id}/ask`, {})
    const { head } = (await ana.ask('GET', `changes/${id}`)).json
    const signer = await readSigner(await makeKey(), 'mallory')
    const wanted = (await berta.ask('GET', `changes/${id}/to-sign`)).json as unknown as {
      changes: string[]
      text: string
    }
    const approval = await approve(wanted.changes, signer, wanted.text)
    writeLog(id, { kind: 'approve', commit: head, approval })
    await expect.poll(() => stateOf(id)).toBe('approved')
    const main = team.remote.git('rev-parse', 'main')
    const said = await carla.ask('POST', `changes/${id}/publish`, { why: 'x', permille: 1000 })
    expect([said.status, said.json['refusal']]).toEqual([
      409,
      { code: 'approval-unknown-key', key: signer.id },
    ])
    expect(team.remote.git('rev-parse', 'main')).toBe(main)
  })

  it('a change can be signed again after a release has invalidated its signature', async () => {
    const id = await changed('"Thanks a lot"', '"Many thanks"')
    const sign = async () => {
      await ana.ask('POST', `changes/${id}/ask`, {})
      const { changes, text, commit } = (await berta.ask('GET', `changes/${id}/to-sign`))
        .json as unknown as ToSign
      const approval = await approve(changes, team.berta, text)
      return (await berta.ask('POST', `changes/${id}/approve`, { commit, approval })).json['state']
    }
    const publish = async () =>
      (await carla.ask('POST', `changes/${id}/publish`, { why: 'x', permille: 1000 })).json
    expect(await sign()).toBe('approved')
    await carla.ask('POST', 'release/disable', { why: 'x', screen: 'repair' })
    expect(await publish()).toMatchObject({ refusal: { code: 'approval-other-base' } })
    expect(await sign()).toBe('approved')
    expect(await publish()).toMatchObject({ kind: 'released' })
    await carla.ask('POST', 'release/enable', { why: 'x', screen: 'repair' })
  })

  it("cannot exhaust the server's memory: a body is read only up to its limit", async () => {
    const id = await changed('"Owner"', '"Landlord"')
    const huge = 'x'.repeat(5_000_000)
    expect((await ana.ask('POST', `changes/${id}/edit`, { path: texts, text: huge })).status).toBe(
      413,
    )
    expect(
      (await ana.ask('POST', `changes/${id}/comment`, { path: texts, text: huge })).status,
    ).toBe(413)
  })
})

/** Writes an event into the log with git, as an attacker could. */
function writeLog(id: string, event: object): void {
  const ref = `refs/lienzo/change/${id}`
  const log = JSON.parse(team.remote.git('show', `${ref}:change.json`)) as { events: object[] }
  log.events.push({
    ...event,
    at: new Date().toISOString(),
    who: { subject: 'berta', name: 'Berta' },
  })
  team.remote.commit({ 'change.json': JSON.stringify(log) }, ref)
}
