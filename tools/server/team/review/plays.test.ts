import { expect, it, vi } from 'vitest'
import { createPlays } from './reviews'

const live = { 'schemas/screens/order.json': '1', 'locales/en/order.json': '2' }
const commits: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  live,
  words: { ...live, 'locales/en/order.json': '3' },
  screen: { ...live, 'schemas/screens/order.json': '4' },
}

it('plays a screen once for all changes that differ only in texts', async () => {
  const play = vi.fn(async () => ({}) as never)
  const plays = createPlays(
    {
      snapshot: async (commit) => new Map(Object.entries(commits[commit]!)),
      text: async (id) => `text ${id}`,
    },
    { play },
  )
  for (const commit of ['live', 'words', 'live', 'screen']) await plays(commit, 'order')
  expect(play.mock.calls).toEqual([
    [{ files: { 'schemas/screens/order.json': 'text 1' }, screen: 'order' }],
    [{ files: { 'schemas/screens/order.json': 'text 4' }, screen: 'order' }],
  ])
})
