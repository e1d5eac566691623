import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { speak } from '../../analysis/words/words'
import { makeKey } from '../../release/keys/signer'
import { createReleaseRoutes } from './release-routes'

const folders: string[] = []
afterEach(() => speak('en'))
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })))

async function routes({ hasStore = true } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'routes-'))
  folders.push(folder)
  const key = join(folder, 'key.pem')
  writeFileSync(key, await makeKey(), { mode: 0o600 })
  const app = createReleaseRoutes(
    process.cwd(),
    hasStore ? { store: join(folder, 'store'), key } : { trials: join(folder, 'home') },
  )
  const post = async (path: string, body: unknown) =>
    (await (await app.request(path, { method: 'POST', body: JSON.stringify(body) })).json()) as {
      kind: string
      refusal: { code: string }
    }
  return {
    post,
    get: async (language = 'en') => {
      const response = await app.request('/', { headers: { 'accept-language': language } })
      return (await response.json()) as Record<string, unknown>
    },
  }
}

it('an empty store has no release, and everything is new', async () => {
  const { get } = await routes()
  const { status, changes } = await get()
  expect(status).toMatchObject({ live: null, newest: null, history: [] })
  const textsOf = (lines: unknown) => (lines as { text: string }[]).map(({ text }) => text)
  expect(textsOf(changes)).toContain('this screen was added')
  expect(textsOf((await get('es-MX'))['changes'])).toContain('se agregó esta pantalla')
})

it('without a store it names the missing settings, and creates a trial store', async () => {
  const { get, post } = await routes({ hasStore: false })
  expect(await get()).toEqual({ missing: ['store', 'key'] })
  expect(await post('/trial', {})).toEqual({ missing: [] })
  expect((await get())['status']).toMatchObject({ live: null, newest: null })
})

it('answers a refusal with its code', async () => {
  const { post } = await routes()
  const refused = (code: string) => ({ kind: 'refused', refusal: { code } })
  expect(await post('/publish', {})).toMatchObject(refused('no-reason'))
  expect(await post('/halt', { why: 'No' })).toMatchObject(refused('no-release'))
  expect(await post('/halt', { why: '\u001b[1A' })).toMatchObject(refused('control-characters'))
  expect(await post('/rollback', { why: 'No', number: 7 })).toMatchObject(refused('no-release'))
  expect(await post('/disable', { why: 'No', screen: 'x' })).toMatchObject(refused('no-release'))
  expect(await post('/publish', { why: 'x', approval: '{}' })).toMatchObject(
    refused('approval-unreadable'),
  )
})

it('a reason that looks like an option is a reason', async () => {
  const { post } = await routes()
  const outcome = await post('/promote', { why: '--store=/elsewhere', who: '--key' })
  expect(outcome).toMatchObject({ kind: 'refused', refusal: { code: 'no-release' } })
})
