import { beforeEach, expect, it, vi } from 'vitest'
import { followSettled } from '../use-studio'
import { testWorkspace } from './testing'

beforeEach(() => void vi.useFakeTimers())

const type = { path: 'a', edits: [{ from: 0, to: 0, text: 'x' }], label: 'Typing' }

it('reports an edit at once, and typing after a pause', () => {
  const { workspace } = testWorkspace({ a: '' })
  const heard = vi.fn()
  const stop = followSettled(workspace)(heard)
  workspace.apply(type)
  expect(heard).toHaveBeenCalledTimes(1)
  for (let at = 0; at < 5; at++) {
    workspace.apply({ ...type, isTyped: true })
    vi.advanceTimersByTime(60)
  }
  expect(heard).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(100)
  expect(heard).toHaveBeenCalledTimes(2)
  stop()
  workspace.undo()
  expect(heard).toHaveBeenCalledTimes(2)
})
