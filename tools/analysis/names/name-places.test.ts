import { describe, expect, it } from 'vitest'
import { namingMembers, operators } from '../../../renderer/language'
import { readFixtures } from '../../../tests/fixtures/read-fixtures'
import { actionMeanings } from '../actions/meanings'
import { createProject } from '../project/project'
import { nameReferences } from './name-references'

const project = createProject(readFixtures())
const placesIn = (path: string) =>
  nameReferences(project.files.get(path)!, project).map(
    ({ kind, name, pointer, atKey }) => `${kind} ${name} ${pointer}${atKey ? ' (key)' : ''}`,
  )

describe('the table of names', () => {
  it('contains every member of an action that is a declared name', () => {
    const members = Object.values(actionMeanings).flatMap((action) =>
      Object.entries(action.members).flatMap(([member, { kind }]) =>
        kind === 'name' ? [member] : [],
      ),
    )
    expect(members.filter((member) => !(member in namingMembers.step))).toEqual([])
  })

  it('contains only operators of the language', () => {
    expect(Object.keys(namingMembers.operator).filter((name) => !(name in operators))).toEqual([])
  })
})

describe('references in a file', () => {
  it('are found in nodes, steps, data sources and expressions', () => {
    expect(placesIn('schemas/screens/repair.json')).toEqual(
      expect.arrayContaining([
        'endpoint shop.repair /data/order/endpoint',
        'fragment part-row /body/3/fragment',
        'state stars /body/5/field',
        'screen receipt /body/4/on/press/1/ok/0/screen',
        'modal thanks /on/ready/0/modal',
        'rule late /body/4/when/rule',
        'text shop.title /title/t',
      ]),
    )
  })

  it('are found in scenarios', () => {
    expect(placesIn('schemas/scenarios/repair.json')).toEqual([
      'screen repair /screen',
      'endpoint shop.repair /scenarios/done/answers/shop.repair (key)',
      'endpoint shop.pay /scenarios/done/answers/shop.pay (key)',
    ])
  })
})
