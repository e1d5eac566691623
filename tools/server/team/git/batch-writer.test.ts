import { expect, it } from 'vitest'
import type { Git } from '../../app/git/run-git'
import { createBatchWriter, type RefMove } from './batch-writer'

/** A git that takes every push, one turn of the loop later. */
function recordPushes() {
  const pushes: { readonly isAtomic: boolean; readonly refs: readonly string[] }[] = []
  const git: Pick<Git, 'run'> = {
    async run(args) {
      const targets = args.slice(args.indexOf('--end-of-options') + 2)
      pushes.push({
        isAtomic: args.includes('--atomic'),
        refs: targets.map((target) => target.split(':')[1]!),
      })
      await new Promise(setImmediate)
      return Buffer.from(targets.map((target) => `*\t${target}\tdone`).join('\n'))
    },
  }
  return { pushes, writer: createBatchWriter(git as Git, 'remote') }
}

const move = (ref: string, from: string): RefMove => ({ ref, from, to: `to-${ref}` })

it('moves of other refs share a push, and a second move of a ref waits', async () => {
  const { pushes, writer } = recordPushes()
  const refs = ['a', 'b', 'c', 'b']
  const moved = await Promise.all(refs.map((ref) => writer.move(move(ref, 'x'))))
  expect(pushes.map(({ refs: of }) => of)).toEqual([['a'], ['b', 'c'], ['b']])
  expect(moved.flat()).toEqual(refs.map((ref) => ({ kind: 'moved', commit: `to-${ref}` })))
})

it('only new refs of several callers share an atomic push', async () => {
  const { pushes, writer } = recordPushes()
  const pair = (name: string, from: string) =>
    writer.move(move(`${name}1`, from), move(`${name}2`, from))
  await Promise.all([writer.move(move('a', 'x')), pair('b', ''), pair('c', ''), pair('d', 'x')])
  expect(pushes).toEqual([
    { isAtomic: false, refs: ['a'] },
    { isAtomic: true, refs: ['b1', 'b2', 'c1', 'c2'] },
    { isAtomic: true, refs: ['d1', 'd2'] },
  ])
})
