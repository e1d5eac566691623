import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderPanel, violationsOf } from '../document/testing'
import { decidedText, TwoTextsDialog } from './conflict-dialog'

afterEach(cleanup)

const words = {
  intro: 'Two texts',
  mine: 'Mine',
  theirs: 'Theirs',
  keepMine: 'Keep mine',
  takeTheirs: 'Take theirs',
}
const text = (json: object) => `${JSON.stringify(json, null, 2)}\n`
const base = text({ a: 1, b: 1, c: 1 })

function open(mine: string, theirs: string, from?: string) {
  const choose = vi.fn()
  const dialog = <TwoTextsDialog path="a.json" {...{ base: from, mine, theirs, words, choose }} />
  return { choose, ...renderPanel(dialog) }
}

it('shows both values of each conflict, and keeps the chosen ones and all other edits', async () => {
  const { user, choose, container } = open(
    text({ a: 2, b: 2, c: 2 }),
    text({ a: 3, b: 3, c: 1, d: 3 }),
    base,
  )
  const keep = screen.getByRole<HTMLButtonElement>('button', { name: 'Save the chosen versions' })
  expect(keep.disabled).toBe(true)
  const at = (pointer: string) => within(screen.getByRole('group', { name: pointer }))
  expect(at('a').getByText('3')).toBeTruthy()
  expect(screen.queryByRole('group', { name: 'c' })).toBeNull()
  await user.click(at('a').getByRole('radio', { name: /Mine/ }))
  await user.click(at('b').getByRole('radio', { name: /Theirs/ }))
  expect(await violationsOf(container)).toEqual([])
  await user.click(keep)
  expect(JSON.parse(choose.mock.lastCall![0] as string)).toEqual({ a: 2, b: 3, c: 2, d: 3 })
})

it('keeps all other edits, whichever value the person chooses', async () => {
  const { user, choose } = open(text({ a: 2, b: 2, c: 1 }), text({ a: 3, b: 1, c: 3 }), base)
  expect(screen.queryByRole('radio')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Take theirs' }))
  expect(JSON.parse(choose.mock.lastCall![0] as string)).toEqual({ a: 3, b: 2, c: 3 })
  await user.click(screen.getByRole('button', { name: 'Keep mine' }))
  expect(JSON.parse(choose.mock.lastCall![0] as string)).toEqual({ a: 2, b: 2, c: 3 })
})

it('names a text by its key and language, and decides other documents by the same values', async () => {
  const [now, mine, theirs] = ['Old', 'Own', 'Other'].map((thanks) => text({ thanks }))
  const choose = vi.fn()
  const conflict = { path: 'locales/en/shop.json', base: now, mine, theirs }
  const { user } = renderPanel(<TwoTextsDialog {...{ ...conflict, words, choose }} />)
  const place = within(screen.getByRole('group', { name: 'The text shop.thanks (English)' }))
  expect(place.getByText('Other')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Take theirs' }))
  const decisions = choose.mock.lastCall![1] as Parameters<typeof decidedText>[1]
  const seen = (thanks: string, more = {}) => text({ seen: { thanks }, ...more })
  const other = { path: 'a.json', base: seen('Old'), mine: seen('Own', { b: 2 }) }
  const decided = decidedText({ ...other, theirs: seen('Other') }, decisions)!
  expect(JSON.parse(decided)).toEqual({ seen: { thanks: 'Other' }, b: 2 })
  expect(decidedText({ ...other, theirs: seen('Third') }, decisions)).toBeUndefined()
})

it.each([
  ['the origin is unknown', text({ a: 2 }), text({ a: 3 }), undefined],
  ['a text is no JSON', '{ "a": ', text({ a: 3 }), base],
])('shows whole texts if %s', async (_, mine, theirs, from) => {
  const { user, choose } = open(mine, theirs, from)
  expect(screen.getAllByRole('textbox')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Take theirs' }))
  expect(choose.mock.lastCall![0]).toBe(theirs)
})
