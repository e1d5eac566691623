import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { runCommand } from '../../node/terminal'
import { release } from './release'
import { useReleaseHarness } from './testing/release-harness'

const harness = useReleaseHarness()
const approval = () => harness.at('project/approval.json')
const approve = ['approve', '--key']
const verify = async (ana: string, ...more: string[]) => {
  writeFileSync(
    harness.at('trust.json'),
    (await harness.ringOf('ana')).replace('"ana"', JSON.stringify(ana)),
  )
  return harness.lienzo(
    'verify',
    '--trust',
    harness.at('trust.json'),
    '--approvers',
    harness.at('approvers.json'),
    ...more,
  )
}

/**
 * A store with one release, and a later change to the words of the receipt; `shop` is also the
 * namespace of an open screen.
 */
async function begin() {
  await harness.begin()
  rmSync(approval())
  writeFileSync(harness.at('trust.json'), await harness.ringOf('ana'))
  harness.save('locales/en/shop.json', {
    title: 'Repair',
    owner: 'Owner',
    receipt: 'Receipt',
    thanks: 'Pay again',
    failed: 'Not loaded',
    retry: 'Retry',
  })
  return [...approve, harness.at('berta.pem'), '--trust', harness.at('trust.json')]
}

describe('the second person', () => {
  it('signs nothing that check refuses', async () => {
    const line = await begin()
    harness.save('schemas/fragments/spare.json', { fragment: 'spare', body: [] })
    const { code, out } = await harness.lienzo(...line)
    expect({ code, isSigned: existsSync(approval()) }).toEqual({ code: 1, isSigned: false })
    expect(out).toContain('No document uses the fragment "spare".')
  })

  it('sees the changes before anything is signed', async () => {
    const line = await begin()
    const signed: boolean[] = []
    const out = (text: string) =>
      void (
        text.includes('*Pay again* (English) [needs approval]') &&
        signed.push(existsSync(approval()))
      )
    await runCommand(release, line, {
      cwd: harness.at('project'),
      colour: false,
      out,
      err: () => {},
    })
    expect([...signed, existsSync(approval())]).toEqual([false, true])
  })

  it('is required for words of a guarded screen, even when open screens share their file', async () => {
    const line = await begin()
    const publish = ['publish', '--why', 'Words', ...harness.signed()]
    expect(await harness.lienzo(...publish)).toMatchObject({
      code: 1,
      err: expect.stringMatching(
        /^A second person must approve these changes:\n {2}locales\/en\/shop\n/,
      ) as string,
    })
    await harness.lienzo(...line)
    expect((await harness.lienzo(...publish, ...harness.approved())).code).toBe(0)
  })
})

describe('the words of a disabled screen', () => {
  const halt = (screen: string, ...words: string[]) =>
    harness.lienzo('halt', '--why', 'Fault', ...harness.signed(), '--disable', screen, ...words)
  const texts = ['--text-es', 'Volvemos pronto.', '--text-en', 'Back soon.']

  it('are fixed for a guarded one, and not chosen by one person', async () => {
    await harness.begin()
    expect(await halt('receipt', ...texts)).toMatchObject({
      code: 1,
      err: expect.stringContaining('receipt is guarded, so one person does not choose') as string,
    })
    expect((await halt('receipt')).code).toBe(0)
    expect((await halt('repair', ...texts)).code).toBe(0)
  })

  it.each(['Pay to 0123.', 'Pay to 0 1 2 3.', 'Pay at pay.example.', 'Write to ana@pay.'])(
    'contain no number and no address: %s',
    async (words) => {
      await harness.begin()
      expect(await halt('repair', '--text-es', 'Cerrado.', '--text-en', words)).toMatchObject({
        code: 2,
        err: expect.stringContaining('two digits in a row or an address') as string,
      })
    },
  )
})

describe('canary keys of a store', () => {
  it('sees the number of releases, and the option for the next time', async () => {
    await harness.begin()
    expect(await verify('ana', '--at-least', '1')).toEqual({
      code: 0,
      out: '1 sound release with 7 objects in /store; nothing is wrong.\nThe newest is release 1: say --at-least 1 the next time.',
      err: '',
    })
    expect(await verify('ana', '--at-least', '2')).toMatchObject({
      code: 1,
      out: expect.stringContaining(
        'The newest sound release in /store is 1, and there was a release 2.',
      ) as string,
    })
    expect(await verify('ana', '--at-least', 'many')).toMatchObject({ code: 2 })
  })

  it('notices an empty store', async () => {
    expect(await verify('ana')).toEqual({
      code: 1,
      out: 'There is no release in /store. Is that the right store?\n\n0 sound releases with 0 objects in /store; 1 problem.',
      err: '',
    })
  })

  it('notices two keys of one person', async () => {
    await harness.begin()
    expect(await verify('Berta')).toMatchObject({
      code: 1,
      out: expect.stringContaining(
        'The approval is signed by berta, to whom a key that publishes belongs as well.',
      ) as string,
    })
  })
})
