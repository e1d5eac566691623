import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../renderer/language'
import { fileOf, pointersOf, pointersNotShown, type NodeContext } from './locate-node'

const inner = { fragment: 'inner', body: [{ widget: 'text', text: 'A' }] }
const outer = { fragment: 'outer', body: [{ children: [{ fragment: 'inner' }] }] }
const document: JsonObject = {
  screen: 's',
  body: [{ widget: 'text', text: 'B' }, { fragment: 'outer' }],
  modals: { fragment: { body: [{ fragment: 'inner' }] } },
}

const located: NodeContext = {
  bundle: { document, fragments: { inner, outer } },
  screenPath: 'schemas/screens/s.json',
  fragmentPath: (name) => `schemas/fragments/${name}.json`,
  openPath: 'schemas/screens/s.json',
}
const inInner = { ...located, openPath: 'schemas/fragments/inner.json' }
const inOuter = { ...located, openPath: 'schemas/fragments/outer.json' }

describe('fileOf finds a node of the running screen', () => {
  const inOwnFragment = '/body/1/fragment/0/children/0'
  const inModal = '/modals/fragment/body/0'

  it.each([
    ['in the screen', '/body/0', located, 'screens/s', '/body/0'],
    ['at the node that uses the fragment', inOwnFragment, located, 'screens/s', '/body/1'],
    ['in the open fragment', inOwnFragment, inOuter, 'fragments/outer', '/body/0/children/0'],
    [
      'in a fragment that another fragment uses',
      `${inOwnFragment}/fragment/0`,
      inInner,
      'fragments/inner',
      '/body/0',
    ],
    ['in a modal named "fragment"', `${inModal}/fragment/0`, located, 'screens/s', inModal],
    ['in the app document if it is not in the screen', '/failed/0', located, 'app', '/failed/0'],
  ])('%s', (_, pointer, where, name, expected) =>
    expect(fileOf(pointer, where)).toEqual({ path: `schemas/${name}.json`, pointer: expected }),
  )
})

describe('pointersOf finds a node of a file', () => {
  it("in the screen's own document", () => {
    expect(pointersOf({ path: located.screenPath, pointer: '/body/0' }, located)).toEqual([
      '/body/0',
    ])
  })

  it('once for each use of the fragment', () => {
    expect(pointersOf({ path: inInner.openPath, pointer: '/body/0' }, located)).toEqual([
      '/body/1/fragment/0/children/0/fragment/0',
      '/modals/fragment/body/0/fragment/0',
    ])
  })

  it('nowhere if the screen does not use the fragment, or if a fragment contains itself', () => {
    const round = { round: { fragment: 'round', body: [{ fragment: 'round' }] } }
    const bundle = { document: { body: [{ fragment: 'round' }] }, fragments: round }
    expect(
      pointersOf(
        { path: 'schemas/fragments/other.json', pointer: '/body/0' },
        { ...located, bundle },
      ),
    ).toEqual([])
    expect(
      pointersOf(
        { path: 'schemas/fragments/round.json', pointer: '/body/0' },
        { ...located, bundle },
      ),
    ).toEqual(['/body/0/fragment/0'])
  })
})

describe('pointersNotShown returns the hidden nodes', () => {
  const bundle = {
    document: { screen: 's', body: [{ fragment: 'inner' }, { fragment: 'inner' }] },
    fragments: { inner },
  }
  const twice = { ...located, bundle }

  const [first, second] = ['/body/0/fragment/0', '/body/1/fragment/0']

  it.each<[string, readonly string[], string, readonly string[]]>([
    ['of the screen', ['/body/0'], 'screens/s', ['/body/0']],
    ['of a fragment, if each use hides the node', [first, second], 'fragments/inner', ['/body/0']],
    ['of a hidden fragment', ['/body/0', '/body/1'], 'fragments/inner', ['/body']],
    ['but not a node that another use of the fragment shows', [first], 'fragments/inner', []],
    ['but no nodes of an unused fragment', ['/body/0'], 'fragments/outer', []],
  ])('%s', (_, nodes, name, expected) =>
    expect(pointersNotShown(`schemas/${name}.json`, nodes, twice)).toEqual(expected),
  )
})
