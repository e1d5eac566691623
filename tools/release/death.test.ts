import { execFile } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { inBatches } from './objects-in-store'
import { createDirectoryStore } from './stores/directory-store'
import { buildProgram } from './testing/build-program'
import { readAsPhone } from './testing/read-as-phone'
import { createPublisher } from './testing/second-release'
import { testContents } from './testing/test-release'
import { campaignSize } from '../test/campaigns'
import { temporaryFolder } from '../../tests/fixtures/temporary-folder'

const run = promisify(execFile)
const before = { number: 1, objects: Object.fromEntries(testContents('One')) }
const after = { number: 2, objects: Object.fromEntries(testContents('Two', 'Pay now')) }
const root = temporaryFolder()
let key = ''
let program = ''

beforeAll(async () => {
  program = await buildProgram('publish-and-die', join(root, 'program'))
  const ana = await createPublisher(join(root, 'first'))
  await ana.publish(testContents('One'))
  key = ana.signer.publicKey
})

/**
 * Kills the process while it publishes the second release. Returns the release on phones after the
 * kill, and the release on phones after another publication.
 */
async function dieAt(call: number) {
  const folder = join(root, `at-${call}`)
  cpSync(join(root, 'first'), folder, { recursive: true })
  cpSync(join(root, 'first.pem'), `${folder}.pem`)
  const { signal, stdout } = await run(process.execPath, [program, folder, String(call)]).then(
    (result) => ({ signal: undefined, ...result }),
    (error: { signal?: string; stdout: string }) => ({
      signal: error.signal,
      stdout: error.stdout,
    }),
  )
  const phone = () => readAsPhone(createDirectoryStore(folder), key)
  const seen = await phone()
  const ana = await createPublisher(folder)
  await ana.publish(testContents('Three'))
  return { signal, stdout, seen, next: await phone() }
}

describe('a publisher that is killed [D12]', () => {
  it('at any call of the file system, leaves the old or the new release, and does not block the next publisher', async () => {
    const { stdout, seen } = await dieAt(Infinity)
    expect(seen).toEqual(after)
    const calls = Number(stdout)
    expect(calls).toBeGreaterThan(40)
    const each = Math.ceil(calls / campaignSize('deaths')) || 1
    const deaths = await inBatches(
      Array.from({ length: calls }, (_, at) => calls - at).filter((_, at) => at % each === 0),
      dieAt,
    )
    for (const death of deaths) {
      expect(death.signal).toBe('SIGKILL')
      expect([before, after]).toContainEqual(death.seen)
      expect(death.next?.objects).toEqual(Object.fromEntries(testContents('Three')))
    }
    expect(deaths.filter(({ seen: release }) => release?.number === 2).length).toBeGreaterThan(0)
  })
})
