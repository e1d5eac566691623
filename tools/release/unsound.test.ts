import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { usualRules } from './canary'
import { judgeLive } from './canary/analyze-once'
import { noteWords, refusalWords } from './words'
import { readStatus } from './read-status'
import { readState } from './read-manifests'
import { disable, halt, promote, rollback } from './releases'
import { createDirectoryStore } from './stores/directory-store'
import { createTestDelivery, type TestDelivery } from './testing/test-delivery'
import { createTestPublisher, testContents } from './testing/test-release'
import { verifyInWords } from './testing/verify-in-words'

let delivery: TestDelivery
beforeEach(async () => {
  delivery = await createTestDelivery()
  await delivery.ana.publish(testContents('One'))
  await delivery.ana.publish(testContents('Two'), { permille: 500 })
})

const put = (number: number, text: string) =>
  void delivery.store.files.set(`manifest/${number}.json`, text)
const live = () => delivery.store.files.get('manifest/2.json')!

/** Stores the live manifest with another number, which makes its signature invalid. */
function forge(number: number): void {
  const envelope = JSON.parse(live()) as { manifest: string }
  put(
    number,
    JSON.stringify({
      ...envelope,
      manifest: envelope.manifest.replace('"number":2', `"number":${number}`),
    }),
  )
}

const requests = { disable: {}, enable: [], revoke: [] }
const release = () => ({ ...delivery.ana.release, timeoutMs: 0 })
const commands = {
  halt: () => halt(release()),
  disable: () => disable(release(), { ...requests, disable: { open: { es: 'Vuelve pronto.' } } }),
  promote: () => promote(release()),
  rollback: () => rollback(release()),
}

describe.each<[string, () => void, string]>([
  ['a forged manifest', () => forge(3), 'has an invalid signature'],
  ['a file without a signature', () => put(3, '{}'), 'is not a signed manifest'],
  ['a copy of the live manifest', () => put(3, live()), 'contains release 2'],
])('%s above the live release', (_, harm, words) => {
  beforeEach(() => harm())

  it.each(Object.entries(commands))('does not block %s', async (_name, run) => {
    const outcome = await run()
    expect(outcome).toMatchObject({ kind: 'released', number: 4, live: 4 })
    expect(outcome.notes.map(noteWords)).toEqual([
      expect.stringMatching(
        `^Phones cannot read manifest/3\\.json\\. The next release takes a free number\\. The cause: .*${words}`,
      ),
    ])
    expect(await delivery.phone()).toMatchObject({ number: 4 })
  })

  it('is reported by the status, and does not block the canary analysis', async () => {
    await commands.promote()
    forge(5)
    expect(await readStatus(delivery.ana.release, { last: 1 })).toMatchObject({
      newest: 4,
      unsound: [{ number: 5, cause: { code: 'store.forged' } }],
    })
    const { store, keys } = delivery.ana.release
    const inputs = {
      release: { store, keys, now: () => new Date() },
      prometheus: { query: () => Promise.resolve([]), range: () => Promise.resolve([]) } as never,
      rules: usualRules,
    }
    expect((await judgeLive(inputs, await readState(store, keys))).act).toBe('wait')
  })

  it('causes no problem after it was deleted', async () => {
    await commands.halt()
    const verify = () =>
      verifyInWords({
        store: delivery.store,
        keys: delivery.ana.release.keys,
        approvers: undefined,
      })
    expect((await verify()).problems).toEqual([expect.stringContaining(words)])
    delivery.store.files.delete('manifest/3.json')
    expect((await verify()).problems).toEqual([])
  })
})

describe('the number after invalid manifests', () => {
  it('is the lowest free number', async () => {
    for (const number of [3, 4, 7, 10_003, 999_999_999]) forge(number)
    put(1e300, '{}')
    expect(await commands.halt()).toMatchObject({ number: 5, live: 5 })
    expect(await delivery.phone()).toMatchObject({ number: 5 })
  })

  it('is refused above 100 of them, with the reason and advice', async () => {
    for (let number = 3; number < 103; number++) forge(number)
    expect(await commands.disable()).toMatchObject({ kind: 'released', number: 103 })
    for (let number = 104; number < 205; number++) forge(number)
    const outcome = await commands.halt()
    expect(outcome.kind === 'refused' && refusalWords(outcome.refusal)).toMatch(
      /^memory has more than 100 invalid manifests with a higher number .* Delete these files, .* The first problem: manifest\/\d+\.json in memory has an invalid signature/,
    )
  })

  it('follows a valid manifest of a publisher that was interrupted', async () => {
    const before = delivery.store.files.get('current.json')!
    await delivery.ana.halt({ disable: { open: { es: 'Vuelve pronto.' } } })
    delivery.store.files.set('current.json', before)
    forge(4)
    expect(await commands.promote()).toMatchObject({
      number: 5,
      notes: [{ code: 'unsound' }, { code: 'unfinished', number: 3 }],
    })
    expect((await delivery.live()).killed).toEqual({ open: { es: 'Vuelve pronto.' } })
  })
})

it('without current.json, the next release follows the newest valid manifest', async () => {
  delivery.store.files.delete('current.json')
  forge(3)
  expect(await commands.rollback()).toMatchObject({ kind: 'released', number: 4 })
})

it('a store with invalid manifests only is not empty', async () => {
  for (const number of [1, 2]) put(number, '{}')
  delivery.store.files.delete('current.json')
  expect(await commands.halt()).toMatchObject({
    kind: 'refused',
    refusal: { code: 'store.unsigned', path: 'manifest/2.json' },
  })
})

it('a current.json that somebody has replaced by an older version is reported', async () => {
  await commands.promote()
  delivery.store.files.set('current.json', delivery.store.files.get('manifest/1.json')!)
  expect(await commands.disable()).toMatchObject({
    number: 4,
    notes: [{ code: 'set-back', number: 3, live: 1 }],
  })
})

describe('a folder instead of a file', () => {
  let folder = ''
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'lienzo-folder-'))))
  afterEach(() => rmSync(folder, { recursive: true }))

  it('is reported by verify, and does not block a halt', async () => {
    const ana = await createTestPublisher(createDirectoryStore(folder))
    const { manifest } = await ana.publish(testContents('One'))
    const { hash } = manifest.objects['screens/open']!
    for (const path of [`doc/${hash}.json`, `audit/${manifest.audit}.json`, 'manifest/2.json']) {
      rmSync(join(folder, path), { force: true })
      mkdirSync(join(folder, path))
    }
    const { problems } = await verifyInWords({
      store: ana.release.store,
      keys: ana.release.keys,
      approvers: undefined,
    })
    expect(problems).toEqual([
      expect.stringContaining('manifest/2.json in'),
      expect.stringMatching(/^Release 1: its audit log entry, .* is missing or was changed/),
      expect.stringMatching(
        /^Release 1: screens\/open: doc\/\w+\.json in .+ is a folder, not a file\. Delete the folder/,
      ),
    ])
    expect(await halt(ana.release)).toMatchObject({ kind: 'released', number: 3 })
  })
})
