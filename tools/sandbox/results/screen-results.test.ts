import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readFixtures } from '../../../tests/fixtures/read-fixtures'
import { coverageFindings } from '../../analysis/check/coverage-findings'
import { coverageOf, playScreen, type ScreenPlays } from '../../analysis/coverage/measure'
import { createProject } from '../../analysis/project/project'
import { createShopDeps } from '../../../tests/fixtures/shop-deps'
import { createScreenCache, screenKeys } from './screen-results'
import { temporaryFolder } from '../../../tests/fixtures/temporary-folder'

const root = temporaryFolder()

const fixtures = readFixtures()
const project = createProject(fixtures)

function keyAfter(path: string, from: string, to: string): string {
  const text = fixtures.get(path)!
  expect(text).toContain(from)
  const changed = createProject(new Map([...fixtures, [path, text.replace(from, to)]]))
  return screenKeys(changed)('repair')
}

describe('the key of a screen', () => {
  const key = screenKeys(project)('repair')

  it.each([
    ['its document', 'schemas/screens/repair.json', '"late"', '"slow"'],
    ['one of its fragments', 'schemas/fragments/part-row.json', 'part.name', 'part.nom'],
    ['its scenarios', 'schemas/scenarios/repair.json', '"done"', '"over"'],
    ['a text that it shows', 'locales/en/shop.json', '"pay"', '"payment"'],
    ['an endpoint', 'schemas/endpoints/shop.json', '"isLate"', '"late"'],
  ])('changes with %s', (_, path, from, to) => {
    expect(keyAfter(path, from, to)).not.toBe(key)
  })

  it('stays the same when another screen changes', () => {
    expect(keyAfter('schemas/screens/receipt.json', '"number"', '"code"')).toBe(key)
  })

  it('changes with the scenarios of another screen if the screen uses their sessions', () => {
    const path = 'schemas/scenarios/repair.json'
    const other = { screen: 'receipt', scenarios: { paid: {} } }
    const withOther = (scenarios: object) =>
      screenKeys(
        createProject(
          new Map([
            ...fixtures,
            [path, fixtures.get(path)!.replace('"done"', '"scenario.receipt.paid"')],
            ['schemas/scenarios/receipt.json', JSON.stringify({ ...other, scenarios })],
          ]),
        ),
      )('repair')
    expect(withOther({ paid: {} })).not.toBe(withOther({ paid: { locale: 'en' } }))
  })
})

describe('cached results', () => {
  const at = (name: string) => join(root, '.cache/numbers', name)
  let computed = 0
  const ask = (options = '') =>
    createScreenCache<number>('numbers', root, project).of('repair', options, () =>
      Promise.resolve(++computed),
    )

  it('are computed only once for each key', async () => {
    expect([await ask(), await ask(), await ask('other'), await ask('other')]).toEqual([1, 1, 2, 2])
  })

  it.each(['', '{"key":', 'null', '{}'])('are replaced if the file contains %j', async (text) => {
    const before = await ask()
    writeFileSync(at('repair.json'), text)
    expect(await ask()).toBe(before + 1)
    expect(await ask()).toBe(before + 1)
  })

  it('are computed each time if the folder is not writable', async () => {
    const folder = join(root, 'full')
    writeFileSync(folder, 'a file in the place of the folder')
    const cache = createScreenCache<number>('numbers', folder, project)
    const work = () => Promise.resolve(++computed)
    const first = await cache.of('repair', '', work)
    expect(await cache.of('repair', '', work)).toBe(first + 1)
  })

  it('of removed screens are removed', async () => {
    writeFileSync(at('gone.json'), '{}')
    await ask()
    expect(readdirSync(join(root, '.cache/numbers'))).toEqual(['repair.json'])
  })

  it('of played scenarios do not change the coverage', async () => {
    const cover = () => {
      const cache = createScreenCache<ScreenPlays>('played', root, project)
      const makeDeps = createShopDeps(project)
      return coverageOf(project, project.screens.values(), (screen) =>
        cache.of(screen.name, '', () => playScreen(project, screen, makeDeps)),
      )
    }
    const [first, second] = [await cover(), await cover()]
    expect(second.played.length).toBeGreaterThan(0)
    expect(JSON.stringify(second)).toBe(JSON.stringify(first))
    expect(coverageFindings(project, second)).toEqual(coverageFindings(project, first))
  })
})
