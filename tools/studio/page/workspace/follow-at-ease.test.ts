import { beforeEach, expect, it, vi } from 'vitest'
import { followAfterPauses } from '../preview/use-phone'
import { testWorkspace } from './testing'

beforeEach(() => void vi.useFakeTimers())

const type = { path: 'a', edits: [{ from: 0, to: 0, text: 'x' }], label: 'Typing', isTyped: true }

it('runs fast work at each keystroke, and slow work after a pause', () => {
  const { workspace } = testWorkspace({ a: '' })
  let [clock, takes] = [0, 2]
  const work = vi.fn(() => void (clock += takes))
  const stop = followAfterPauses(workspace, work, { now: () => clock })
  workspace.apply(type)
  workspace.apply(type)
  expect(work).toHaveBeenCalledTimes(2)
  takes = 50
  workspace.apply(type)
  expect(work).toHaveBeenCalledTimes(3)
  workspace.apply(type)
  vi.advanceTimersByTime(150)
  workspace.apply(type)
  vi.advanceTimersByTime(150)
  expect(work).toHaveBeenCalledTimes(3)
  vi.advanceTimersByTime(50)
  expect(work).toHaveBeenCalledTimes(4)
  workspace.undo()
  expect(work).toHaveBeenCalledTimes(5)
  stop()
})

it('also waits for a pause if the work in the frame is slow', () => {
  const { workspace } = testWorkspace({ a: '' })
  const work = vi.fn()
  let beside = 40
  const stop = followAfterPauses(workspace, work, { now: () => 0, beside: () => beside })
  workspace.apply(type)
  workspace.apply(type)
  expect(work).toHaveBeenCalledTimes(2)
  beside = 60
  workspace.apply(type)
  vi.advanceTimersByTime(239)
  expect(work).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(1)
  expect(work).toHaveBeenCalledTimes(3)
  stop()
})
