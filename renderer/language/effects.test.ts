import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { effectOf, mayHave, tapEvents, type Effect } from '.'

interface ActionSchema {
  definitions: Record<string, { properties?: { do?: { const?: string } } }>
}
const { definitions } = JSON.parse(
  readFileSync('schemas/language/action.schema.json', 'utf8'),
) as ActionSchema

it('only require, track and wait may run without an event of the borrower [28.3]', () => {
  const actions = Object.values(definitions).flatMap(
    ({ properties }) => properties?.do?.const ?? [],
  )
  const facts = { has: () => false, ofEndpoint: () => 'money' as const }
  expect(actions.length).toBeGreaterThan(14)
  const known = ['require', 'track', 'wait']
  const more = actions.filter(
    (action) => effectOf({ action, ...facts }) === 'none' && !known.includes(action),
  )
  expect(
    more,
    'Correct the "x-effect" of these actions in schemas/language/action.schema.json, or add them to this test.',
  ).toEqual([])
})

it.each<[Effect, string, readonly string[]]>([
  ['none', 'track', ['', 'enter', 'change', 'choose', 'press']],
  ['screen', 'set', ['', 'enter', 'change', 'choose', 'press']],
  ['outside', 'call', ['change', 'choose', 'press']],
  ['outside', 'go', ['choose', 'press']],
  ['device', 'native', ['choose', 'press']],
  ['money', 'call', ['press']],
])('the effect %s of "%s" is allowed after %j', (effect, action, events) => {
  // The empty name and `enter` stand for chains that run without an event of the borrower.
  const all = ['', 'enter', 'change', 'choose', 'press']
  const eventOf = (name: string) => (['', 'enter'].includes(name) ? undefined : name)
  expect(all.filter((event) => mayHave(effect, eventOf(event), action))).toEqual(events)
  expect(tapEvents.has('change')).toBe(false)
})
