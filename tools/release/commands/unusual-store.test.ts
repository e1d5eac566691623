import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import { useReleaseHarness } from './testing/release-harness'

const harness = useReleaseHarness()
const pointer = () => harness.at('store/current.json')
const publish = (...more: string[]) =>
  harness.lienzo('publish', '--why', 'Another owner', ...harness.signed(), ...more)

beforeEach(async () => {
  await harness.begin()
})

describe('a store without its pointer', () => {
  beforeEach(() => rmSync(pointer()))

  it('is reported by status, and repaired by the next release', async () => {
    expect((await harness.lienzo('status', ...harness.signed())).out).toContain(
      'But current.json is missing, so phones find no release and keep what they have.',
    )
    harness.newOwner('Somebody')
    expect(await publish()).toMatchObject({
      code: 0,
      err: 'current.json is missing in /store, so phones find no release. This one brings it back, and goes on from release 1, whatever phones had before.',
      out: expect.stringContaining(
        'Release 2 is live in /store: 1 % of phones get it, the others keep release 1.',
      ) as string,
    })
  })
})

describe('a release whose publisher was cut off', () => {
  it('is named by the next command that goes past it', async () => {
    const before = readFileSync(pointer(), 'utf8')
    await harness.lienzo(
      'halt',
      '--disable',
      'repair',
      '--text-es',
      'Cerrado',
      '--text-en',
      'Closed',
      '--why',
      'It charges twice',
      ...harness.signed(),
    )
    writeFileSync(pointer(), before)
    harness.newOwner('Somebody')
    expect((await publish('--everyone')).err).toMatch(
      /^Release 2 by Ana at \S+Z: "It charges twice" was written, and current\.json does not name it: its publisher was interrupted, or somebody has put an older file there\. This one goes past it; what it disabled or revoked stays so\.$/,
    )
    expect((await harness.lienzo('status', ...harness.signed())).out).toContain(
      'Disabled  repair: "Cerrado" / "Closed"',
    )
  })
})

describe('a halt', () => {
  it('accepts a reason of several lines, and shows it as one', async () => {
    expect(
      (await harness.lienzo('halt', '--why', 'Wrong amounts.\n\nTicket 4711', ...harness.signed()))
        .code,
    ).toBe(0)
    expect((await harness.lienzo('status', ...harness.signed())).out).toContain(
      'Wrong amounts. Ticket 4711',
    )
  })

  it('says when phones cannot go back, and names the alternative', async () => {
    harness.newOwner('Somebody')
    await publish()
    rmSync(harness.at('store/manifest/1.json'))
    const { code, out, err } = await harness.lienzo(
      'halt',
      '--why',
      'Wrong owner',
      ...harness.signed(),
    )
    expect({ code, out }).toEqual({
      code: 0,
      out: expect.stringContaining('no phone gets it, all use release 1') as string,
    })
    expect(err).toBe(
      'No new phone gets it, but those that have it cannot go back to release 1, and keep it: There is no release 1 in /store. lienzo release status lists what there is. Or bring them an older one: lienzo release rollback <number>',
    )
    expect(readdirSync(harness.at('store/manifest'))).toEqual(['2.json', '3.json'])
  })
})
