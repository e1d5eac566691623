import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderPanel, violationsOf } from '../document/testing'
import { decidedText, TwoTextsDialog } from './conflict-dialog'

const words = {
  intro: 'Two texts',
  mine: 'Mine',
  theirs: 'Theirs',
  keepMine: 'Keep mine',
  takeTheirs: 'Take theirs',
}
const text = (json: object) => `${JSON.stringify(json, null, 2)}\n`
const path = 'schemas/screens/shop/cart.json'
const cart = (state: object, label = 'Pay') =>
  text({ screen: 'cart', state, body: [{ widget: 'button', label }] })
const base = cart({ a: 1, b: 1, c: 1 })

function open(mine: string, theirs: string, from?: string) {
  const choose = vi.fn()
  const dialog = <TwoTextsDialog path={path} {...{ base: from, mine, theirs, words, choose }} />
  return { choose, ...renderPanel(dialog) }
}

it('describes both versions of each value, and merges the chosen versions with all other edits', async () => {
  const { user, choose, container } = open(
    cart({ a: 2, b: 2, c: 2 }),
    cart({ a: 3, b: 3, c: 1, d: 3 }),
    base,
  )
  const keep = screen.getByRole<HTMLButtonElement>('button', { name: 'Save the chosen versions' })
  expect(keep.disabled).toBe(true)
  const at = (place: string) => within(screen.getByRole('group', { name: place }))
  expect(await at('State › a').findByText(/changed from 1 to 3/)).toBeTruthy()
  expect(screen.queryByRole('group', { name: 'State › c' })).toBeNull()
  await user.click(at('State › a').getByRole('radio', { name: /Mine/ }))
  await user.click(at('State › b').getByRole('radio', { name: /Theirs/ }))
  expect(await violationsOf(container)).toEqual([])
  await user.click(keep)
  const { state } = JSON.parse(choose.mock.lastCall![0] as string) as { state: object }
  expect(state).toEqual({ a: 2, b: 3, c: 2, d: 3 })
})

it('keeps the edits of both people that do not conflict', async () => {
  const { user, choose } = open(cart({ a: 2, b: 2, c: 1 }), cart({ a: 3, b: 1, c: 3 }), base)
  expect(screen.queryByRole('radio')).toBeNull()
  const chosen = async (name: string) => {
    await user.click(screen.getByRole('button', { name }))
    return (JSON.parse(choose.mock.lastCall![0] as string) as { state: object }).state
  }
  expect(await chosen('Take theirs')).toEqual({ a: 3, b: 2, c: 3 })
  expect(await chosen('Keep mine')).toEqual({ a: 2, b: 2, c: 3 })
})

it('names the node of a conflict; without a common version, describes the whole document', async () => {
  const [mine, theirs] = ['Send', 'Go'].map((label) => cart({}, label)) as [string, string]
  const { unmount, container } = open(mine, theirs, cart({}))
  const place = screen.getByRole('group', { name: 'Button Pay › Label' })
  await expect.poll(() => place.textContent).toContain('Pay now reads Go')
  expect(container.textContent).not.toContain('{')
  // The other person's side comes first, as in the pictures.
  expect(
    within(place)
      .getAllByText(/^(Mine|Theirs)$/)
      .map((one) => one.textContent.trim()),
  ).toEqual(['Theirs', 'Mine'])
  unmount()
  const section = () => screen.getByRole('heading', { name: 'Mine' }).parentElement?.textContent
  for (const from of [undefined, '{ "screen": ']) {
    const opened = open(mine, theirs, from)
    await expect.poll(section).toContain('Go now reads Send')
    opened.unmount()
  }
})

it('names a text by its words and key, and applies the decision to other documents with the same values', async () => {
  const [now, mine, theirs] = ['Old', 'Own', 'Other'].map((thanks) => text({ thanks }))
  const choose = vi.fn()
  const conflict = { path: 'locales/en/shop.json', base: now, mine, theirs }
  const { user } = renderPanel(<TwoTextsDialog {...{ ...conflict, words, choose }} />)
  const place = within(screen.getByRole('group', { name: '“Old” · thanks' }))
  expect(await place.findByText('Other')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Take theirs' }))
  const decisions = choose.mock.lastCall![1] as Parameters<typeof decidedText>[1]
  const seen = (thanks: string, more = {}) => text({ seen: { thanks }, ...more })
  const other = { path: 'a.json', base: seen('Old'), mine: seen('Own', { b: 2 }) }
  const decided = decidedText({ ...other, theirs: seen('Other') }, decisions)!
  expect(JSON.parse(decided)).toEqual({ seen: { thanks: 'Other' }, b: 2 })
  expect(decidedText({ ...other, theirs: seen('Third') }, decisions)).toBeUndefined()
})

it('merges a third text that a person enters', async () => {
  const [now, mine, theirs] = ['Old', 'Own', 'Other'].map((thanks) => text({ thanks, more: 1 }))
  const choose = vi.fn()
  const conflict = { path: 'locales/en/shop.json', base: now, mine, theirs }
  const { user } = renderPanel(<TwoTextsDialog {...{ ...conflict, words, choose }} />)
  const keep = screen.getByRole<HTMLButtonElement>('button', { name: 'Save the chosen versions' })
  expect(keep.disabled).toBe(true)
  await user.type(screen.getByRole('textbox', { name: 'Another text' }), 'Both')
  await user.click(keep)
  expect(JSON.parse(choose.mock.lastCall![0] as string)).toEqual({ thanks: 'Both', more: 1 })
})

it('shows the values if both sides have the same description', async () => {
  const scenarios = (pay: string | number) =>
    text({
      screen: 'loan-details',
      scenarios: { late: { title: 'A late loan', expect: { seen: { pay } } } },
    })
  const choose = vi.fn()
  const [base, mine, theirs] = [0, '180', 180].map(scenarios)
  const conflict = { path: 'schemas/scenarios/loan-details.json', base, mine, theirs }
  renderPanel(<TwoTextsDialog {...{ ...conflict, words, choose }} />)
  const place = within(screen.getByRole('group'))
  expect(await place.findByText('"180"')).toBeTruthy()
  expect(place.getByText('180')).toBeTruthy()
})

it('shows the texts of a document that is not JSON', async () => {
  const theirs = cart({ a: 3 })
  const { user, choose } = open('{ "a": ', theirs, base)
  expect(await screen.findAllByRole('textbox')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Take theirs' }))
  expect(choose.mock.lastCall![0]).toBe(theirs)
})
