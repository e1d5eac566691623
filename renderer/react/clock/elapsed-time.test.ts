import * as fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createSteadyClock } from './elapsed-time'

let time = 0
let date = 0

beforeEach(() => {
  time = 0
  date = 1.7e12
  vi.spyOn(performance, 'now').mockImplementation(() => time)
  vi.spyOn(Date, 'now').mockImplementation(() => date)
})

function openPage() {
  const page = Object.assign(new EventTarget(), { hidden: false })
  const turn = (hidden: boolean) => {
    page.hidden = hidden
    page.dispatchEvent(new Event('visibilitychange'))
  }
  return { elapsed: createSteadyClock(page as never), turn }
}

describe('elapsed time', () => {
  it('does not change when the date is changed while the page is visible', () => {
    const { elapsed } = openPage()
    const begin = elapsed()
    date -= 3_600_000
    time += 1000
    expect(elapsed() - begin).toBe(1000)
    date += 7_200_000
    expect(elapsed() - begin).toBe(1000)
  })

  it('includes the sleep of a phone whose monotonic clock stopped', () => {
    const { elapsed, turn } = openPage()
    const begin = elapsed()
    turn(true)
    date += 90_000
    expect(elapsed() - begin).toBe(90_000)
    turn(false)
    expect(elapsed() - begin).toBe(90_000)
  })

  it('counts the time in the background only once if both clocks ran', () => {
    const { elapsed, turn } = openPage()
    const begin = elapsed()
    turn(true)
    date += 90_000
    time += 90_000
    turn(false)
    expect(elapsed() - begin).toBe(90_000)
  })

  it('never decreases and is never behind the monotonic clock, whatever date a user sets', () => {
    const yearMs = 31_536_000_000
    const step = fc.record({
      pass: fc.nat(120_000),
      jump: fc.integer({ min: -yearMs, max: yearMs }),
      hidden: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const { elapsed, turn } = openPage()
        const begin = elapsed() - time
        let latest = begin
        for (const { pass, jump, hidden } of steps) {
          turn(hidden)
          time += pass
          date += pass + jump
          const now = elapsed()
          expect(now - latest).toBeGreaterThanOrEqual(0)
          expect(now - begin).toBeGreaterThanOrEqual(time)
          latest = now
        }
      }),
    )
  })
})
