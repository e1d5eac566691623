import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDirectoryStore } from './stores/directory-store'
import { openStore } from './stores/open-store'
import { publishers, race } from './testing/race'
import { buildProgram } from './testing/build-program'
import { startFakeS3 } from './testing/fake-s3'
import { readAsPhone } from './testing/read-as-phone'
import { createPublisher } from './testing/second-release'
import { createTestPublisher, testContents } from './testing/test-release'
import { verifyStore } from './verify/verify-store'
import { campaignSize } from '../test/campaigns'
import { refusalMessage } from './testing/refusal-message'

const rounds = campaignSize('rounds')
let ends: (() => unknown)[] = []

beforeEach(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'somebody')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'something')
})
afterEach(async () => {
  await Promise.all(ends.map((end) => end()))
  ends = []
})

function startRacer(program: string, folder: string, name: string) {
  const child = spawn(process.execPath, [program, folder, name], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  ends.push(() => child.kill())
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    race: async (round: number) => {
      child.stdin.write(`${round}\n`)
      return String((await answers.next()).value)
    },
  }
}

describe('eight publishers at once [D11]', () => {
  it(`in separate processes have exactly one winner in a directory, in ${rounds} rounds`, async () => {
    const place = mkdtempSync(join(tmpdir(), 'lienzo-race-'))
    ends.push(() => rmSync(place, { recursive: true, force: true }))
    const folder = join(place, 'store')
    const first = await createPublisher(folder)
    await first.publish(testContents('Begin'))
    const program = await buildProgram('racing-publisher', join(place, 'program'))
    const all = Array.from({ length: publishers }, (_, at) =>
      startRacer(program, folder, `publisher ${at}`),
    )
    for (let round = 1; round <= rounds; round++) {
      const answers = await Promise.all(all.map((racer) => racer.race(round)))
      expect(answers.toSorted()).toEqual([
        ...Array.from({ length: publishers - 1 }, () => 'lost'),
        'won',
      ])
      const expected = testContents(`Round ${round} by publisher ${answers.indexOf('won')}`)
      expect(await readAsPhone(createDirectoryStore(folder), first.signer.publicKey)).toEqual({
        number: round + 1,
        objects: Object.fromEntries(expected),
      })
    }
    expect(
      (
        await verifyStore({
          store: createDirectoryStore(folder),
          keys: first.release.keys,
          approvers: undefined,
        })
      ).problems,
    ).toEqual([])
  })

  it('have exactly one winner in S3', async () => {
    const server = await startFakeS3()
    ends.push(server.stop)
    const winners = await race(() => openStore(server.address, '/'), 5)
    expect(winners.map((won) => won.length)).toEqual(Array.from({ length: 5 }, () => 1))
  })

  it('tell the losers who came first', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lienzo-race-'))
    ends.push(() => rmSync(folder, { recursive: true, force: true }))
    const one = await createTestPublisher(createDirectoryStore(folder), { why: 'Warmer words' })
    await one.publish(testContents('One'))
    const attempts = ['A', 'B'].map((words) => one.publish(testContents(words), { on: 1 }))
    const results = await Promise.allSettled(attempts)
    const lost = results.findIndex((result) => result.status === 'rejected')
    expect(await refusalMessage(attempts[lost]!)).toMatch(
      /^(?:Release 2 was published first by Ana at \S+Z: "Warmer words"\. None of your changes have reached a phone\.|Your release was based on release 1, but the newest release is 2\.)/,
    )
  })
})

describe('a lost reply', () => {
  it('does not make the winner believe that another release came first', async () => {
    const server = await startFakeS3()
    ends.push(server.stop)
    const ana = await createTestPublisher(await openStore(server.address, '/'))
    await ana.publish(testContents('One'))
    server.lies.lostReplies = 20
    expect(await ana.publish(testContents('Two'))).toMatchObject({ live: 2 })
    expect(server.lies.lostReplies).toBeLessThan(17)
  })
})
