import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { limitTime } from './create-call'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a time limit', () => {
  it('aborts the request when the time is over, and not before', () => {
    const limit = limitTime(1000)
    vi.advanceTimersByTime(999)
    expect([limit.signal.aborted, limit.isOver()]).toEqual([false, false])
    vi.advanceTimersByTime(1)
    expect([limit.signal.aborted, limit.isOver()]).toEqual([true, true])
  })

  it("aborts with the caller's signal, which is not a timeout", () => {
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
