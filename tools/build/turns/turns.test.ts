import { expect, it } from 'vitest'
import { createTurns } from './index'

it('runs tasks with the same name one after another, and tasks with different names at once', async () => {
  const inTurn = createTurns()
  const log: string[] = []
  let finishFirst = () => {}
  const first = new Promise<void>((resolve) => (finishFirst = resolve))
  const tasks = [
    inTurn('a', () => first.then(() => log.push('first of a'))),
    inTurn('a', async () => log.push('second of a')),
  ]
  await inTurn('b', async () => log.push('b'))
  finishFirst()
  await Promise.all(tasks)
  expect(log).toEqual(['b', 'first of a', 'second of a'])
})

it('continues after a failed task', async () => {
  const inTurn = createTurns()
  const failed = inTurn('a', () => Promise.reject(new Error('no')))
  const next = inTurn('a', async () => 'next')
  await expect(failed).rejects.toThrow('no')
  await expect(next).resolves.toBe('next')
})
