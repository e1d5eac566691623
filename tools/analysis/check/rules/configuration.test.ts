import { expect, it } from 'vitest'
import { readFixtures } from '../../../../tests/fixtures/read-fixtures'
import { createProject } from '../../project/project'
import { checkProject } from '../engine/check-project'

const [app, endpoints] = ['schemas/app.json', 'schemas/endpoints/shop.json']
const sound = readFixtures()
const { base } = JSON.parse(sound.get(endpoints)!) as { base: string }
const config = { api: { [base]: '/shop' }, shell: { deepLink: '' }, site: { commissions: '' } }

/** Returns the findings in a project with a configuration, after a change of one document. */
const findings = (path: string, from = '', to = '') =>
  checkProject(
    createProject(new Map([...sound, [path, sound.get(path)!.replace(from, to)]]), { config }),
  ).map(({ code, pointer, fix }) => [code, pointer, fix])

it('accepts links and base URLs of the configuration', () => {
  expect(findings(app)).toEqual([])
})

it('reports a link that the configuration lacks, with the nearest name', () => {
  expect(findings(app, '"site.commissions"', '"site.comissions"')).toEqual([
    ['LZ234', '/links/site.comissions', 'Did you mean "commissions"?'],
  ])
})

it('reports a family whose base URL is not in the configuration', () => {
  expect(findings(endpoints, `"base": "${base}"`, `"base": "${base}s"`)).toEqual([
    ['LZ232', '/base', `Did you mean "${base}"?`],
  ])
})

it('checks the base URL of a single endpoint', () => {
  expect(findings(endpoints, '"method": "POST"', '"base": "nowhere", "method": "POST"')).toEqual([
    ['LZ232', expect.stringMatching(/^\/endpoints\/\w+\/base$/), `There is "${base}".`],
  ])
})
