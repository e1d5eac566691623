import { describe, expect, it } from 'vitest'
import { isObject, type JsonObject } from '../../renderer/language'
import type { Project } from '../../tools/analysis/project/project'
import { extractFragment } from '../../tools/analysis/authoring/extract-fragment'
import { randomSample } from '../../tools/analysis/mutants/mutations-of'
import { campaignSize, firstSeed } from '../../tools/test/campaigns'
import { after, findingsOf, playedFindings, project } from './testing'

const extractions = campaignSize('extractions')

/** The index of each screen's first node with children, which becomes a fragment. */
const every = [...project.screens.values()].flatMap(({ name, file, document: { body } }) => {
  const at = Array.isArray(body) ? body.findIndex((node) => isObject(node) && node['children']) : -1
  return at < 0 ? [] : [{ name, file, pointer: `/body/${at}` }]
})
const places = randomSample(every, extractions, firstSeed)

describe('a fragment extracted from nodes', () => {
  it(`changes nothing that ${extractions} screens show`, async () => {
    const now = places.reduce(
      (before: Project, { name, ...place }) =>
        after(before, extractFragment(before, { ...place, count: 1 }, `part-of-${name}`)),
      project,
    )
    expect(every.length).toBeGreaterThan(25)
    expect(findingsOf(now)).toEqual(findingsOf(project))
    expect(
      await playedFindings(
        now,
        places.map(({ name }) => name),
      ),
    ).toEqual([])
  })

  it('declares the values of the screen that its nodes read as inputs, and gets them from the node that shows the fragment', () => {
    const file = 'schemas/screens/order/borrow-detail.json'
    const bodyOf = ({ screens }: Project) =>
      screens.get('borrow-detail')!.document['body'] as JsonObject[]
    const now = after(
      project,
      extractFragment(project, { file, pointer: '/body/0', count: 2 }, 'my-part'),
    )
    const [use, ...others] = bodyOf(now)
    expect(use).toEqual({
      fragment: 'my-part',
      with: { params: { var: 'params' }, order: { var: 'order' } },
    })
    expect(others).toEqual(bodyOf(project).slice(2))
    const body = now.fragments.get('my-part')!.document['body']
    expect(JSON.stringify(body)).toContain('{"var":"with.params.outcome"}')
    expect(findingsOf(now)).toEqual(findingsOf(project))
  })

  it.each([
    ['/title', 1],
    ['/body/0', 99],
    ['/body/99', 1],
  ])('cannot be made from nodes that are not in one list: %s, %i nodes', (pointer, count) => {
    const file = 'schemas/screens/support/customer-service.json'
    expect(extractFragment(project, { file, pointer, count }, 'my-part')).toMatchObject({
      refused: { key: 'noNodes' },
    })
  })
})
