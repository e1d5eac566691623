import { beforeEach, describe, expect, it, vi } from 'vitest'
import { limitTime } from './create-call'

beforeEach(() => void vi.useFakeTimers())

describe('a time limit', () => {
  it('aborts the request exactly when the time is over', () => {
    const limit = limitTime(1000)
    vi.advanceTimersByTime(999)
    expect([limit.signal.aborted, limit.isOver()]).toEqual([false, false])
    vi.advanceTimersByTime(1)
    expect([limit.signal.aborted, limit.isOver()]).toEqual([true, true])
  })

  it('does not report a timeout if the caller aborts', () => {
    const caller = new AbortController()
    const limit = limitTime(1000, caller.signal)
    caller.abort()
    expect([limit.signal.aborted, limit.isOver()]).toEqual([true, false])
    expect(limitTime(1000, caller.signal).signal.aborted).toBe(true)
  })

  it('leaves no listener and no timer behind once it is released', () => {
    const caller = new AbortController()
    const limit = limitTime(1000, caller.signal)
    limit.release()
    caller.abort()
    vi.advanceTimersByTime(2000)
    expect([limit.signal.aborted, limit.isOver(), vi.getTimerCount()]).toEqual([false, false, 0])
  })
})
