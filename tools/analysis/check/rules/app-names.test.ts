import { expect, it } from 'vitest'
import { readFixtures } from '../../../../tests/fixtures/read-fixtures'
import { createProject } from '../../project/project'
import { checkProject } from '../engine/check-project'

const path = 'schemas/app.json'
const files = readFixtures()
const config = { shell: { deepLink: '' }, site: { commissions: '' }, api: { loan: '' } }
const findings = (text: string) =>
  checkProject(createProject(new Map([...files, [path, text]]), { config })).map(
    ({ code, pointer, fix }) => [code, pointer, fix],
  )

it('accepts links to URLs of the configuration', () => {
  expect(findings(files.get(path)!)).toEqual([])
})

it('reports a link that the configuration lacks, with the nearest name', () => {
  const wrong = files.get(path)!.replace('"site.commissions"', '"site.comissions"')
  expect(findings(wrong)).toEqual([
    ['LZ234', '/links/site.comissions', 'Did you mean "commissions"?'],
  ])
})
