import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '../../../renderer/language'
import { describeScreen } from './describe-screen'

const earlyParams = (params: JsonObject, more: JsonObject = {}) =>
  describeScreen(
    'one.json',
    {
      screen: 'one',
      rules: { which: { var: 'session.orderId' } },
      data: { order: { endpoint: 'shop.order', params, ...more } },
    },
    {},
    [],
  ).sources.map((source) => source.params)

const order = { var: 'session.orderId' }

describe('a load starts before its document has loaded', () => {
  it.each<[string, Json]>([
    ['values', 7],
    ['a list of values', ['a', 1]],
    ['the session', order],
    ['the session, with a default value', { var: ['session.orderId', '0'] }],
    ['the session in an expression', { if: [{ filled: order }, { cat: ['n', order] }, null] }],
  ])('with %s', (_, id) => expect(earlyParams({ id })).toEqual([{ id }]))

  it('without comments in its parameters', () =>
    expect(earlyParams({ $comment: 'why', id: order })).toEqual([{ id: order }]))
})

describe('a load waits for its document', () => {
  it.each<[string, Json]>([
    ['a parameter of the screen', { var: 'params.which' }],
    ['a parameter of the screen, with a default value', { var: ['params.which', '0'] }],
    [
      'a parameter of the screen, as the default value of the session',
      { var: ['session.none', { var: 'params.which' }] },
    ],
    [
      'a parameter of the screen, deeply nested',
      { if: [{ '===': [1, { var: ['params.which', 1] }] }, 1, 2] },
    ],
    ['a rule', { rule: 'which' }],
    ['a text', { t: 'shop.name' }],
    ['the URL of a screen', { route: 'one' }],
    ['the state', { var: ['state.page', 1] }],
    ['an item of a list', { map: [{ var: 'session.ids' }, { var: 'value' }] }],
    ['a computed path', { var: [{ cat: ['params.', 'which'] }] }],
    ['an object', { id: order }],
  ])('with %s', (_, id) => expect(earlyParams({ id })).toEqual([]))

  it.each([{ on: 'demand' }, { when: true }])('with %j', (more) =>
    expect(earlyParams({ id: order }, more)).toEqual([]),
  )
})

it('the next screens are the screens in the steps of a screen and its fragments, except the screen itself', () => {
  const go = (screen: Json) => ({ on: { press: [{ do: 'go', screen }] } })
  const document = {
    screen: 'one',
    body: [
      { widget: 'button', ...go('two') },
      { widget: 'button', ...go('one') },
      { widget: 'button', ...go({ var: 'session.next' }) },
      { fragment: 'row' },
    ],
    modals: { sure: { body: [{ widget: 'button', ...go('two') }] } },
  }
  const row = { fragment: 'row', body: [{ widget: 'link', ...go('three') }] }
  expect(describeScreen('one.json', document, { row }, []).next).toEqual(['two', 'three'])
})
