import { readFileSync } from 'node:fs'
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
    ([path, text]) =>
      [
        path,
        text
          .replace('asset:repair/done', 'asset:pictures/sale')
          .replace('"do": "go", "screen": "receipt"', '$&, "route": "/receipt"'),
      ] as const,
  ),
)
const project = createProject(files)
const repair = 'schemas/screens/repair.json'

/** Returns the offset of a word in a file. `around` is a longer text that contains the word. */
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
  const [app, receipt] = ['schemas/app.json', 'schemas/screens/receipt.json']
  const [shop, part] = ['schemas/endpoints/shop.json', 'schemas/fragments/part-row.json']
  const owner = ['locales/en/shop.json: "owner"', 'locales/es/shop.json: "owner"']
  const passed = '"orderId": { "var": "session.orderId" } }, "as"'

  it.each([
    ['a rule', '"when": { "rule": "late" }', 'late', [`${repair}: "late"`]],
    ['a modal', '"do": "open", "modal": "thanks"', 'thanks', [`${repair}: "thanks"`]],
    ['a state entry', '"field": "remark"', 'remark', [`${repair}: "remark"`]],
    ['a state entry in a path', '"state.stars"', 'state', [`${repair}: "stars"`]],
    ['a parameter in a path', '"params.from"', 'from', [`${repair}: "from"`]],
    ['an option in a path', '"options.layout"', 'layout', [`${repair}: "layout"`]],
    ['a screen', '"do": "go", "screen": "receipt"', 'receipt', [`${receipt}: "receipt"`]],
    ['a route', '"route": "/receipt"', '/receipt', [`${receipt}: "/receipt"`]],
    ['a fragment', '"fragment": "part-row"', 'part-row', [`${part}: "part-row"`]],
    ['a picture', '"asset:pictures/sale"', 'asset', ['schemas/pictures/sale.json: "sale"']],
    ['an endpoint', '"endpoint": "shop.pay"', 'shop', [`${shop}: "pay"`]],
    ['a text', '"t": "shop.owner"', 'shop', owner],
    [
      'a path, with its data source',
      '"order.owner"',
      'order',
      [`${shop}: "owner"`, `${repair}: "order"`],
    ],
    ['a parameter that a document passes', passed, 'orderId', [`${shop}: "orderId"`]],
    ['a widget', '"widget": "stars"', 'stars', ['widgets/stars/stars.schema.json: "stars"']],
  ])('is found for %s', (_, around, word, expected) =>
    expect(definitions(around, word)).toEqual(expected),
  )

  const scenarios = 'schemas/scenarios/repair.json'
  const untapped = '{ "workshop": ["locate"] }, "values"'
  it.each([
    ['a node', '"press": "pay"', 'pay', scenarios, `${repair}: "pay"`],
    ['a scenario', '"done": {', 'done', scenarios, `${scenarios}: "done"`],
    ['a native method', untapped, 'locate', app, `${app}: "locate"`],
  ])('is found for %s in %s', (_, around, word, path, expected) =>
    expect(definitions(around, word, path)).toEqual([expected]),
  )

  it('for a path to the result of a call is the response member', () =>
    expect(definitions('"paid.receipt"', 'paid')![0]).toBe(`${shop}: "receipt"`))

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

  it('of a widget are found from its schema', () =>
    expect(references('"$id": "stars"', 'stars', 'widgets/stars/stars.schema.json')).toContain(
      `${repair}: "stars"`,
    ))

  const shop = 'schemas/endpoints/shop.json'

  it('to a parameter are in its endpoint and in the documents that pass it', () =>
    expect(references('"orderId": { "in": "body"', 'orderId', shop)).toEqual(
      expect.arrayContaining([`${shop}: "orderId"`, `${repair}: "orderId"`]),
    ))

  it.each([
    ['"isLate": {', 'isLate', [`${repair}: "order.isLate"`]],
    ['"days": {', 'days', [`${repair}: "order.days"`]],
    ['"receipt": {', 'receipt', [`${repair}: "paid.receipt"`]],
    ['"name": {', 'name', ['schemas/fragments/part-row.json: "with.part.name"']],
  ])('to the response member %s are the paths that read this member', (around, word, expected) =>
    expect(references(around, word, shop)).toEqual([`${shop}: "${word}"`, ...expected]),
  )

  it('to a text are found from the words in the locale file', () =>
    expect(references('": "Dueño"', 'Dueño', 'locales/es/shop.json')).toContain(
      `${repair}: "shop.owner"`,
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
  /** Returns the findings of the project after a rename. */
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

  const ofOwner = '"id": "owner"'
  it.each([
    [
      'a name that is already declared',
      '"rule": "late"',
      'late',
      'done',
      /would have this mistake/,
    ],
    [
      'a text in another group',
      '"t": "shop.owner"',
      'shop',
      'other.owner',
      /cannot move to another group/,
    ],
    [
      'a widget',
      '"widget": "stars"',
      'stars',
      'moons',
      /outside of this project use the name "stars"/,
    ],
    ['a literal', '"layout": "wide"', 'wide', 'slim', /no name here that can be changed/],
    ['the id of another node', ofOwner, 'owner', 'pay', /^schemas\/screens\S* already uses/],
    ['the name of a modal', ofOwner, 'owner', 'thanks', /already uses the name/],
    ['the name `title`', ofOwner, 'owner', 'title', /the name "title" for the title of a screen/],
    ['a session parameter', '"session.orderId"', 'session', 'order', /use the name "orderId"/],
    ['a name that the session has', '"params.from"', 'from', 'visitor', /The session also has/],
    ['the same name', '"rule": "late"', 'late', 'late', /same as the old name/],
  ])('is refused for %s', (_, around, word, to, reason) => {
    const outcome = rename(around, word, to)
    expect('refused' in outcome && refusalMessage(outcome.refused)).toMatch(reason)
  })
})

/** The names in the scenarios of a screen. */
interface Names {
  readonly node?: string
  readonly row?: string
  readonly modal?: string
  readonly state?: string
  readonly option?: string
  readonly input?: string
  readonly given?: string
  readonly route?: string
  readonly scenario?: string
}

function scenariosWith(names: Names = {}) {
  const { node = 'owner', row = 'part', modal = 'thanks', state = 'remark' } = names
  const {
    option = 'layout',
    input = 'from',
    given = 'number',
    scenario = 'done',
    route = '/receipt',
  } = names
  const seen = { [`${row}/0`]: 'b', [`modal ${modal}`]: '', [`${modal} text 2`]: '', badge: '' }
  return {
    screen: 'repair',
    scenarios: {
      [scenario]: {
        query: { [input]: 'start', orderId: '1' },
        options: { [option]: 'narrow' },
        answers: { 'shop.repair': { note: `scenario.repair.${scenario}` } },
        steps: [
          { fill: state, value: 'x' },
          { press: modal },
          { press: node, expect: { does: [{ go: 'receipt', with: { [given]: '12' }, route }] } },
        ],
        expect: { seen: { [node]: 'a', ...seen }, unseen: [`${row}/1`, `${node} (2)`] },
      },
      again: { expect: { like: scenario } },
    },
  }
}

describe('a rename of a name that scenarios contain', () => {
  const scenarioPath = 'schemas/scenarios/repair.json'
  // If a scenario fills an input by a name, the name means a node with this id, or else a state
  // entry.
  const withId = files.get(repair)!.replace('"id": "remark"', '"id": "note"')
  const texts = new Map([
    ...files,
    [repair, withId.replace('["done"]', '["done", "again"]')] as const,
    [scenarioPath, JSON.stringify(scenariosWith())] as const,
    [
      'schemas/profiles/north.json',
      files
        .get('schemas/profiles/north.json')!
        .replace('"texts"', '"options": { "repair": { "layout": "wide" } }, "texts"'),
    ] as const,
  ])
  const before = createProject(texts)
  const renameIn = (path: string, around: string, word: string, to: string) => {
    const at = texts.get(path)!.indexOf(around)
    expect(at).toBeGreaterThanOrEqual(0)
    return renameAt(before, {}, { path, offset: at + around.indexOf(word) + 1, to })
  }

  it.each<[string, string, string, string, Names, RegExp]>([
    ['a node', repair, '"id": "owner"', 'owner', { node: 'keeper' }, /"id": "keeper"/],
    ['a node with rows', repair, '"id": "part"', 'part', { row: 'piece' }, /"id": "piece"/],
    ['a node', scenarioPath, '"owner":"a"', 'owner', { node: 'keeper' }, /"id": "keeper"/],
    ['a modal', repair, '"modal": "thanks"', 'thanks', { modal: 'praise' }, /"praise": {/],
    ['a modal', scenarioPath, '"press":"thanks"', 'thanks', { modal: 'praise' }, /"praise": {/],
    ['a state entry', repair, '"field": "remark"', 'remark', { state: 'words' }, /"words": ""/],
    ['an option', repair, '"layout": "wide"', 'layout', { option: 'width' }, /"options.width"/],
    ['a parameter', repair, '"params.from"', 'from', { input: 'source' }, /"source": { "schema"/],
    [
      'a parameter of another screen',
      'schemas/screens/receipt.json',
      '"params.number"',
      'number',
      { given: 'code' },
      /"params": { "code"/,
    ],
    ['a route', repair, '"route": "/receipt"', '/receipt', { route: '/bill' }, /"route": "\/bill"/],
    ['a scenario', repair, '["done"', 'done', { scenario: 'ready' }, /"scenarios": \["ready"/],
    ['a scenario', scenarioPath, '"like":"done"', 'done', { scenario: 'ready' }, /\["ready"/],
  ])('changes %s in %s and everywhere else', (_, path, around, word, names, screen) => {
    const outcome = renameIn(path, around, word, Object.values(names)[0])
    if ('refused' in outcome) throw new Error(refusalMessage(outcome.refused))
    const after = new Map([...texts, ...(outcome.changes as Map<string, string>)])
    expect(JSON.parse(after.get(scenarioPath)!)).toEqual(scenariosWith(names))
    expect(after.get(repair)).toMatch(screen)
    expect(checkProject(createProject(after))).toEqual(checkProject(before))
  })

  it('changes an input of a fragment also in the screens that pass it', () => {
    const fragment = 'schemas/fragments/part-row.json'
    const outcome = renameIn(fragment, '"with.part', 'part', 'piece')
    if ('refused' in outcome) throw new Error(refusalMessage(outcome.refused))
    expect([...outcome.changes.keys()].toSorted()).toEqual([fragment, repair])
    expect(outcome.changes.get(repair)).toContain('"with": { "piece": { "var": "part" } }')
    const after = new Map([...texts, ...(outcome.changes as Map<string, string>)])
    expect(checkProject(createProject(after))).toEqual(checkProject(before))
  })

  it('changes a kept state entry in each screen that keeps it', () => {
    const receipt = 'schemas/screens/receipt.json'
    const kept = '"state": { "phone": { "keep": true, "initial": "" }'
    const changed = new Map([
      ...texts,
      [repair, texts.get(repair)!.replace('"state": {', `${kept},`)] as const,
      [receipt, texts.get(receipt)!.replace('"body"', `${kept} }, "body"`)] as const,
      [
        scenarioPath,
        JSON.stringify({ screen: 'repair', scenarios: { done: { kept: { phone: '1' } } } }),
      ] as const,
    ])
    const offset = changed.get(receipt)!.indexOf('"phone"') + 1
    const outcome = renameAt(createProject(changed), {}, { path: receipt, offset, to: 'mobile' })
    if ('refused' in outcome) throw new Error(refusalMessage(outcome.refused))
    const paths = [scenarioPath, receipt, repair]
    expect([...outcome.changes.keys()].toSorted()).toEqual(paths)
    for (const path of paths) expect(outcome.changes.get(path)).toContain('"mobile"')
  })

  const like = '"like":"done"'
  it.each([
    ['nodes without an id', repair, '"id": "owner"', 'owner', 'badge', /nodes without an id/],
    ['another scenario', scenarioPath, like, 'done', 'again', /already uses the name/],
  ])('is refused for the name of %s', (_, path, around, word, to, reason) => {
    const outcome = renameIn(path, around, word, to)
    expect('refused' in outcome && refusalMessage(outcome.refused)).toMatch(reason)
  })

  it('is refused for a parameter that the app document guards, or that a computed name of a screen may get', () => {
    const computed = texts
      .get(repair)!
      .replace(
        '"screen": "receipt"',
        '"screen": { "if": [{ "rule": "done" }, "receipt", "repair"] }',
      )
    const path = 'schemas/screens/receipt.json'
    const refusalIn = (changed: readonly (readonly [string, string])[]) => {
      const project = createProject(new Map([...texts, ...changed]))
      const offset = texts.get(path)!.indexOf('params.number') + 8
      const outcome = renameAt(project, {}, { path, offset, to: 'code' })
      return 'refused' in outcome && refusalMessage(outcome.refused)
    }
    const app = 'schemas/app.json'
    const guarded = texts.get(app)!.replace('"visitor": []', '"visitor": [], "number": []')
    expect(refusalIn([[repair, computed]])).toMatch(/computes which screen it opens/)
    expect(refusalIn([[app, guarded]])).toMatch(/guards the parameter/)
  })
})

describe('the names of the session, the profile and the configuration', () => {
  const app = 'schemas/app.json'
  const profile = 'schemas/profiles/north.json'
  const config = 'schemas/language/config.generated.schema.json'
  const path = 'schemas/screens/receipt.json'
  const shown = ['session.visitor', 'profile.phone.maxLength', 'config.api.loan']
  const body = shown.map((name) => ({ widget: 'text', text: { var: name } }))
  const text = JSON.stringify({ screen: 'receipt', body })
  const [known, schema] = [
    createProject(new Map([...files, [path, text]])),
    readFileSync(config, 'utf8'),
  ]
  const placeOf = (word: string) => nameAt(known, path, text.indexOf(word) + 1)!
  const textIn = ({ file, line, column, endColumn }: FileRange) => {
    const lines = (file === config ? schema : file === path ? text : files.get(file)!).split('\n')
    return `${file}: ${lines[line - 1]!.slice(column - 1, endColumn - 1)}`
  }

  it.each([
    ['session.visitor', `${app}: "visitor"`],
    ['profile.phone.maxLength', `${profile}: "maxLength"`],
    ['config.api.loan', `${config}: "loan"`],
  ])('lead from the path %s to %s', (name, expected) => {
    const read = (file: string) => (file === config ? schema : undefined)
    expect(definitionsOf(known, path, placeOf(name), read).map(textIn)).toEqual([expected])
  })

  it('have references in documents and settings', () => {
    const uses = (name: string) => referencesTo(known, path, placeOf(name), true).map(textIn)
    expect(uses('session.visitor')).toEqual([`${app}: "visitor"`, `${path}: "session.visitor"`])
    expect(uses('profile.phone')).toEqual([
      `${profile}: "maxLength"`,
      `${path}: "profile.phone.maxLength"`,
    ])
    expect(uses('config.api')).toEqual([
      'schemas/endpoints/shop.json: "loan"',
      `${path}: "config.api.loan"`,
    ])
  })
})
