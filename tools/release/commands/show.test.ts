import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { useReleaseHarness } from './testing/release-harness'

const { at, lienzo, signed, begin, newOwner } = useReleaseHarness()
interface Shown {
  hashes: Record<string, string>
  screen: object
  texts: Record<string, Record<string, string>>
}
const shown = async (...line: string[]) =>
  JSON.parse((await lienzo('show', ...line, '--format', 'json', ...signed())).out) as Shown
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

it('brings back a screen and its texts as a release had them, also after a newer one', async () => {
  await begin()
  newOwner('Belongs to')
  await lienzo('publish', '--why', 'Clearer', ...signed())
  const [before, after] = [await shown('1', 'repair'), await shown('2', 'repair')]
  expect(before.screen).toEqual(after.screen)
  expect(before.texts['locales/en/shop']?.['owner']).toBe('Owner')
  expect(after.texts['locales/en/shop']?.['owner']).toBe('Belongs to')
  expect(before.hashes['locales/en/shop']).not.toBe(after.hashes['locales/en/shop'])
  for (const hash of Object.values(before.hashes))
    expect(hashOf(readFileSync(at(`store/doc/${hash}.json`), 'utf8'))).toBe(hash)
})

it('says what there is where the release has no such screen', async () => {
  await begin()
  const { code, err } = await lienzo('show', '1', 'nowhere', ...signed())
  expect([code, err]).toEqual([
    1,
    expect.stringMatching(/^Release 1 has no screen nowhere. It has /),
  ])
  expect((await lienzo('show', '7', 'repair', ...signed())).err).toContain('There is no release 7')
  expect((await lienzo('show', '1', ...signed())).err).toContain('Name a release and a screen')
})

it('brings nothing back that somebody has changed in the store', async () => {
  await begin()
  const { hashes } = await shown('1', 'repair')
  writeFileSync(at(`store/doc/${hashes['screens/repair']}.json`), '{}')
  const { code, err } = await lienzo('show', '1', 'repair', ...signed())
  expect([code, err]).toEqual([
    1,
    expect.stringContaining('screens/repair of release 1 is damaged'),
  ])
})
