import { expect, it } from 'vitest'
import type { Git } from '../../app/git/run-git'
import { createPushBatches, type KnownMove } from './push-batches'

/** Returns a fake git that records pushes. Each push ends in the next turn of the event loop. */
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
  return { pushes, pushMoves: createPushBatches(git as Git, 'remote') }
}

const move = (ref: string, from: string): KnownMove => ({ ref, from, commit: `to-${ref}` })

it('runs two pushes at once, and collects waiting moves for the next push', async () => {
  const { pushes, pushMoves } = recordPushes()
  const refs = ['a', 'b', 'c', 'd', 'b']
  const moved = await Promise.all(refs.map((ref) => pushMoves([move(ref, 'x')])))
  expect(pushes.map(({ refs: of }) => of)).toEqual([['a'], ['b'], ['c', 'd'], ['b']])
  expect(moved.flat()).toEqual(refs.map((ref) => ({ kind: 'moved', commit: `to-${ref}` })))
})

it('puts moves of several callers into an atomic push only if all refs are new', async () => {
  const { pushes, pushMoves } = recordPushes()
  const pair = (name: string, from: string) =>
    pushMoves([move(`${name}1`, from), move(`${name}2`, from)])
  const single = (name: string) => pushMoves([move(name, 'x')])
  await Promise.all([single('a'), single('e'), pair('b', ''), pair('c', ''), pair('d', 'x')])
  expect(pushes).toEqual([
    { isAtomic: false, refs: ['a'] },
    { isAtomic: false, refs: ['e'] },
    { isAtomic: true, refs: ['b1', 'b2', 'c1', 'c2'] },
    { isAtomic: true, refs: ['d1', 'd2'] },
  ])
})
