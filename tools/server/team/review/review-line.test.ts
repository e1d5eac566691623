import { expect, it } from 'vitest'
import { createReviewLine, DroppedTask } from './reviews'

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
