import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createDirectoryStore } from '../../tools/release/stores/directory-store'
import { createTestPublisher } from '../../tools/release/testing/test-release'
import { objectsOf } from './documents'
import { startHost, type FakeHost } from './fake-host'
import older from './older/store.json'
import { startPhone } from './phone'
import { temporaryFolder } from '../fixtures/temporary-folder'

const files = older.files as Readonly<Record<string, string>>
/** A time at which the older releases are valid. */
const now = () => Date.parse('2026-11-25T12:00:00Z')

let host: FakeHost
const folder = temporaryFolder('each test')
beforeEach(async () => void (host = await startHost()))
afterEach(() => host.close())

/** Serves the store in the state in which this release was live. */
function serve(number: number): void {
  for (const [path, text] of Object.entries(files)) host.files.set(path, Buffer.from(text))
  host.files.set('current.json', Buffer.from(files[`manifest/${number}.json`]!))
}

it('a phone uses each release of an older publisher, and its disabled screens', async () => {
  serve(1)
  const phone = await startPhone(host, older.key, { now })
  expect(await phone.check()).toBeUndefined()
  expect(await phone.shown('order', 'pay')).toEqual(['order 1', 'pay 1'])
  serve(2)
  expect(await phone.check()).toBeUndefined()
  expect(await phone.shown('order', 'pay')).toEqual(['order 2', 'pay 2'])
  serve(3)
  expect(await phone.check()).toBeUndefined()
  expect(await phone.shown('order', 'pay')).toEqual(['order 2', 'Cerrado.'])
  const next = await phone.restart()
  expect(await next.shows('order')).toBe('order 2')
})

it('the current publisher publishes to the store of an older publisher, and phones use this release', async () => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const publisher = await createTestPublisher(createDirectoryStore(folder), {
    now: () => new Date(now()),
  })
  const { signer } = publisher
  const after = await createTestPublisher(createDirectoryStore(folder), {
    signers: [signer],
    keys: [older.key, signer.publicKey],
    now: () => new Date(now()),
  })
  serve(3)
  const phone = await startPhone(host, older.key, { keys: [older.key, signer.publicKey], now })
  await phone.check()
  await after.publish(new Map(Object.entries(objectsOf({ order: 'order 4' }))))
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (path.endsWith('.json')) host.files.set(path, readFileSync(join(folder, path)))
  expect(await phone.check()).toBeUndefined()
  expect(await phone.shown('order', 'pay')).toEqual(['order 4', 'Cerrado.'])
})
