import { describe, expect, it } from 'vitest'
import { modalsKey, openModals } from '../../../renderer/core'
import { createFakeWorld, settle } from '../../../renderer/core/testing'
import type { Json, JsonObject } from '../../../renderer/language'
import { readWidget } from '../project/widgets'
import { planStep, readStep } from './plan-step'

const set = (state: string, value: Json): JsonObject => ({ do: 'set', state, value })
const button = (id: string, more: JsonObject = {}): JsonObject => ({
  id,
  widget: 'button',
  label: id,
  on: { press: [set('pressed', id)] },
  ...more,
})
const input = (id: string, more: JsonObject = {}): JsonObject => ({
  id,
  widget: 'input',
  label: id,
  ...more,
})

const document: JsonObject = {
  state: {
    pressed: '',
    score: 0,
    told: 0,
    name: '',
    unseen: '',
    paying: false,
    left: 9,
    images: [],
  },
  modals: {
    rating: {
      title: 'Rate',
      body: [input('stars', { field: 'score', on: { change: [set('told', { var: 'event' })] } })],
    },
    consent: { title: 'Consent', dismissible: false, body: [button('agree')] },
  },
  body: [
    { id: 'card', widget: 'group', children: [button('pay')] },
    button('row', {
      each: ['a', 'b', 'b', 'c/d', ''],
      key: { var: 'item' },
      on: { press: [set('pressed', { var: 'item' })] },
    }),
    ...[1, 10].map((number) => ({
      id: 'box',
      widget: 'group',
      each: [number],
      key: { var: 'item' },
      children: [button('inside', { on: { press: [set('pressed', { var: 'item' })] } })],
    })),
    button('consent', { on: { press: [{ do: 'open', modal: 'consent' }] } }),
    button('off', { disabled: { var: 'state.paying' } }),
    button('slow', { on: { press: [{ do: 'wait', ms: 1000 }] } }),
    input('name', { field: 'name' }),
    input('fixed', { field: 'name', readOnly: true }),
    input('short', { field: 'name', maxLength: 3 }),
    input('day', { field: 'name', min: '2026-11-01', max: '2026-11-30' }),
    { id: 'words', widget: 'text', text: 'Words' },
    button('deaf', { widget: 'choice', choice: 'a' }),
    input('digits', { widget: 'digits', field: 'name' }),
    input('kind', { field: 'name', options: [{ value: 'a' }, { value: 'b' }] }),
    {
      ...input('cards', { field: 'name' }),
      children: [
        { widget: 'choice', each: ['x', 'y'], choice: { var: 'item' } },
        { widget: 'choice', choice: 'z', disabled: true },
      ],
    },
    button('later', { widget: 'later', seconds: { var: 'state.left' } }),
    {
      ...input('images', { widget: 'images', field: 'images' }),
      on: { remove: [set('pressed', 'images')] },
    },
    { id: 'more', widget: 'fold', children: [button('first'), button('folded')] },
    { id: 'whole', widget: 'fold', children: [button('only')] },
    input('tab', {
      widget: 'panes',
      labels: ['1', '2'],
      field: 'score',
      children: [button('pane'), button('other-pane')],
    }),
  ],
}

const widget = (name: string, facts: JsonObject, properties: JsonObject = {}) =>
  [name, readWidget(name, '', { properties, 'x-widget': facts })] as const
const index = { type: 'object', properties: { index: { type: 'integer' } } }
const widgets = new Map([
  widget('digits', { field: { type: 'string', pattern: '^[0-9]*$' } }),
  widget('choice', { choice: 'choice' }),
  widget('later', { events: { press: null }, waits: 'seconds' }),
  widget('images', { events: { remove: index }, field: { type: 'array' } }),
  widget('fold', { folds: 'visible' }, { visible: { type: 'integer', default: 1 } }),
  widget('panes', { panes: 'labels', field: { type: 'integer' } }),
])

function opened() {
  const world = createFakeWorld()
  const screen = world.open(document)
  screen.start()
  const take = async (source: JsonObject) => {
    const step = readStep(source)
    if (!step || 'advance' in step) throw new Error('The step is no press and no fill.')
    const plan = planStep(step, screen, undefined, widgets)
    if (typeof plan === 'string') return plan
    plan()
    await settle()
    return 'taken'
  }
  return { screen, take, state: () => screen.store.values['state'] as Record<string, unknown> }
}

describe('a press reaches', () => {
  it.each([
    ['the node itself', 'pay', 'pay'],
    ['the control inside a node without events', 'card', 'pay'],
    ['a row by its key', 'row/b', 'b'],
    ['a row whose key occurs twice', 'row/b~2', 'b'],
    ['a row whose key has a slash', 'row/c/d', 'c/d'],
    ['a row without a key by its index', 'row/4', ''],
    [
      'the control in the named row, and not in a row whose key has the same beginning',
      'box/10',
      10,
    ],
  ])('%s', async (_, press, pressed) => {
    const { take, state } = opened()
    expect(await take({ press })).toBe('taken')
    expect(state()['pressed']).toBe(pressed)
  })
})

it('a step fills an input by its id or its field, and fires its change event', async () => {
  const { take, state, screen } = opened()
  screen.open('rating')
  expect(await take({ fill: 'stars', value: 4 })).toBe('taken')
  expect(state()).toMatchObject({ score: 4, told: 4 })
  expect(await take({ fill: 'score', value: 5 })).toBe('taken')
  expect(state()).toMatchObject({ score: 5, told: 5 })
})

it('a press unfolds a widget, and hides its children again', async () => {
  const { take } = opened()
  expect(await take({ press: 'folded' })).toBe('At this step, "folded" is hidden.')
  expect(await take({ press: 'more' })).toBe('taken')
  expect(await take({ press: 'folded' })).toBe('taken')
  expect(await take({ press: 'more' })).toBe('taken')
  expect(await take({ press: 'folded' })).toBe('At this step, "folded" is hidden.')
})

it('in a widget with panes, a press reaches only the selected child', async () => {
  const { take } = opened()
  expect(await take({ press: 'pane' })).toBe('taken')
  expect(await take({ fill: 'tab', value: 1 })).toBe('taken')
  expect(await take({ press: 'pane' })).toBe('At this step, "pane" is hidden.')
  expect(await take({ press: 'other-pane' })).toBe('taken')
})

it('a step chooses an offered value, and presses a control whose countdown has ended', async () => {
  const { take, screen } = opened()
  screen.assign('left', 0)
  screen.assign('images', ['one'])
  for (const step of [
    { fill: 'kind', value: 'b' },
    { fill: 'cards', value: 'y' },
    { fill: 'digits', value: '55' },
    { press: 'later' },
    { press: 'images', event: 'remove' },
  ])
    expect(await take(step)).toBe('taken')
})

it('a press on the name of a button and of a closed modal presses the button', async () => {
  const { take, screen } = opened()
  expect(await take({ press: 'consent' })).toBe('taken')
  expect(openModals(screen).map(({ name }) => name)).toEqual(['consent'])
})

it('a press closes the modal on top', async () => {
  const { take, screen } = opened()
  screen.open('rating')
  expect(await take({ press: 'rating' })).toBe('taken')
  expect(screen.store.values[modalsKey]).toEqual([])
})

describe('an impossible step has no effect and returns the reason:', () => {
  it.each<[what: string, step: JsonObject, why: string, before?: readonly string[]]>([
    ['a missing node', { press: 'none' }, '… "none" is not on the screen.'],
    [
      'a row without its key',
      { press: 'row' },
      '… "row" is in a row. Name it with the key of the row, as in "row/a".',
    ],
    ['an event without steps', { press: 'deaf' }, '"deaf" has no steps for the event "press".'],
    ['a fold without hidden children', { press: 'whole' }, '… "whole" has nothing to unfold.'],
    ['a widget without events', { press: 'words' }, '"words" has no steps for the event "press".'],
    ['a disabled control', { press: 'off' }, '… "off" is disabled.'],
    ['a busy control', { press: 'slow' }, '… "slow" is busy.'],
    ['a read-only input', { fill: 'fixed', value: 'x' }, '… "fixed" is read-only.'],
    [
      'a text that is too long',
      { fill: 'short', value: 'Anna' },
      '… "short" keeps only 3 characters.',
    ],
    [
      'a date after the latest date',
      { fill: 'day', value: '2026-12-01' },
      '… "day" accepts no value after 2026-11-30.',
    ],
    [
      'a date before the earliest date',
      { fill: 'day', value: '2026-10-31' },
      '… "day" accepts no value before 2026-11-01.',
    ],
    [
      'a character that the input does not accept',
      { fill: 'digits', value: '5a' },
      '"digits" does not accept "5a".',
    ],
    ['a missing option', { fill: 'kind', value: 'c' }, '… "kind" does not offer "c".'],
    ['a disabled option', { fill: 'cards', value: 'z' }, '… "cards" does not offer "z".'],
    ['a control whose countdown runs', { press: 'later' }, '… "later" is disabled.'],
    ['a missing item', { press: 'images', event: 'remove' }, '… "images" has no item 0.'],
    [
      'a widget that is not an input',
      { fill: 'words', value: 'x' },
      '… "words" is not a visible input.',
    ],
    [
      'a state entry that no input shows',
      { fill: 'unseen', value: 'x' },
      '… "unseen" is not on the screen.',
    ],
    ['a modal that is closed', { press: 'rating' }, '… "rating" is not open.'],
    [
      'a modal that is not dismissible',
      { press: 'consent' },
      '"consent" is not dismissible, so this step cannot close it.',
      ['consent'],
    ],
    [
      'a modal under another modal',
      { press: 'rating' },
      '… "rating" is behind the open modal "consent".',
      ['rating', 'consent'],
    ],
    [
      'a control behind a modal',
      { press: 'pay' },
      '… "pay" is behind the open modal "rating".',
      ['rating'],
    ],
    [
      'an input behind a modal',
      { fill: 'name', value: 'x' },
      '… "name" is behind the open modal "rating".',
      ['rating'],
    ],
  ])('%s', async (_, step, why, before = []) => {
    const { take, screen, state } = opened()
    screen.assign('paying', true)
    await take({ press: 'slow' })
    before.forEach((name) => screen.open(name))
    const was = [state(), screen.store.values[modalsKey]]
    expect(await take(step)).toBe(why.replace('…', 'At this step,'))
    expect([state(), screen.store.values[modalsKey]]).toEqual(was)
  })

  it('a screen that was left', async () => {
    const { take, screen } = opened()
    screen.dispose()
    expect(await take({ press: 'pay' })).toBe('An earlier step has already left the screen.')
  })
})

it.each([
  [{ press: 'pay' }, { press: 'pay', event: '', payload: undefined }],
  [{ fill: 'name' }, { fill: 'name', value: null }],
  [{ advance: 500 }, { advance: 500 }],
  [{ jump: 1 }, undefined],
  ['pay', undefined],
])('%j is valid', (source, step) => expect(readStep(source)).toEqual(step))
