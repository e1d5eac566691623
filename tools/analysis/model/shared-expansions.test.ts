import { describe, expect, it } from 'vitest'
import { readFixtures } from '../../../tests/fixtures/read-fixtures'
import { checkFile } from '../check/engine/check-file'
import { expansionsOf } from '../check/engine/in-place'
import { checkProject } from '../check/engine/check-project'
import { createSession } from '../check/engine/session'
import { createProject } from '../project/project'

const fragment = (body: readonly object[], ofInputs = {}): [string, string] => [
  'schemas/fragments/shown.json',
  JSON.stringify({ fragment: 'shown', with: ofInputs, body }),
]
const screen = (name: string, rest: object): [string, string] => [
  `schemas/screens/${name}.json`,
  JSON.stringify({ screen: name, ...rest }),
]
const text = (path: string) => ({ widget: 'text', text: { var: path } })
const shown = { fragment: 'shown' }
const typed = (inputs: object) => ({ ...shown, with: inputs })

function projectWith(...files: readonly [string, string][]) {
  return createProject(new Map([...readFixtures(), ...files]))
}

function countModels(...files: readonly [string, string][]): number {
  const project = projectWith(...files)
  for (const path of project.files.keys()) if (path.includes('/screens/')) checkFile(project, path)
  return [...expansionsOf(project).models.values()].filter(({ file }) => file === files[0]![0])
    .length
}

describe('nodes with one fragment', () => {
  const state = (entries: object, when?: object) => ({
    state: entries,
    body: [{ ...shown, ...(when ? { when } : {}) }],
  })

  it('share a model although their screens differ in names that the fragment cannot use', () => {
    const reading = fragment([text('state.name')])
    const entries = { name: '', other: '' }
    const isOther = { filled: { var: 'state.other' } }
    expect(
      countModels(
        reading,
        screen('one', state({ name: '' })),
        screen('two', state(entries, isOther)),
      ),
    ).toBe(1)
    expect(
      countModels(reading, screen('one', state({ name: '' })), screen('two', state({ name: 1 }))),
    ).toBe(2)
  })

  it('share a model if they pass values of the same types that are not literals', () => {
    const reading = fragment([text('with.name')], { name: { schema: { type: 'string' } } })
    const passing = (...values: readonly (object | string)[]) =>
      screen('one', { state: { a: '', b: '' }, body: values.map((name) => typed({ name })) })
    expect(countModels(reading, passing({ var: 'state.a' }, { var: 'state.b' }))).toBe(1)
    expect(countModels(reading, passing({ var: 'state.a' }, 'Ann'))).toBe(2)
  })
})

it('advice about a fragment lists the names of its own screen', () => {
  const project = projectWith(
    fragment([text('state.nmae')]),
    screen('one', { state: { name: '' }, body: [shown, text('state.name')] }),
    screen('two', { state: { names: '' }, body: [shown, text('state.names')] }),
  )
  expect(expansionsOf(project).models.size).toBe(0)
  expect(checkProject(project).map(({ what }) => what)).toContainEqual(
    expect.stringContaining('nmae'),
  )
  const broken = [...expansionsOf(project).models.values()].filter(({ model }) => !model)
  expect(broken.length).toBeGreaterThan(0)
})

it('a session keeps the models that a change cannot affect', () => {
  const session = createSession(readFixtures())
  session.findings()
  const models = () => expansionsOf(session.project()).models
  const [key, before] = [...models()][0]!
  const update = (path: string, from: string, to: string) => {
    const changed = session.texts().get(path)!.replace(from, to)
    session.update(new Map([[path, changed]]))
    expect(session.findings()).toEqual(checkProject(createProject(session.texts())))
    return models().get(key)?.model === before.model
  }
  expect(update('schemas/screens/repair.json', '"shop.rate"', '"shop.pay"')).toBe(true)
  expect(update('schemas/fragments/part-row.json', 'part.name', 'part.nom')).toBe(false)
})
