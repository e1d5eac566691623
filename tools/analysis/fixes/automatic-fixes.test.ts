import { describe, expect, it } from 'vitest'
import { readFixtures } from '../../../tests/fixtures/read-fixtures'
import { checkProject } from '../check/engine/check-project'
import { createProject } from '../project/project'
import { applyFixes, type AutomaticFix, automaticFixes } from './automatic-fixes'

const repair = 'schemas/screens/repair.json'
const shop = 'schemas/endpoints/shop.json'
const sound = readFixtures()

function projectWith(path: string, from: string, to: string) {
  const text = sound.get(path) ?? ''
  expect(text).toContain(from)
  return createProject(new Map([...sound, [path, text.replace(from, to)]]))
}

const fixes = (project: ReturnType<typeof createProject>) =>
  automaticFixes(checkProject(project)).map(({ label }) => label)

describe('automatic fixes', () => {
  it('do not change a correct project', () => {
    expect(fixes(createProject(sound))).toEqual([])
  })

  it.each([
    ['another case of a name', '"order.owner"', '"order.Owner"', ['Change to "order.owner"']],
    ['another letter of it', '"order.owner"', '"order.ownr"', []],
    [
      'a value of the other type',
      '"body": [',
      '"body": [{ "widget": "text", "text": { "t": "shop.pay" }, "when": { "===": [{ "var": "order.isLate" }, "1"] } },',
      ['Change to 1'],
    ],
  ])('%s', (_, from, to, expected) => {
    expect(fixes(projectWith(repair, from, to))).toEqual(expected)
  })
})

it('skip a fix that overlaps another fix, and apply it in the next run', () => {
  const fix = (column: number, endColumn: number, text: string): AutomaticFix => ({
    what: '',
    label: text,
    edits: [{ file: shop, line: 1, column, endLine: 1, endColumn, text }],
  })
  const project = createProject(new Map([[shop, '{"a":1,"b":2}']]))
  const { texts, applied } = applyFixes(project, [
    fix(2, 5, '"c"'),
    fix(5, 7, '='),
    fix(8, 11, '"d"'),
  ])
  expect(texts.get(shop)).toBe('{"c":1,"d":2}')
  expect(applied.map(({ label }) => label)).toEqual(['"c"', '"d"'])
})
