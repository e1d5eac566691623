import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { createDirectoryStore } from './directory-store'
import { temporaryFolder } from '../../../tests/fixtures/temporary-folder'

const folder = temporaryFolder('each test')

const many = Array.from({ length: 8 }, (_, at) => `writer ${at}`)

describe('a directory as a store', () => {
  it('creates a file once', async () => {
    const store = createDirectoryStore(folder)
    expect(await store.create('manifest/1.json', 'one')).toBe(true)
    expect(await store.create('manifest/1.json', 'two')).toBe(false)
    expect(readFileSync(join(folder, 'manifest/1.json'), 'utf8')).toBe('one')
    expect(await store.list('manifest')).toEqual(['1.json'])
  })

  it('returns nothing for a missing file or folder', async () => {
    const store = createDirectoryStore(folder)
    expect(await store.read('current.json')).toBeUndefined()
    expect(await store.list('manifest')).toEqual([])
  })

  it('replaces only the version that was read', async () => {
    const store = createDirectoryStore(folder)
    expect(await store.replace('current.json', 'one', undefined)).toBe(true)
    expect(await store.replace('current.json', 'two', undefined)).toBe(false)
    const read = await store.read('current.json')
    expect(await store.replace('current.json', 'two', read?.version)).toBe(true)
    expect(await store.replace('current.json', 'three', read?.version)).toBe(false)
    expect((await store.read('current.json'))?.text).toBe('two')
  })

  it('writes each version of the pointer in a different second, because web servers compare times in seconds', async () => {
    const store = createDirectoryStore(folder)
    const times = []
    for (const text of ['a', 'b', 'c']) {
      await store.replace('current.json', text, (await store.read('current.json'))?.version)
      times.push(Math.floor(statSync(join(folder, 'current.json')).mtimeMs / 1000))
    }
    expect(new Set(times).size).toBe(3)
  })

  it('lets exactly one of many concurrent writers win, in every round', async () => {
    const stores = many.map(() => createDirectoryStore(folder))
    for (let round = 1; round <= 20; round++) {
      const version = (await stores[0]!.read('current.json'))?.version
      const created = await Promise.all(
        stores.map((store, at) => store.create(`manifest/${round}.json`, many[at]!)),
      )
      const replaced = await Promise.all(
        stores.map((store, at) => store.replace('current.json', `${round} ${many[at]!}`, version)),
      )
      expect([created, replaced].map((all) => all.filter(Boolean).length)).toEqual([1, 1])
      expect((await stores[0]!.read('current.json'))?.text).toBe(
        `${round} ${many[replaced.indexOf(true)]!}`,
      )
    }
  })

  it('leaves no temporary files, and only one ticket of the queue', async () => {
    const store = createDirectoryStore(folder)
    await store.create('a/b.json', 'text')
    await store.replace('current.json', 'one', undefined)
    await store.replace('current.json', 'two', (await store.read('current.json'))?.version)
    expect(readdirSync(join(folder, '.drafts'))).toEqual([])
    expect(readdirSync(join(folder, '.lock'))).toEqual(['2.left'])
  })

  it('skips a lock holder that has died', async () => {
    const { pid } = spawnSync(process.execPath, ['-e', ''])
    mkdirSync(join(folder, '.lock'))
    writeFileSync(join(folder, '.lock/7'), JSON.stringify({ host: hostname(), process: pid }))
    expect(await createDirectoryStore(folder).replace('current.json', 'one', undefined)).toBe(true)
    expect(readdirSync(join(folder, '.lock'))).toEqual(['8.left'])
  })

  it('waits for a living lock holder, and names it after the time-out', async () => {
    mkdirSync(join(folder, '.lock'))
    writeFileSync(join(folder, '.lock/7'), JSON.stringify({ host: 'another-machine', process: 41 }))
    await expect(
      createDirectoryStore(folder, 50).replace('current.json', 'one', undefined),
    ).rejects.toThrow(/^Process 41 on another-machine .*delete .*\.lock\/7\./)
  })

  it.each(['', '{"host":"ho', '\0\0\0', 'null', '{}'])(
    'skips a ticket with the content %j, which a power failure may leave',
    async (text) => {
      mkdirSync(join(folder, '.lock'))
      writeFileSync(join(folder, '.lock/9'), text)
      utimesSync(join(folder, '.lock/9'), new Date(), new Date(Date.now() - 60_000))
      expect(await createDirectoryStore(folder).replace('current.json', 'one', undefined)).toBe(
        true,
      )
      expect(readdirSync(join(folder, '.lock'))).toEqual(['10.left'])
    },
  )

  it('waits a short time if a ticket cannot be read, and names the file', async () => {
    mkdirSync(join(folder, '.lock'))
    writeFileSync(join(folder, '.lock/9'), '')
    await expect(
      createDirectoryStore(folder, 50).replace('current.json', 'one', undefined),
    ).rejects.toThrow(
      /^The holder of .*\.lock\/9 cannot be read\. If nobody is publishing, delete that file\./,
    )
  })
})
