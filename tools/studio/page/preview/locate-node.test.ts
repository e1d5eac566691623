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
  it.each([
    ['in the screen', '/body/0', located, 'schemas/screens/s.json', '/body/0'],
    [
      'in the screen, at the node that uses the fragment',
      '/body/1/fragment/0/children/0',
      located,
      'schemas/screens/s.json',
      '/body/1',
    ],
    [
      'in the open fragment',
      '/body/1/fragment/0/children/0',
      inOuter,
      'schemas/fragments/outer.json',
      '/body/0/children/0',
    ],
    [
      'in a fragment that another fragment uses',
      '/body/1/fragment/0/children/0/fragment/0',
      inInner,
      'schemas/fragments/inner.json',
      '/body/0',
    ],
    [
      'in a modal with the name "fragment"',
      '/modals/fragment/body/0/fragment/0',
      located,
      'schemas/screens/s.json',
      '/modals/fragment/body/0',
    ],
    [
      'in the app document, if the screen does not declare the member',
      '/failed/0',
      located,
      'schemas/app.json',
      '/failed/0',
    ],
  ])('%s', (_, pointer, where, path, expected) => {
    expect(fileOf(pointer, where)).toEqual({ path, pointer: expected })
  })
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

  it.each<[string, readonly string[], string, readonly string[]]>([
    ['of the screen', ['/body/0'], 'schemas/screens/s.json', ['/body/0']],
    [
      'of a fragment, if each use hides the node',
      ['/body/0/fragment/0', '/body/1/fragment/0'],
      'schemas/fragments/inner.json',
      ['/body/0'],
    ],
    [
      'of a fragment, if all its uses are hidden',
      ['/body/0', '/body/1'],
      'schemas/fragments/inner.json',
      ['/body'],
    ],
    [
      'but not a node that another use of the fragment shows',
      ['/body/0/fragment/0'],
      'schemas/fragments/inner.json',
      [],
    ],
    [
      'but no nodes of a fragment that the body does not use',
      ['/body/0'],
      'schemas/fragments/outer.json',
      [],
    ],
  ])('%s', (_, nodes, path, expected) =>
    expect(pointersNotShown(path, nodes, twice)).toEqual(expected),
  )
})
