import { expect, it } from 'vitest'
import { readFixtures } from '../../../tests/fixtures/read-fixtures'
import { campaignSize } from '../../test/campaigns'
import { referencesTo } from './names-at'
import { createService } from './service'

it('a project with many files has the findings and references of each file', () => {
  const files = readFixtures()
  const count = campaignSize('files')
  for (let at = 0; at < count; at++)
    files.set(
      `schemas/scenarios/repair-${at}.json`,
      `{ "screen": "repair", "scenarios": { "s${at}": {} } }`,
    )
  const service = createService(files)
  const path = 'schemas/screens/repair.json'
  const named = () =>
    referencesTo(service.project(), path, { kind: 'screen', name: 'repair' }, false).length
  const before = { findings: service.findings(), named: named() }
  expect(before.named).toBeGreaterThanOrEqual(count)
  service.take([[path, '{}']])
  expect(service.findings()).not.toEqual(before.findings)
  service.take([[path, files.get(path)]])
  expect({ findings: service.findings(), named: named() }).toEqual(before)
})
