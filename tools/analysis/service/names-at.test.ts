import { describe, expect, it } from 'vitest'
import { readFixtures } from '../../../tests/fixtures/read-fixtures'
import { refusalMessage } from '../authoring/subjects'
import { checkProject } from '../check/engine/check-project'
import { createProject } from '../project/project'
import type { FileRange } from '../names/file-names'
import { definitionsOf, nameAt, referencesTo } from './names-at'
import { renameAt } from './rename-at'

const picture = JSON.stringify({
  picture: 'sale',
  alt: { t: 'shop.rate' },
  densities: [
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABAQAAAAA3bvkkAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACAQAAAABazTCJAAAADElEQVR4nGNgYGAAAAAEAAH2FzhVAAAAAElFTkSuQmCC',
  ],
})
const files = new Map(
  [...readFixtures(), ['schemas/pictures/sale.json', picture] as const].map(
    ([path, text]) => [path, text.replace('asset:repair/done', 'asset:pictures/sale')] as const,
  ),
)
const project = createProject(files)
const repair = 'schemas/screens/repair.json'

/** The offset of a word in a file, inside of its surroundings. */
const offsetOf = (around: string, word: string, path = repair) => {
  const at = files.get(path)!.indexOf(around)
  expect(at).toBeGreaterThanOrEqual(0)
  return at + around.indexOf(word) + 1
}

const source = ({ file, line, column, endColumn }: FileRange) => {
  const text = files.get(file)!.split('\n')[line - 1]!
  return `${file}: ${text.slice(column - 1, endColumn - 1)}`
}

const definitions = (around: string, word: string, path = repair) => {
  const place = nameAt(project, path, offsetOf(around, word, path))
  return place && definitionsOf(project, path, place).map(source)
}

describe('the definition of a name', () => {
  it.each([
    ['a rule', '"when": { "rule": "late" }', 'late', [`${repair}: "late"`]],
    ['a modal', '"do": "open", "modal": "thanks"', 'thanks', [`${repair}: "thanks"`]],
    ['a state entry', '"field": "remark"', 'remark', [`${repair}: "remark"`]],
    ['a state entry in a path', '"state.stars"', 'state', [`${repair}: "stars"`]],
    [
      'a screen',
      '"do": "go", "screen": "receipt"',
      'receipt',
      ['schemas/screens/receipt.json: "receipt"'],
    ],
    [
      'a fragment',
      '"fragment": "part-row"',
      'part-row',
      ['schemas/fragments/part-row.json: "part-row"'],
    ],
    ['a picture', '"asset:pictures/sale"', 'asset', ['schemas/pictures/sale.json: "sale"']],
    ['an endpoint', '"endpoint": "shop.pay"', 'shop', ['schemas/endpoints/shop.json: "pay"']],
    [
      'a text',
      '"t": "shop.owner"',
      'shop',
      ['locales/en/shop.json: "owner"', 'locales/es/shop.json: "owner"'],
    ],
  ])('is found for %s', (_, around, word, expected) =>
    expect(definitions(around, word)).toEqual(expected),
  )

  it('is the member of the response, and then the data source, for a path', () =>
    expect(definitions('"order.owner"', 'order')).toEqual([
      'schemas/endpoints/shop.json: "owner"',
      `${repair}: "order"`,
    ]))

  it.each([
    ['a node', '"press": "pay"', 'pay', `${repair}: "pay"`],
    ['a scenario', '"done": {', 'done', 'schemas/scenarios/repair.json: "done"'],
  ])('is found for %s in scenarios', (_, around, word, expected) =>
    expect(definitions(around, word, 'schemas/scenarios/repair.json')).toEqual([expected]),
  )

  it.each([
    ['a parameter', '"params.from"', 'from', `${repair}: "from"`],
    ['an option', '"options.layout"', 'layout', `${repair}: "layout"`],
  ])('is found for %s in a path', (_, around, word, expected) =>
    expect(definitions(around, word)).toEqual([expected]),
  )

  it('is the schema file for a widget', () =>
    expect(definitions('"widget": "stars"', 'stars')![0]).toMatch(
      /^widgets\/stars\/stars\.schema\.json/,
    ))

  it('does not exist for a literal', () =>
    expect(definitions('"layout": "wide"', 'wide')).toBeUndefined())
})

describe('the references to a name', () => {
  const references = (around: string, word: string, path = repair) => {
    const place = nameAt(project, path, offsetOf(around, word, path))!
    return referencesTo(project, path, place, true).map(source)
  }

  it('are found from the declaration', () =>
    expect(references('"screen": "receipt"', 'receipt', 'schemas/screens/receipt.json')).toEqual(
      expect.arrayContaining([`${repair}: "receipt"`, 'schemas/screens/receipt.json: "receipt"']),
    ))

  it('of a node include the steps of scenarios', () =>
    expect(references('"id": "pay"', 'pay')).toEqual([
      `${repair}: "pay"`,
      'schemas/scenarios/repair.json: "pay"',
    ]))

  it('include the paths that read a state entry', () =>
    expect(references('"field": "remark"', 'remark')).toEqual([
      `${repair}: "remark"`,
      `${repair}: "state.remark"`,
      `${repair}: "remark"`,
    ]))
})

describe('a rename', () => {
  const rename = (around: string, word: string, to: string) =>
    renameAt(project, {}, { path: repair, offset: offsetOf(around, word), to })
  /** The findings of the project after a rename. */
  const after = (outcome: ReturnType<typeof rename>) => {
    if ('refused' in outcome) throw new Error(refusalMessage(outcome.refused))
    const texts = new Map(files)
    for (const [path, text] of outcome.changes)
      if (text === undefined) texts.delete(path)
      else texts.set(path, text)
    return checkProject(createProject(texts))
  }

  it.each([
    ['a rule', '"rule": "late"', 'late', 'overdue'],
    ['a modal', '"modal": "thanks"', 'thanks', 'goodbye'],
    ['a state entry', '"field": "stars"', 'stars', 'score'],
    ['a data source', '"order.owner"', 'order', 'job'],
    ['a text', '"t": "shop.owner"', 'shop', 'shop.customer'],
    ['a screen', '"screen": "receipt"', 'receipt', 'bill'],
    ['a fragment', '"fragment": "part-row"', 'part-row', 'line'],
    ['a picture', '"asset:pictures/sale"', 'asset', 'discount'],
    ['an endpoint', '"endpoint": "shop.pay"', 'shop', 'shop.settle'],
  ])('of %s changes every use', (_, around, word, to) =>
    expect(after(rename(around, word, to))).toEqual(checkProject(project)),
  )

  it.each([
    ['a name that is declared already', '"rule": "late"', 'late', 'done', /would have a mistake/],
    ['a text in another group', '"t": "shop.owner"', 'shop', 'other.owner', /stays in its group/],
    ['a widget', '"widget": "stars"', 'stars', 'moons', /No name that can be changed/],
    ['the same name', '"rule": "late"', 'late', 'late', /has that name already/],
  ])('is refused for %s', (_, around, word, to, reason) => {
    const outcome = rename(around, word, to)
    expect('refused' in outcome && refusalMessage(outcome.refused)).toMatch(reason)
  })
})
