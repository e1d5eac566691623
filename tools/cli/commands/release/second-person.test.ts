import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { runCommand } from '../../../build/terminal'
import { release } from './release'
import { expectRefusal, useReleaseHarness } from './testing/release-harness'

const harness = useReleaseHarness()
const { ana, approved, at, lienzo, ringOf, save } = harness
const approval = () => at('project/approval.json')
const approve = ['approve', '--key']
const verify = async (name: string, ...more: string[]) => {
  writeFileSync(at('trust.json'), (await ringOf('ana')).replace('"ana"', JSON.stringify(name)))
  return lienzo('verify', '--trust', at('trust.json'), '--approvers', at('approvers.json'), ...more)
}

/**
 * Publishes a release, then changes the text of the receipt. An unguarded screen uses the namespace
 * `shop` as well.
 */
async function begin() {
  await harness.begin()
  rmSync(approval())
  writeFileSync(at('trust.json'), await ringOf('ana'))
  save('locales/en/shop.json', {
    title: 'Repair',
    owner: 'Owner',
    receipt: 'Receipt',
    thanks: 'Pay again',
    failed: 'Not loaded',
    retry: 'Retry',
  })
  return [...approve, at('berta.pem'), '--trust', at('trust.json')]
}

describe('the approver', () => {
  it('signs nothing if the check has findings', async () => {
    const line = await begin()
    save('schemas/fragments/spare.json', { fragment: 'spare', body: [] })
    const { code, out } = await lienzo(...line)
    expect({ code, isSigned: existsSync(approval()) }).toEqual({ code: 1, isSigned: false })
    expect(out).toContain('No document uses the fragment "spare".')
  })

  it('sees the changes before the signature', async () => {
    const line = await begin()
    const signed: boolean[] = []
    const out = (text: string) =>
      void (
        text.includes('*Pay again* (English) [needs approval]') &&
        signed.push(existsSync(approval()))
      )
    await runCommand(release, line, {
      cwd: at('project'),
      colour: false,
      out,
      err: () => {},
    })
    expect([...signed, existsSync(approval())]).toEqual([false, true])
  })

  it('must approve texts of a guarded screen, even when unguarded screens use the same file', async () => {
    const line = await begin()
    const publish = (...more: string[]) => ana('publish', '--why', 'Words', ...more)
    await expectRefusal(
      publish(),
      1,
      /^A second person must approve these changes:\n {2}locales\/en\/shop\n/,
    )
    await lienzo(...line)
    expect((await publish(...approved())).code).toBe(0)
  })
})

describe('the message of a disabled screen', () => {
  const halt = (screen: string, ...words: string[]) =>
    ana('halt', '--why', 'Fault', '--disable', screen, ...words)
  const texts = ['--text-es', 'Volvemos pronto.', '--text-en', 'Back soon.']

  it('is fixed for a guarded screen, so that one person cannot choose it', async () => {
    await harness.begin()
    await expectRefusal(
      halt('receipt', ...texts),
      1,
      'receipt is guarded, so one person cannot choose its message',
    )
    expect((await halt('receipt')).code).toBe(0)
    expect((await halt('repair', ...texts)).code).toBe(0)
  })

  it.each(['Pay to 0123.', 'Pay to 0 1 2 3.', 'Pay at pay.example.', 'Write to ana@pay.'])(
    'contains no number and no address: %s',
    async (words) => {
      await harness.begin()
      await expectRefusal(
        halt('repair', '--text-es', 'Cerrado.', '--text-en', words),
        2,
        'two digits in a row or an address',
      )
    },
  )
})

describe('verify with canary keys', () => {
  it('prints the number of releases, and the option for the next verification', async () => {
    await harness.begin()
    expect(await verify('ana', '--at-least', '1')).toEqual({
      code: 0,
      out: '1 valid release with 9 objects in /store; no problems.\nThe newest is release 1: use --at-least 1 the next time.',
      err: '',
    })
    expect(await verify('ana', '--at-least', '2')).toMatchObject({
      code: 1,
      out: expect.stringContaining(
        'The newest valid release in /store is 1, but release 2 existed before.',
      ) as string,
    })
    expect(await verify('ana', '--at-least', 'many')).toMatchObject({ code: 2 })
  })

  it('reports an empty store', async () => {
    expect(await verify('ana')).toEqual({
      code: 1,
      out: 'There is no release in /store. Check the address of the store.\n\n0 valid releases with 0 objects in /store; 1 problem.',
      err: '',
    })
  })

  it('reports two keys of one person', async () => {
    await harness.begin()
    expect(await verify('Berta')).toMatchObject({
      code: 1,
      out: expect.stringContaining(
        'berta signed the approval, but also owns a key that signs this release.',
      ) as string,
    })
  })
})
