import { describe, expect, it } from 'vitest'
import { createMemoryRemote } from '../testing/memory-remote'
import { readTokenList, createTokens } from './tokens'
import { tokenRef } from '../git/repository'

const operator = { subject: 'operator', name: 'Olga' }
const owner = { subject: 'ana', name: 'Ana', email: 'ana@example.test' }
const dayMs = 24 * 3_600_000

async function openServer(remote = createMemoryRemote({})) {
  const clock = { now: 1_800_000_000_000 }
  const repository = remote.open()
  await repository.look()
  const tokens = createTokens(repository, () => clock.now)
  const personOf = (text: string) =>
    tokens.personOf(
      new Request('https://studio.example', { headers: { authorization: `Bearer ${text}` } }),
    )
  const stored = async () => (await repository.file(repository.refs.get(tokenRef)!, 'tokens.json'))!
  return { clock, remote, repository, tokens, personOf, stored }
}

const claude = { label: 'claude', owner, days: 30 }

describe('an API token', () => {
  it('acts as its owner with the role of an author, and adds the program to the name', async () => {
    const { tokens, personOf } = await openServer()
    const { text } = await tokens.issue(claude, operator)
    expect(await personOf(text)).toEqual({ ...owner, name: 'Ana (claude)', role: 'author' })
    expect(await personOf(`${text}x`)).toBeUndefined()
    expect(await personOf('')).toBeUndefined()
    expect(await tokens.personOf(new Request('https://studio.example'))).toBeUndefined()
  })

  it('is stored only as a hash', async () => {
    const { tokens, stored: read } = await openServer()
    const { text } = await tokens.issue(claude, operator)
    const stored = await read()
    expect(stored).not.toContain(text)
    expect(readTokenList(stored).tokens[0]!.hash).toMatch(/^[0-9a-f]{64}$/)
  })

  it('expires after its number of days', async () => {
    const { tokens, personOf, clock } = await openServer()
    const { text } = await tokens.issue(claude, operator)
    clock.now += 30 * dayMs - 1
    expect(await personOf(text)).toBeDefined()
    clock.now += 1
    expect(await personOf(text)).toBeUndefined()
  })

  it('is invalid on every server after it is revoked; the list records who revoked it', async () => {
    const { tokens, remote } = await openServer()
    const { text, id } = await tokens.issue(claude, operator)
    const other = await openServer(remote)
    expect(await other.personOf(text)).toBeDefined()
    expect(await other.tokens.revoke(id, { subject: 'operator', name: 'Otto' })).toBe(true)
    expect(await other.tokens.revoke(id, operator)).toBe(false)
    expect(await other.tokens.revoke('00000000', operator)).toBe(false)
    expect(await other.personOf(text)).toBeUndefined()
    // The first server has not fetched the revocation yet. When it issues a token, it must keep the
    // revocation.
    const { id: next } = await tokens.issue({ ...claude, label: 'other' }, operator)
    const { events } = await tokens.list()
    expect(events.map(({ kind, token, who }) => [kind, token, who.name])).toEqual([
      ['issue', id, 'Olga'],
      ['revoke', id, 'Otto'],
      ['issue', next, 'Olga'],
    ])
  })

  it('has at most the role of an author, even if the list in git has a higher role', async () => {
    const { tokens, repository, personOf, stored: read } = await openServer()
    const { text } = await tokens.issue(claude, operator)
    const stored = await read()
    for (const [role, given] of [
      ['publisher', 'author'],
      ['reader', 'reader'],
    ]) {
      const files = new Map([['tokens.json', stored.replace('"author"', `"${role}"`)]])
      const from = repository.refs.get(tokenRef)!
      const to = { parents: [from], files, author: { ...operator, email: '' }, message: 'x\n' }
      await repository.move({ ref: tokenRef, from, to })
      expect((await personOf(text))?.role).toBe(given)
    }
  })

  it('cannot be issued while the list in git is damaged, so that no token is lost', async () => {
    const { tokens, repository } = await openServer()
    await tokens.issue(claude, operator)
    const from = repository.refs.get(tokenRef)!
    const author = { ...operator, email: '' }
    const to = { parents: [from], files: new Map([['tokens.json', '{']]), author, message: 'x\n' }
    await repository.move({ ref: tokenRef, from, to })
    await expect(tokens.issue(claude, operator)).rejects.toThrow(/damaged/)
  })
})
