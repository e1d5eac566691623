import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { makeKey } from '../../release/keys/keys'
import { createFolderSource } from './folder-source'
import { createLocalApp } from './serve-studio'

const folders: string[] = []
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })))

async function openStudio({ hasStore = true } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'routes-'))
  folders.push(folder)
  const key = join(folder, 'key.pem')
  writeFileSync(key, await makeKey(), { mode: 0o600 })
  const host = '127.0.0.1:5180'
  const app = createLocalApp({
    root: process.cwd(),
    code: process.cwd(),
    hosts: () => [host],
    release: hasStore ? { store: join(folder, 'store'), key } : { trials: join(folder, 'home') },
    page: () => new Response(),
    file: () => new Response(),
  })
  const ask = async (path: string, init: RequestInit) =>
    (await (await app.request(`http://${host}/api${path}`, init)).json()) as Record<string, unknown>
  return {
    post: (path: string, body: unknown) =>
      ask(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { host, origin: `http://${host}`, 'content-type': 'application/json' },
      }),
    get: (path: string, language = 'en') =>
      ask(path, { headers: { host, 'accept-language': language } }),
  }
}

it('before the first release, all documents are new', async () => {
  const { get } = await openStudio()
  expect((await get('/release'))['status']).toMatchObject({ live: null, newest: null, history: [] })
  const textsOf = ({ changes }: Record<string, unknown>) =>
    (changes as { text: string }[]).map(({ text }) => text)
  expect(textsOf(await get('/review'))).toContain('this screen was added')
  expect(textsOf(await get('/review', 'es-MX'))).toContain('se agregó esta pantalla')
})

it('without a store, the source names the missing settings and creates a trial store', async () => {
  const { get, post } = await openStudio({ hasStore: false })
  expect(await get('/release')).toEqual({ missing: ['store', 'key'] })
  expect(await post('/release/trial', {})).toEqual({ missing: [] })
  expect((await get('/release'))['status']).toMatchObject({ live: null, newest: null })
})

it('a refused publication has a code', async () => {
  const { post } = await openStudio()
  const refused = (code: string) => ({ refusal: { code } })
  const why = 'No'
  expect(await post('/release/halt', { why })).toMatchObject(refused('no-release'))
  expect(await post('/release/halt', {})).toMatchObject(refused('no-reason'))
  expect(await post('/release/halt', { why: '\u001b[1A' })).toMatchObject(
    refused('control-characters'),
  )
  expect(await post('/release/rollback', { why, number: 7 })).toMatchObject(refused('no-release'))
  expect(await post('/release/disable', { why, screen: 'x' })).toMatchObject(refused('no-release'))
  expect(await post('/publish', { why, permille: 10, approval: '{}' })).toMatchObject(
    refused('approval-unreadable'),
  )
})

it('a reason that looks like a command-line option is only a reason', async () => {
  const { post } = await openStudio()
  const outcome = await post('/release/promote', { why: '--store=/elsewhere' })
  expect(outcome).toMatchObject({ kind: 'refused', refusal: { code: 'no-release' } })
})

it('plays the scenarios of a screen once, and returns their coverage and values', async () => {
  const source = createFolderSource(process.cwd(), process.cwd(), {})
  const played = await source.play('', 'delay')
  expect(played?.coverage.scenarios).toBeGreaterThan(5)
  expect(played?.coverage.reached).toBe(played?.coverage.branches)
  expect(played?.samples['extension']).toMatchObject({
    roots: { session: { orderId: '100180' } },
    answers: { 'loan.loanPlayDelayDetail': { repayPlan: expect.any(Array) } },
  })
  expect(played?.samples['']?.roots['session']).toMatchObject({ orderId: '100174' })
  expect(await source.play('', 'delay')).toBe(played)
  expect(await source.play('', 'nowhere')).toBeUndefined()
})
