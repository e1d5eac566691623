import { beforeEach, expect, it } from 'vitest'
import { createLayout } from './layout'

const kept = new Map<string, string>()
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => void kept.set(key, text),
} as Storage

beforeEach(() => kept.clear())

it('keeps the layout for the next visit of the same change', () => {
  createLayout(storage, 'a').show({ left: 'outline', drawer: 'review', drawerSize: 'high' })
  expect(createLayout(storage, 'a').getState()).toMatchObject({
    left: 'outline',
    drawer: 'review',
    drawerSize: 'high',
  })
})

it('opens another change without the tall review of the last change', () => {
  createLayout(storage, 'a').show({ left: 'outline', drawer: 'review', drawerSize: 'high' })
  expect(createLayout(storage, 'b').getState()).toMatchObject({
    left: 'outline',
    drawer: 'problems',
    drawerSize: 'low',
  })
})

it('starts with the default layout if the stored layout is invalid', () => {
  kept.set('lienzo.studio.panels', '{')
  expect(createLayout(storage).getState().drawer).toBe('problems')
})
