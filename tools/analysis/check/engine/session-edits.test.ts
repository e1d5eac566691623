import { expect, it, vi } from 'vitest'
import { createRandomEdits } from '../../../../tests/fixtures/random-edits'
import { readFixtures } from '../../../../tests/fixtures/read-fixtures'
import { campaignSize, firstSeed } from '../../../test/campaigns'
import { createProject } from '../../project/project'
import { checkProject } from './check-project'
import { createSession, type SavedSession } from './session'

vi.setConfig({ testTimeout: 3_600_000 })

/**
 * Documents that depend on other files: only the scenario gives a list its items, and some rules
 * depend on the words of texts.
 */
const shops = {
  'locales/en/known.json': {
    none: 'There is no shop',
    digits: '13 to 19 digits',
    soon: 'Due soon',
    at: 'Date and time',
  },
  'locales/es/known.json': {
    none: 'No hay',
    digits: 'De 13 a 19 dígitos',
    soon: 'Por vencer',
    at: 'Fecha y hora',
  },
  'schemas/profiles/south.json': { profile: 'south', values: { shops: [] } },
  'schemas/screens/shops.json': {
    screen: 'shops',
    routes: ['/shops'],
    title: { t: 'shop.title' },
    body: [
      {
        widget: 'list-item',
        each: { var: 'profile.values.shops' },
        as: 'shop',
        title: { var: 'shop.name' },
        description: { var: 'shop.owner' },
      },
    ],
    scenarios: ['many'],
  },
  'schemas/scenarios/shops.json': {
    screen: 'shops',
    scenarios: { many: { profile: { values: { shops: [{ name: 'North', owner: 'Ana' }] } } } },
  },
}
const originals = new Map([
  ...readFixtures(),
  ...Object.entries(shops).map(([path, json]) => [path, JSON.stringify(json, null, 2)] as const),
])
const options = { sandbox: { endpoints: ['shop.repair'], folder: 'answers' } }

/** The number of edits in a series. A series starts from the correct project, with its own seed. */
const seriesLength = 500

it('after random edits, a session and a saved session report the same findings as a fresh check', () => {
  const size = campaignSize('updates')
  for (let done = 0; done < size; done += seriesLength)
    makeEdits(firstSeed + done / seriesLength, Math.min(seriesLength, size - done))
})

function makeEdits(seed: number, size: number): void {
  const { draw, edit } = createRandomEdits(originals, seed)
  const texts = new Map(originals)
  let session = createSession(texts, options)
  let unchecked: string[] = []
  for (let count = 0; count < size; count++) {
    const [path, text] = edit(texts)
    unchecked.push(`${count} of ${path}`)
    if (text === undefined) texts.delete(path)
    else texts.set(path, text)
    // A third of the edits happen while no process runs, between saving a session and loading it.
    if (count % 3 === 0) {
      const saved = JSON.parse(JSON.stringify(session.save())) as SavedSession
      session = createSession(texts, options, saved)
    } else session.take([[path, text]])
    // An editor may ask for the findings of one file and change the next file before the check of
    // the other files.
    if (count % 4 < 2) session.findingsOf(path)
    if (count % 4 === 1) session.checkNext()
    if (count % 3 === 1) {
      expect([...session.project().files.keys()]).toEqual([...createProject(texts).files.keys()])
      continue
    }
    const findings = session.findings()
    // Most edits skip the comparison with a complete check, because it takes most of the time.
    if (draw(3) > 0 && count < size - 1) continue
    const fresh = checkProject(createProject(texts, options))
    expect(findings, `seed ${seed}, edits ${unchecked.join(', ')}`).toEqual(fresh)
    unchecked = []
  }
}
