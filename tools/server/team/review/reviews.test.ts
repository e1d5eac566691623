import { expect, it, vi } from 'vitest'
import type { ReviewResult } from '../../answers'
import type { Change } from '../changes/changes'
import { createReviews } from './reviews'

it('reads the changes of the list one at a time, and each in its latest state', async () => {
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
  const change = (id: string, head: string) => ({ id, head, state: 'open' }) as Change
  for (const each of [change('1', 'a'), change('2', 'b'), change('2', 'c')]) reviews.known(each)
  await expect.poll(() => open).toHaveLength(1)
  expect(review).toHaveBeenCalledOnce()
  open[0]!({ changes: [], findings: [] })
  await expect.poll(() => open).toHaveLength(2)
  expect(review).toHaveBeenLastCalledWith({
    before: { a: 'live' },
    after: { a: 'c' },
    language: 'en',
  })
  expect(reviews.known(change('1', 'a'))).toEqual({ changes: [], findings: [] })
})
