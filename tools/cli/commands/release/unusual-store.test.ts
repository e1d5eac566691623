import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import { useReleaseHarness } from './testing/release-harness'

const { ana, at, begin, newOwner } = useReleaseHarness()
const pointer = () => at('store/current.json')
const publish = (...more: string[]) => ana('publish', '--why', 'Another owner', ...more)

beforeEach(async () => {
  await begin()
})

describe('a store without current.json', () => {
  beforeEach(() => rmSync(pointer()))

  it('is reported by status, and repaired by the next release', async () => {
    expect((await ana('status')).out).toContain(
      'But current.json is missing, so phones find no release and keep their present release.',
    )
    newOwner('Somebody')
    expect(await publish()).toMatchObject({
      code: 0,
      err: 'current.json is missing in /store, so phones find no release. This release writes the file again and follows release 1, which perhaps no phone has had.',
      out: expect.stringContaining(
        'Release 2 is live in /store: 1 % of phones get it, the others keep release 1.',
      ) as string,
    })
  })
})

describe('a release whose publisher was interrupted', () => {
  it('is named and skipped by the next command', async () => {
    const before = readFileSync(pointer(), 'utf8')
    const texts = ['--text-es', 'Cerrado', '--text-en', 'Closed']
    await ana('halt', '--disable', 'repair', ...texts, '--why', 'It charges twice')
    writeFileSync(pointer(), before)
    newOwner('Somebody')
    expect((await publish('--everyone')).err).toMatch(
      /^Release 2 by Ana at \S+Z: "It charges twice" was written, but current\.json does not have it: its publisher was interrupted, or somebody has put an older file there\. This release skips it, but keeps the screens that it disabled and the content that it revoked\.$/,
    )
    expect((await ana('status')).out).toContain('Disabled  repair: "Cerrado" / "Closed"')
  })
})

describe('a halt', () => {
  it('accepts a reason of several lines, and prints it as one line', async () => {
    expect((await ana('halt', '--why', 'Wrong amounts.\n\nTicket 4711')).code).toBe(0)
    expect((await ana('status')).out).toContain('Wrong amounts. Ticket 4711')
  })

  it('reports phones that cannot return to the previous release, with the alternative', async () => {
    newOwner('Somebody')
    await publish()
    rmSync(at('store/manifest/1.json'))
    const { code, out, err } = await ana('halt', '--why', 'Wrong owner')
    expect({ code, out }).toEqual({
      code: 0,
      out: expect.stringContaining('no phone gets it, all phones use release 1') as string,
    })
    expect(err).toBe(
      'No further phone gets the release, but phones that have it keep it, because release 1 cannot be restored: There is no release 1 in /store. List the releases with: lienzo release status To give them an older release, use: lienzo release rollback <number>',
    )
    expect(readdirSync(at('store/manifest'))).toEqual(['2.json', '3.json'])
  })
})
