// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { modalsKey } from '../../../../renderer/core'
import { ScreenView } from '../../../../renderer/react'
import type { JsonObject } from '../../../../renderer/language'
import { openView } from '../../../../renderer/react/testing'
import { createMarks } from './marks'
import { isReachable, takeStep } from './take-step'

afterEach(cleanup)

const set = (state: string, value: unknown) => ({ do: 'set', state, value }) as JsonObject

function shown() {
  const opened = openView({
    state: { pressed: '', score: 0, told: 0 },
    modals: {
      rating: {
        title: 'Rate',
        body: [
          {
            id: 'stars',
            widget: 'input',
            field: 'score',
            label: 'Stars',
            on: { change: [set('told', { var: 'event' })] },
          },
        ],
      },
    },
    body: [
      {
        id: 'card',
        widget: 'group',
        children: [
          { id: 'pay', widget: 'button', label: 'Pay', on: { press: [set('pressed', 'pay')] } },
        ],
      },
      {
        id: 'row',
        widget: 'button',
        each: ['a', 'b'],
        key: { var: 'item' },
        label: 'Row',
        on: { press: [set('pressed', { var: 'item' })] },
      },
    ],
  })
  const marks = createMarks()
  opened.view.around = marks.around
  render(<ScreenView view={opened.view} />)
  const { screen } = opened
  const take = (step: JsonObject) => act(async () => takeStep(step, screen, marks))
  return {
    screen,
    take,
    isReachable: (step: JsonObject) => isReachable(step, screen, marks),
    state: () => screen.store.values['state'] as Record<string, unknown>,
  }
}

it.each([
  ['the node itself', 'pay', 'pay'],
  ['what is inside of a node that does nothing itself', 'card', 'pay'],
  ['a row by its key', 'row/b', 'b'],
  ['the first of several rows', 'row', 'a'],
])('a step presses %s', async (_, press, pressed) => {
  const { take, state } = shown()
  await take({ press })
  expect(state()['pressed']).toBe(pressed)
})

it('a step fills an input and tells it so, once it is there', async () => {
  const { take, state, screen, isReachable } = shown()
  const step = { fill: 'stars', value: 4 }
  expect(isReachable(step)).toBe(false)
  act(() => screen.open('rating'))
  expect(isReachable(step)).toBe(true)
  await take(step)
  expect(state()).toMatchObject({ score: 4, told: 4 })
})

it('a step fills an entry that no input shows, and closes a modal', async () => {
  const { take, state, screen } = shown()
  await take({ fill: 'score', value: 2 })
  expect(state()['score']).toBe(2)
  act(() => screen.open('rating'))
  await take({ press: 'rating' })
  expect(screen.store.values[modalsKey]).toEqual([])
})

it('a step that cannot be taken does nothing', async () => {
  const { take, state } = shown()
  const before = state()
  await take({ press: 'nothing' })
  await take({ fill: 'nothing', value: 1 })
  await take({ advance: 500 })
  expect(state()).toEqual(before)
})
