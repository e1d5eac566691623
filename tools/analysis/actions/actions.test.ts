import { describe, expect, it } from 'vitest'
import { actions } from '../../../renderer/core/run/actions'
import { chainMembers, stepMembers } from '../../../renderer/language'
import grammar from '../../../schemas/language/action.schema.json' with { type: 'json' }
import { actionMeanings } from './meanings'

interface Definition {
  readonly properties?: Readonly<Record<string, unknown>>
}

const names = grammar.properties.do.examples.toSorted()
const definitions = grammar.definitions as Readonly<Record<string, Definition>>
const common = ['$comment', 'do', 'when']

describe('an action', () => {
  it('exists in the grammar, in the engine and in the table of meanings', () => {
    const written = grammar.oneOf.map(({ $ref }) => $ref.split('/').at(-1)!)
    expect(written.toSorted()).toEqual(names)
    expect(Object.keys(actions).toSorted()).toEqual(names)
    expect(Object.keys(actionMeanings).toSorted()).toEqual(names)
  })

  it.each(names)(
    '%s has the members of the grammar, and its words mention some of them',
    (name) => {
      const { members, told } = actionMeanings[name]!
      expect([...common, ...Object.keys(members)].toSorted()).toEqual(
        Object.keys(definitions[name]!.properties!).toSorted(),
      )
      expect(told.filter((member) => !(member in members))).toEqual([])
    },
  )

  it.each(names)(
    '%s has its chains in the members that the engine and the visitor read',
    (name) => {
      for (const [member, { kind }] of Object.entries(actionMeanings[name]!.members)) {
        expect(chainMembers.has(member), member).toBe(kind === 'chain')
        expect(stepMembers.has(member), member).toBe(kind === 'codes')
      }
    },
  )
})
