import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDirectoryStore } from '../../tools/release/stores/directory-store'
import { createTestPublisher } from '../../tools/release/testing/test-release'
import { objectsOf } from './documents'
import older from './older/store.json'

const minutes = 60_000
let folder: string
let checkout: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'older-phone-'))
  checkout = join(folder, 'checkout')
  // Needs the complete history, which `git fetch --unshallow` fetches.
  const archive = execFileSync('git', ['archive', '--prefix=checkout/', older.commit], {
    maxBuffer: 1e9,
  })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  symlinkSync(join(process.cwd(), 'node_modules'), join(checkout, 'node_modules'))
  execFileSync('npm', ['run', '-s', 'validators'], { cwd: checkout })
}, 10 * minutes)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs in the older checkout, with its own phone code. The fake host has another name there. */
const play = `
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'vitest'
import { startHost } from './lying-host'
import { startPhone } from './phone'

it('takes the releases', async () => {
  const { STORE: store, KEY: key } = process.env
  const host = await startHost()
  for (const path of readdirSync(store, { recursive: true }))
    if (path.endsWith('.json')) host.files.set(path, readFileSync(join(store, path)))
  const phone = await startPhone(host, key)
  const seen = []
  for (const number of [1, 2, 3]) {
    host.files.set('current.json', host.files.get('manifest/' + number + '.json'))
    const code = await phone.check()
    seen.push([code ?? 'taken', await phone.shows('order'), await phone.shows('pay')])
  }
  writeFileSync(join(store, 'seen.txt'), JSON.stringify(seen))
  await host.close()
})
`

it(
  'a phone with an older build uses each release of the current publisher, and disables the screens that the release disables',
  async () => {
    const store = join(folder, 'store')
    const publisher = await createTestPublisher(createDirectoryStore(store))
    const publish = (words: Readonly<Record<string, string>>) =>
      publisher.publish(new Map(Object.entries(objectsOf(words))))
    await publish({ order: 'order 1', pay: 'pay 1' })
    await publish({ order: 'order 2', pay: 'pay 2' })
    await publisher.halt({ disable: { pay: { es: 'Cerrado.', en: 'Closed.' } } })
    writeFileSync(join(checkout, 'tests/delivery/newer-publisher.test.ts'), play)
    execFileSync('npx', ['vitest', 'run', 'tests/delivery/newer-publisher.test.ts'], {
      cwd: checkout,
      env: { ...process.env, STORE: store, KEY: publisher.signer.publicKey },
    })
    expect(JSON.parse(readFileSync(join(store, 'seen.txt'), 'utf8'))).toEqual([
      ['taken', 'order 1', 'pay 1'],
      ['taken', 'order 2', 'pay 2'],
      ['taken', 'order 2', 'Cerrado.'],
    ])
  },
  10 * minutes,
)
