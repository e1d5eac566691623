import { beforeEach, expect, it, vi } from 'vitest'
import type { ClockPort } from '../../renderer/core'
import { scheduleChecks } from './watch-releases'

beforeEach(() => void vi.useFakeTimers())

const minute = 60_000

const testClock: ClockPort = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

function startPage(luck = 0.5) {
  const page = { checks: [] as number[], isVisible: true, isDown: false, show: () => {} }
  const begin = Date.now()
  scheduleChecks({
    async check() {
      page.checks.push(Math.round(((Date.now() - begin) / minute) * 10) / 10)
      if (page.isDown) throw new Error('down')
    },
    clock: testClock,
    random: () => luck,
    isVisible: () => page.isVisible,
    onReturn: (listener) =>
      (page.show = () => {
        page.isVisible = true
        listener()
      }),
  })
  return page
}

it('checks at once and then each minute', async () => {
  const page = startPage()
  await vi.advanceTimersByTimeAsync(3.5 * minute)
  expect(page.checks).toEqual([0, 1, 2, 3])
})

it.each([
  [0, [0, 0.8, 1.6]],
  [1, [0, 1.2]],
])('checks up to a fifth earlier or later (random number %f)', async (luck, expected) => {
  const page = startPage(luck)
  await vi.advanceTimersByTimeAsync(2 * minute)
  expect(page.checks).toEqual(expected)
})

it('checks less and less often while the host fails, and each minute after it responds', async () => {
  const page = startPage()
  page.isDown = true
  await vi.advanceTimersByTimeAsync(61 * minute)
  expect(page.checks).toEqual([0, 1, 3, 7, 15, 31, 61])
  page.isDown = false
  await vi.advanceTimersByTimeAsync(32 * minute)
  expect(page.checks.slice(7)).toEqual([91, 92, 93])
})

it('checks when a hidden page is visible again, but not twice in a minute', async () => {
  const page = startPage()
  page.isVisible = false
  await vi.advanceTimersByTimeAsync(10 * minute)
  expect(page.checks).toEqual([0])
  page.show()
  page.show()
  await vi.advanceTimersByTimeAsync(0.5 * minute)
  page.isVisible = false
  page.show()
  expect(page.checks).toEqual([0, 10])
})

it('checks at once when the page becomes visible during a long pause', async () => {
  const page = startPage()
  page.isDown = true
  await vi.advanceTimersByTimeAsync(8 * minute)
  page.show()
  await vi.advanceTimersByTimeAsync(20 * minute)
  expect(page.checks).toEqual([0, 1, 3, 7, 8, 24])
  page.isDown = false
  page.show()
  await vi.advanceTimersByTimeAsync(2 * minute)
  expect(page.checks.slice(6)).toEqual([28, 29, 30])
})

it('checks when the page becomes visible just after a check was due', async () => {
  const page = startPage(0)
  await vi.advanceTimersByTimeAsync(0.5 * minute)
  page.isVisible = false
  await vi.advanceTimersByTimeAsync(0.4 * minute)
  page.show()
  expect(page.checks).toEqual([0, 0.9])
})

it('runs at most one check at a time', async () => {
  let running = 0
  let most = 0
  let show = () => {}
  scheduleChecks({
    check: async () => {
      most = Math.max(most, ++running)
      await new Promise((resolve) => void setTimeout(resolve, 5 * minute))
      running--
    },
    clock: testClock,
    random: () => 0,
    isVisible: () => true,
    onReturn: (listener) => (show = listener),
  })
  for (let times = 0; times < 20; times++) {
    await vi.advanceTimersByTimeAsync(minute)
    show()
  }
  expect(most).toBe(1)
})
