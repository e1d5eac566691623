import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { afterEach, expect, it, vi } from 'vitest'
import { openStore } from '../../tools/release/stores/open-store'
import type { Store } from '../../tools/release/stores/store'
import { aroundCalls } from '../../tools/release/testing/failing-store'
import { readAsPhone } from '../../tools/release/testing/read-as-phone'
import { race } from '../../tools/release/testing/race'
import { createTestPublisher, testContents } from '../../tools/release/testing/test-release'
import { verifyStore } from '../../tools/release/verify/verify-store'

const endpoint = process.env['S3_ENDPOINT']!
/**
 * A full run kills the gateway at each call of a publication. Other runs kill it at every second
 * call.
 */
const stride = process.env['LIENZO_CAMPAIGNS'] === 'full' ? 1 : 2

afterEach(() => void vi.unstubAllEnvs())

const openAt = (bucket: string) => openStore(`s3://${bucket}/releases?endpoint=${endpoint}`, '/')

/**
 * Creates a bucket. Returns a function that opens it and verifies conditional writes, as each
 * command does.
 */
async function newBucket(bucket: string): Promise<() => Promise<Store>> {
  const client = new S3Client({ endpoint, forcePathStyle: true })
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  return async () => {
    const store = await openAt(bucket)
    await store.prove()
    return store
  }
}

const gateway = (word: 'kill' | 'start') =>
  execFileSync(join(import.meta.dirname, 'radosgw.sh'), [word], {
    env: { ...process.env, DIR: process.env['RADOSGW_DIR'] },
  })

const problemsOf = async (store: Store, keys: readonly string[]) =>
  (await verifyStore({ store, keys, approvers: undefined })).problems

it('publishes, promotes, rolls back and halts, and `verify` finds no problem', async () => {
  const open = await newBucket('days')
  const store = await open()
  const ana = await createTestPublisher(store)
  const { publicKey } = ana.signer
  const shown = async () => (await readAsPhone(store, publicKey))!.objects
  await ana.publish(testContents('One'))
  await ana.publish(testContents('Two'), { permille: 10 })
  await ana.promote(1000)
  await ana.publish(testContents('Three'))
  await ana.rollback()
  expect(await shown()).toEqual(Object.fromEntries(testContents('Two')))
  await ana.rollback()
  expect(await shown()).toEqual(Object.fromEntries(testContents('One')))
  await ana.halt()
  expect(await problemsOf(store, [publicKey])).toEqual([])
})

it('lets exactly one of eight simultaneous publishers win, in five rounds', async () => {
  const winners = await race(await newBucket('race'), 5)
  expect(winners.map((won) => won.length)).toEqual(Array.from({ length: 5 }, () => 1))
})

it('loses no acknowledged release if the gateway is killed at a call of a publication', async () => {
  const open = await newBucket('kills')
  const store = await open()
  const ana = await createTestPublisher(store)
  await ana.publish(testContents('One'))
  for (let call = 1, isOver = false; !isOver; call += stride) {
    let calls = 0
    const killing = aroundCalls(store, (run) => {
      if (++calls === call) gateway('kill')
      return run()
    })
    const before = (await readAsPhone(store, ana.signer.publicKey))!.number
    const mia = await createTestPublisher(killing, { signers: [ana.signer] })
    const outcome = await mia.publish(testContents(`Call ${call}`)).catch((error: unknown) => error)
    isOver = calls < call
    if (!isOver) gateway('start')
    const after = (await readAsPhone(store, ana.signer.publicKey))!.number
    // The release succeeds although killed publishes have left files behind.
    if (isOver) expect(after).toBeGreaterThan(before)
    else expect(String(outcome)).toMatch(/^ReleaseError: .*ECONNREFUSED/)
    expect(after).toBeGreaterThanOrEqual(before)
  }
  expect(await problemsOf(store, [ana.signer.publicKey])).toEqual([])
})

it('explains wrong credentials, missing buckets and exceeded quotas', async () => {
  const open = await newBucket('words')
  await expect((await openAt('nowhere')).read('current.json')).rejects.toThrow(
    'The bucket does not exist. Check --store.',
  )
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'another')
  await expect(open()).rejects.toThrow('The secret key does not match the access key.')
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'small-access')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'small-secret')
  await expect(open()).rejects.toThrow(/AccessDenied\. The credentials lack a permission/)
  await newBucket('full')
  const full = await openAt('full')
  await full.create('manifest/1.json', '{}')
  await expect(full.create('manifest/2.json', '{}')).rejects.toThrow(
    /QuotaExceeded\. The quota of this account is used up/,
  )
})
