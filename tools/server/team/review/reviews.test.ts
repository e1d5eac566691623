import { expect, it, vi } from 'vitest'
import type { ReviewResult } from '../../answers'
import type { Change } from '../changes/changes'
import { createReviews, DroppedTask, createPlays, createReviewLine } from './reviews'

const change = (id: string, head: string) => ({ id, head, state: 'open' }) as Change

/** Creates reviews that the test ends one by one. */
function openReviews() {
  const open: ((reviewed: ReviewResult) => void)[] = []
  const review = vi.fn(() => new Promise<ReviewResult>((resolve) => void open.push(resolve)))
  const reviews = createReviews(
    {
      snapshot: async (head: string) => new Map([['a', head]]),
      text: async (id: string) => id,
    } as never,
    { review, explore: async () => [] },
    { base: async () => 'live' },
  )
  return { open, review, reviews }
}

it('reviews the changes of the list one at a time, each in its current state', async () => {
  const { open, review, reviews } = openReviews()
  for (const each of [change('1', 'a'), change('2', 'b'), change('2', 'c')]) reviews.known(each)
  await expect.poll(() => open).toHaveLength(1)
  expect(review).toHaveBeenCalledOnce()
  open[0]!({ changes: [], findings: [] })
  await expect.poll(() => open).toHaveLength(2)
  expect(review).toHaveBeenLastCalledWith(
    { before: { a: 'live' }, after: { a: 'c' }, language: 'en' },
    expect.any(Function),
  )
  expect(reviews.known(change('1', 'a'))).toEqual({ changes: [], findings: [] })
})

it('tells the progress of running work until the work ends', async () => {
  const { reviews } = openReviews()
  const one = change('1', 'a')
  let end = () => {}
  const work = reviews.following(one, (tell) => {
    tell({ done: 3, all: 39 })
    return new Promise<void>((resolve) => (end = resolve))
  })
  expect(await reviews.place(one)).toEqual({ ahead: 0, done: 3, all: 39 })
  expect(await reviews.place(change('2', 'b'))).toEqual({ ahead: 0 })
  end()
  await work
  expect(await reviews.place(one)).toEqual({ ahead: 0 })
})

it('drops a waiting review if all requests for it are aborted', async () => {
  const { open, review, reviews } = openReviews()
  const [left, stayed] = [new AbortController(), new AbortController()]
  const first = reviews.read(change('1', 'a'))
  await expect.poll(() => open).toHaveLength(1)
  const dropped = reviews.read(change('2', 'b'), left.signal).catch((error: unknown) => error)
  const shared = reviews.read(change('3', 'c'), left.signal).catch((error: unknown) => error)
  const kept = reviews.read(change('3', 'c'), stayed.signal)
  await expect.poll(() => reviews.place(change('3', 'c'))).toEqual({ ahead: 2 })
  left.abort()
  expect(await dropped).toBeInstanceOf(DroppedTask)
  expect(await reviews.place(change('3', 'c'))).toEqual({ ahead: 1 })
  open[0]!({ changes: [] })
  await first
  await expect.poll(() => open).toHaveLength(2)
  open[1]!({ changes: [], findings: [] })
  expect([await shared, await kept]).toEqual([await kept, { changes: [], findings: [] }])
  expect(review).toHaveBeenCalledTimes(2)
})

it('drops a review if its only request was aborted before the review began to wait', async () => {
  const { open, review, reviews } = openReviews()
  const first = reviews.read(change('1', 'a'))
  await expect.poll(() => open).toHaveLength(1)
  const left = new AbortController()
  const dropped = reviews.read(change('2', 'b'), left.signal).catch((error: unknown) => error)
  left.abort()
  open[0]!({ changes: [] })
  await first
  expect(await dropped).toBeInstanceOf(DroppedTask)
  expect(review).toHaveBeenCalledOnce()
})

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

it('counts the tasks before a task, and drops tasks for which nobody waits', async () => {
  const line = createReviewLine()
  const ends: (() => void)[] = []
  const begun: string[] = []
  let isWanted = true
  const task = (key: string, isStillWanted = () => true) =>
    line.run(
      key,
      () => {
        begun.push(key)
        return new Promise<void>((resolve) => ends.push(resolve))
      },
      isStillWanted,
    )
  const [first, dropped, last] = [task('a'), task('b', () => isWanted), task('c')]
  expect(['a', 'b', 'c'].map((key) => line.ahead(key))).toEqual([undefined, 1, 2])
  isWanted = false
  line.prune()
  await expect(dropped).rejects.toThrow(DroppedTask)
  expect(line.ahead('c')).toBe(1)
  ends[0]!()
  await first
  await expect.poll(() => begun).toEqual(['a', 'c'])
  ends[1]!()
  await last
})
