import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { useReleaseHarness } from './testing/release-harness'

const { at, lienzo, signed, begin, newOwner, save } = useReleaseHarness()
interface Shown {
  hashes: Record<string, string>
  screen: object
  texts: Record<string, Record<string, string>>
}
const shown = async (...line: string[]) =>
  JSON.parse((await lienzo('show', ...line, '--format', 'json', ...signed())).out) as Shown
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

it('prints a screen and its texts from an older release', async () => {
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

it('lists the screens of the release if the requested screen is missing', async () => {
  await begin()
  const { code, err } = await lienzo('show', '1', 'nowhere', ...signed())
  expect([code, err]).toEqual([
    1,
    expect.stringMatching(/^Release 1 has no screen nowhere. It has /),
  ])
  expect((await lienzo('show', '7', 'repair', ...signed())).err).toContain('There is no release 7')
  expect((await lienzo('show', '1', ...signed())).err).toContain('Name a release and a screen')
})

it('rejects objects that were changed in the store', async () => {
  await begin()
  const { hashes } = await shown('1', 'repair')
  writeFileSync(at(`store/doc/${hashes['screens/repair']}.json`), '{}')
  const { code, err } = await lienzo('show', '1', 'repair', ...signed())
  expect([code, err]).toEqual([
    1,
    expect.stringContaining('screens/repair of release 1 is damaged'),
  ])
})

it('prints the texts that a region overrides', async () => {
  const profile = JSON.parse(
    readFileSync(at('project/schemas/profiles/north.json'), 'utf8'),
  ) as object
  save('schemas/profiles/north.json', { ...profile, texts: { 'shop.owner': 'court.owner' } })
  for (const language of ['en', 'es']) save(`locales/${language}/court.json`, { owner: 'Holder' })
  await begin()
  const { hashes, texts } = await shown('1', 'repair')
  expect(texts['locales/en/court']).toEqual({ owner: 'Holder' })
  expect(Object.keys(hashes).toSorted()).toEqual([
    'locales/en/court',
    'locales/en/shop',
    'locales/es/court',
    'locales/es/shop',
    'screens/repair',
  ])
})
