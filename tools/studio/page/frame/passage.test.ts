import { expect, it } from 'vitest'
import { createFakeWorld } from '../../../../renderer/core/testing'
import { createPassage } from './passage'

const document = {
  on: {
    enter: [{ do: 'track', event: 'a' }],
    ready: [{ do: 'track', event: 'b' }],
    leave: [{ do: 'track', event: 'c' }],
    press: [],
  },
}
const open = () => createFakeWorld().open(document)

it('who is there comes once, however often the screen is drawn', () => {
  const passage = createPassage()
  const [one, other] = [open(), open()]
  const over = (screen: typeof one, name: string) =>
    passage.isOver(screen, screen.program.on[name]!)
  expect([over(one, 'enter'), over(one, 'ready')]).toEqual([false, false])
  expect([over(other, 'enter'), over(other, 'ready')]).toEqual([true, true])
  passage.begin()
  expect([over(other, 'enter'), over(other, 'ready')]).toEqual([false, false])
})

it('a drawing that gives way is not left', () => {
  const passage = createPassage()
  const [one, other] = [open(), open()]
  passage.giveWay(one)
  expect([
    passage.isOver(one, one.program.on['leave']!),
    passage.isOver(other, other.program.on['leave']!),
  ]).toEqual([true, false])
})
