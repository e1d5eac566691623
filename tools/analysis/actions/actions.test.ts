import { describe, expect, it } from 'vitest'
import { actions } from '../../../renderer/core/run/actions'
import { casesIn } from '../../../renderer/core/testing'
import { chainMembers, stepMembers, type JsonObject } from '../../../renderer/language'
import grammar from '../../../schemas/language/action.schema.json' with { type: 'json' }
import { plainNames } from '../sentences/value'
import { actionMeanings, actionWithBranches } from './meanings'

interface Definition {
  readonly properties?: Readonly<Record<string, unknown>>
}

const names = grammar.properties.do.examples.toSorted()
const definitions = grammar.definitions as Readonly<Record<string, Definition>>
const common = ['$comment', 'do', 'when']
const described = casesIn(grammar).filter(([, { reads }]) => reads !== undefined)
const documentNames = {
  ...plainNames,
  screen: (name: string) => `*${name}*`,
  modal: (name: string) => `the modal *${name}*`,
}

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

  it.each(described)('is described in a review: %s', (_, { action, reads }) =>
    expect(actionWithBranches(action as JsonObject, documentNames)).toBe(reads),
  )

  it('has a case with its words in a review', () => {
    const known = new Set(described.map(([, { action }]) => (action as JsonObject)['do']))
    expect(names.filter((name) => !known.has(name))).toEqual([])
  })
})
