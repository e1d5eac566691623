import { expect, it } from 'vitest'
import { readFixtures } from '../../../../tests/fixtures/read-fixtures'
import { createProject } from '../../project/project'
import { checkProject } from '../engine/check-project'

const path = 'schemas/endpoints/shop.json'
const sound = readFixtures()
const { base } = JSON.parse(sound.get(path)!) as { base: string }
const findings = (text: string) =>
  checkProject(
    createProject(new Map([...sound, [path, text]]), {
      config: { api: { [base]: '/shop' }, shell: { deepLink: '' }, site: { commissions: '' } },
    }),
  ).map(({ code, pointer, fix }) => [code, pointer, fix])

it('accepts a base URL of the configuration', () => {
  expect(findings(sound.get(path)!)).toEqual([])
})

it('reports a family whose base URL is not in the configuration', () => {
  expect(findings(sound.get(path)!.replace(`"base": "${base}"`, `"base": "${base}s"`))).toEqual([
    ['LZ232', '/base', `Did you mean "${base}"?`],
  ])
})

it('checks the base URL of a single endpoint', () => {
  const own = sound.get(path)!.replace('"method": "POST"', '"base": "nowhere", "method": "POST"')
  expect(findings(own)).toEqual([
    ['LZ232', expect.stringMatching(/^\/endpoints\/\w+\/base$/), `There is "${base}".`],
  ])
})
