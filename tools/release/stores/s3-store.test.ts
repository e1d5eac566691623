import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startFakeS3, type S3Faults } from '../testing/fake-s3'
import { openS3Store } from './open-s3-store'
import { openStore } from './open-store'

let stop: (() => Promise<void>)[] = []

beforeEach(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'somebody')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'something')
})
afterEach(async () => {
  await Promise.all(stop.map((each) => each()))
  stop = []
})

async function start(lies?: S3Faults) {
  const server = await startFakeS3(lies)
  stop.push(server.stop)
  return { objects: server.objects, store: await openStore(server.address, '/') }
}

describe('S3 as a store', () => {
  it('creates a file only once, with the time for which caches may keep it', async () => {
    const { store, objects } = await start()
    expect(await store.create('manifest/1.json', 'one')).toBe(true)
    expect(await store.create('manifest/1.json', 'two')).toBe(false)
    await store.replace('current.json', 'one', undefined)
    expect(objects.get('/docs/releases/manifest/1.json')).toEqual({
      text: 'one',
      headers: {
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': 'application/json',
      },
    })
    expect(objects.get('/docs/releases/current.json')?.headers['cache-control']).toBe('no-cache')
  })

  it('replaces only the version that was read', async () => {
    const { store } = await start()
    expect(await store.replace('current.json', 'one', '"ab"')).toBe(false)
    expect(await store.replace('current.json', 'one', undefined)).toBe(true)
    const read = await store.read('current.json')
    expect(await store.replace('current.json', 'two', read?.version)).toBe(true)
    expect(await store.replace('current.json', 'three', read?.version)).toBe(false)
    expect((await store.read('current.json'))?.text).toBe('two')
  })

  it('lists the files of several pages', async () => {
    const { store } = await start({ pageSize: 2 })
    for (const number of [1, 2, 3, 4, 5]) await store.create(`manifest/${number}.json`, '{}')
    await store.create('doc/a.json', '{}')
    expect(await store.list('manifest')).toEqual(['1.json', '2.json', '3.json', '4.json', '5.json'])
    expect(await store.list('audit')).toEqual([])
    expect(await store.read('manifest/9.json')).toBeUndefined()
  })

  it('tries again after a conflict with a simultaneous write', async () => {
    const { store } = await start({ conflicts: 2 })
    expect(await store.create('manifest/1.json', 'one')).toBe(true)
    const other = await start({ conflicts: 4, conflictStatus: 500 })
    expect(await other.store.create('manifest/1.json', 'one')).toBe(true)
  })

  it('can verify several times that the server supports conditional writes', async () => {
    const { store } = await start()
    await store.prove()
    await expect(store.prove()).resolves.toBeUndefined()
  })

  it('is rejected if the server lets two writers create the same file', async () => {
    const { store } = await start({ ignoresConditions: true })
    await expect(store.prove()).rejects.toThrow(
      /^s3:\/\/docs\/releases cannot be a store of releases: it overwrote a file .* Use a server with conditional writes/,
    )
  })

  it('works with servers that accept a version only without quotes, and still compares versions', async () => {
    const { store } = await start({ bareVersions: true })
    await store.prove()
    await store.replace('current.json', 'one', undefined)
    const read = await store.read('current.json')
    expect(await store.replace('current.json', 'two', read?.version)).toBe(true)
    expect(await store.replace('current.json', 'three', read?.version)).toBe(false)
  })

  it('fails if the server does not respond in time', async () => {
    const server = await startFakeS3({ stalls: true })
    stop.push(server.stop)
    await expect(openS3Store(server.address, 50).read('current.json')).rejects.toThrow(
      'could not read current.json: TimeoutError',
    )
  })

  it.each([
    ['AccessDenied', 'AccessDenied. The credentials lack a permission.'],
    ['QuotaExceeded', 'QuotaExceeded. The quota of this account is used up. Raise the quota'],
  ])(
    "repeats the server's message about %s, or adds nothing if there is no message",
    async (code, words) => {
      const { store } = await start({ refusal: code })
      await expect(store.create('manifest/1.json', 'one')).rejects.toThrow(
        `s3://docs/releases could not write manifest/1.json: ${words}`,
      )
    },
  )

  it('explains that the bucket does not exist', async () => {
    const { address, stop: end } = await startFakeS3()
    stop.push(end)
    const store = await openStore(address.replace('docs', 'doks'), '/')
    await expect(store.read('current.json')).rejects.toThrow(
      's3://doks/releases could not read current.json: NoSuchBucket: refused. The bucket does not exist. Check --store.',
    )
  })

  it.each(['s3://', 's3:///folder', 's3://key@bucket'])(
    'is rejected with the address %s',
    async (address) => {
      await expect(openStore(address, '/')).rejects.toThrow(
        'The address of an S3 store looks like s3://bucket/folder',
      )
    },
  )
})
