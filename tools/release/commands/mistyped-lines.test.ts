import { existsSync, mkdirSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { useReleaseHarness } from './testing/release-harness'

const { at, lienzo, lienzoIn, signed, begin, newOwner } = useReleaseHarness()
const why = ['--why', 'x']
const texts = ['--text-es', 'Cerrado.', '--text-en', 'Shut.']

describe('a mistyped line is refused', () => {
  it.each([
    [
      ['halt', ...why, ...texts],
      '--text-es and --text-en are what a disabled screen says. Name the screen: --disable <screen>.',
    ],
    [['halt', 'repair', ...why], 'Nothing can be named here, so repair says too much.'],
    [['promote', '5'], 'Nothing can be named here, so 5 says too much.'],
    [
      ['publish', 'some/file.json', ...why],
      'Nothing can be named here, so some/file.json says too much.',
    ],
    [['build', 'some/file.json'], 'Nothing can be named here, so some/file.json says too much.'],
    [['approve', 'some/file.json'], 'Nothing can be named here, so some/file.json says too much.'],
    [['verify', '3'], 'Nothing can be named here, so 3 says too much.'],
    [['status', '3'], 'Nothing can be named here, so 3 says too much.'],
    [['rollback', '3', '2', ...why], 'One thing can be named here, so 2 says too much.'],
    [['diff', '1', '2', '3'], 'Two things can be named here, so 3 says too much.'],
    [['keys', 'show', 'a.pem', 'b.pem'], 'Two things can be named here, so b.pem says too much.'],
    [
      ['publish', ...why, '--everyone', '--permille', '250'],
      '--everyone and --permille say two things. Leave out one of them.',
    ],
    [
      ['halt', ...why, '--disable', 'repair', '--enable', 'repair', ...texts],
      'repair cannot be disabled and enabled at once. Leave out --disable or --enable.',
    ],
    [
      ['halt', ...why, '--disable', 'repair', '--text-es', ' ', '--text-en', 'Shut.'],
      '--text-es is empty. Say it in words.',
    ],
    [
      [
        'halt',
        ...why,
        '--disable',
        'repair',
        '--text-es',
        'Cerrado.',
        '--text-en',
        'Shut.\n  Live      release 9',
      ],
      '--text-en holds a line break or another control character. Write one line of plain text.',
    ],
    [
      ['halt', '--why', 'x\u001b[1A  9  2026-01-01 00:00 UTC  publish  Berta  fine'],
      '--why holds a line break or another control character.',
    ],
    [['halt', '--why', '  '], 'Say why, for whoever reads the audit log later'],
    [
      ['halt', ...why, '--who', 'Ana\u001B[1A'],
      '--who holds a line break or another control character.',
    ],
    [['status', '--format', 'yaml'], 'There is no format "yaml". There are text, json.'],
  ])('as in %j', async (line, reason) => {
    const { code, out, err } = await lienzo(...line)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(reason)
  })

  it('when the name of the environment would forge a line', async () => {
    vi.stubEnv('LIENZO_WHO', 'Ana\nBerta')
    expect(await lienzo('halt', ...why)).toMatchObject({
      code: 2,
      err: expect.stringContaining('LIENZO_WHO holds a line break') as string,
    })
  })

  it.each([
    [' ', 'The address of the store is empty. Say --store <folder>, or --store s3://bucket/folder'],
    ['', 'The address of the store is empty.'],
    [
      'https://docs.example/releases/',
      'Releases cannot be written to an address that begins with https: Say --store <folder>',
    ],
  ])('when the store is %j', async (address, reason) => {
    expect(await lienzo('status', '--store', address, ...signed())).toEqual({
      code: 1,
      out: '',
      err: expect.stringContaining(reason) as string,
    })
    expect(existsSync(at('project/https:'))).toBe(false)
  })
})

describe('revoked content', () => {
  const hashOf = async (name: string) =>
    (
      JSON.parse((await lienzo('status', '--format', 'json', ...signed())).out) as {
        live: { objects: Record<string, { hash: string }> }
      }
    ).live.objects[name]!.hash

  it('is named, whether it is live or was', async () => {
    await begin()
    const first = await hashOf('locales/en/shop')
    newOwner('Belongs to')
    await lienzo('publish', ...why, '--everyone', ...signed())
    const second = await hashOf('locales/en/shop')
    expect((await lienzo('halt', ...why, '--revoke', first, ...signed())).out).toContain(
      `\n  revoked locales/en/shop as ${first.slice(0, 8)}…`,
    )
    expect((await lienzo('halt', ...why, '--revoke', second, ...signed())).out).toContain(
      `\n  revoked locales/en/shop as ${second.slice(0, 8)}…`,
    )
  })

  it('must be content of a release, since a revocation cannot be undone', async () => {
    await begin()
    for (const command of ['halt', 'publish']) {
      expect(await lienzo(command, ...why, '--revoke', 'a'.repeat(64), ...signed())).toEqual({
        code: 1,
        out: '',
        err: expect.stringMatching(
          /^No release in \/store has content with the hash a{64}, and a revocation cannot be undone\./,
        ) as string,
      })
    }
    expect((await lienzo('status', ...signed())).out).toContain('release 1 of')
  })
})

describe('in an emergency', () => {
  it('commands work outside of any project', async () => {
    await begin()
    newOwner('Belongs to')
    await lienzo('publish', ...why, ...signed())
    mkdirSync(at('elsewhere'))
    for (const command of ['promote', 'halt', 'rollback'])
      expect(await lienzoIn(at('elsewhere'), command, ...why, ...signed())).toMatchObject({
        code: 0,
        err: '',
      })
  })
})

describe('an empty setting of the environment', () => {
  it('counts as unset', async () => {
    for (const name of ['LIENZO_APPROVERS', 'LIENZO_TRUST', 'LIENZO_RELEASE_KEY', 'LIENZO_WHO'])
      vi.stubEnv(name, '')
    expect((await begin()).code).toBe(0)
    expect((await lienzo('status')).err).toContain('Whose releases count?')
    vi.stubEnv('LIENZO_STORE', '')
    expect((await lienzo('status', ...signed())).err).toContain('Where are the releases?')
  })

  it('is distinguished from an unreadable file', async () => {
    mkdirSync(at('keys'))
    expect(await lienzo('status', '--trust', at('keys'))).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^\/keys is a folder, where a file is needed\./) as string,
    })
    expect(await lienzo('status', '--trust', '')).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^There is no file without a name\./) as string,
    })
  })
})
