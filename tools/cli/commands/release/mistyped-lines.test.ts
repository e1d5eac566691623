import { existsSync, mkdirSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { expectRefusal, useReleaseHarness } from './testing/release-harness'

const { ana, at, begin, lienzo, lienzoIn, newOwner, signed } = useReleaseHarness()
const why = ['--why', 'x']
const texts = ['--text-es', 'Cerrado.', '--text-en', 'Shut.']

describe('a mistyped command line is rejected', () => {
  it.each([
    [
      ['halt', ...why, ...texts],
      '--text-es and --text-en are the message of a disabled screen. Name the screen with --disable <screen>.',
    ],
    [['halt', 'repair', ...why], 'Nothing can be named here. Leave out repair.'],
    [['promote', '5'], 'Nothing can be named here. Leave out 5.'],
    [['publish', 'some/file.json', ...why], 'Nothing can be named here. Leave out some/file.json.'],
    [['build', 'some/file.json'], 'Nothing can be named here. Leave out some/file.json.'],
    [['approve', 'some/file.json'], 'Nothing can be named here. Leave out some/file.json.'],
    [['verify', '3'], 'Nothing can be named here. Leave out 3.'],
    [['status', '3'], 'Nothing can be named here. Leave out 3.'],
    [['rollback', '3', '2', ...why], 'One thing can be named here. Leave out 2.'],
    [['diff', '1', '2', '3'], 'Two things can be named here. Leave out 3.'],
    [['keys', 'show', 'a.pem', 'b.pem'], 'Two things can be named here. Leave out b.pem.'],
    [
      ['publish', ...why, '--everyone', '--permille', '250'],
      '--everyone and --permille contradict each other. Use one of them.',
    ],
    [
      ['halt', ...why, '--disable', 'repair', '--enable', 'repair', ...texts],
      'repair cannot be disabled and enabled at the same time. Omit --disable or --enable.',
    ],
    [
      ['halt', ...why, '--disable', 'repair', '--text-es', ' ', '--text-en', 'Shut.'],
      '--text-es is empty.',
    ],
    [
      ['halt', ...why, '--disable', 'repair', ...texts.slice(0, 3), 'Shut.\n  Live      release 9'],
      '--text-en contains a line break or another control character. Use one line of plain text.',
    ],
    [
      ['halt', '--why', 'x\u001b[1A  9  2026-01-01 00:00 UTC  publish  Berta  fine'],
      '--why contains a line break or another control character.',
    ],
    [['halt', '--why', '  '], 'The reason is missing.'],
    [
      ['halt', ...why, '--who', 'Ana\u001B[1A'],
      '--who contains a line break or another control character.',
    ],
    [['status', '--format', 'yaml'], 'There is no format "yaml". The options are text, json.'],
  ])('as in %j', async (line, reason) => {
    const { code, out, err } = await lienzo(...line)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(reason)
  })

  it('when a name from the environment would imitate a line of the audit log', async () => {
    vi.stubEnv('LIENZO_WHO', 'Ana\nBerta')
    await expectRefusal(lienzo('halt', ...why), 2, 'LIENZO_WHO contains a line break')
  })

  it.each([
    [' ', 'The address of the store is empty. Use --store <folder>, or --store s3://bucket/folder'],
    ['', 'The address of the store is empty.'],
    [
      'https://docs.example/releases/',
      'An address that begins with https: is not supported. Use --store <folder>',
    ],
  ])('when the store is %j', async (address, reason) => {
    await expectRefusal(ana('status', '--store', address), 1, reason)
    expect(existsSync(at('project/https:'))).toBe(false)
  })
})

describe('revoked content', () => {
  const hashOf = async (name: string) =>
    (
      JSON.parse((await ana('status', '--format', 'json')).out) as {
        live: { objects: Record<string, { hash: string }> }
      }
    ).live.objects[name]!.hash

  it('is named in the message, even if only an earlier release contains it', async () => {
    await begin()
    const first = await hashOf('locales/en/shop')
    newOwner('Belongs to')
    await ana('publish', ...why, '--everyone')
    const second = await hashOf('locales/en/shop')
    expect((await ana('halt', ...why, '--revoke', first)).out).toContain(
      `\n  revoked locales/en/shop as ${first.slice(0, 8)}…`,
    )
    expect((await ana('halt', ...why, '--revoke', second)).out).toContain(
      `\n  revoked locales/en/shop as ${second.slice(0, 8)}…`,
    )
  })

  it('must be content of a release, since a revocation cannot be undone', async () => {
    await begin()
    for (const command of ['halt', 'publish']) {
      await expectRefusal(
        ana(command, ...why, '--revoke', 'a'.repeat(64)),
        1,
        /^No release in \/store has content with the hash a{64}\. A revocation cannot be undone, so the hash must be known\./,
      )
    }
    expect((await ana('status')).out).toContain('release 1 of')
  })
})

describe('in an emergency', () => {
  it('commands work outside of any project', async () => {
    await begin()
    newOwner('Belongs to')
    await ana('publish', ...why)
    mkdirSync(at('elsewhere'))
    for (const command of ['promote', 'halt', 'rollback'])
      expect(await lienzoIn(at('elsewhere'), command, ...why, ...signed())).toMatchObject({
        code: 0,
        err: '',
      })
  })
})

describe('an empty environment variable', () => {
  it('counts as unset', async () => {
    for (const name of ['LIENZO_APPROVERS', 'LIENZO_TRUST', 'LIENZO_RELEASE_KEY', 'LIENZO_WHO'])
      vi.stubEnv(name, '')
    expect((await begin()).code).toBe(0)
    expect((await lienzo('status')).err).toContain('No trusted keys.')
    vi.stubEnv('LIENZO_STORE', '')
    expect((await ana('status')).err).toContain('The store is missing.')
  })

  it('is distinguished from an unreadable file', async () => {
    mkdirSync(at('keys'))
    await expectRefusal(
      lienzo('status', '--trust', at('keys')),
      2,
      /^\/keys is a folder\. Name a file\./,
    )
    await expectRefusal(lienzo('status', '--trust', ''), 2, /^The name of a key file is empty\./)
  })
})
