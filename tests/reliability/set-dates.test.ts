import { QueryClient } from '@tanstack/react-query'
import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clock } from '../../renderer/react/clock'
import { createSteadyClock } from '../../renderer/react/clock/elapsed-time'
import type { ProgramNode } from '../../renderer/core'
import { createCountdowns } from '../../renderer/core/run/countdowns'
import { createFakeWorld, ok, ready } from '../../renderer/core/testing'
import mx from '../../schemas/profiles/mx.json'
import signUp from '../../schemas/screens/promotion/promo-signup.json'
import { createLoader } from '../../src/api/call-code'
import { createIdempotencyRecords } from '../../src/api/once/idempotency-records'
import { createOnce, recordOf, type CallSetup } from '../../src/api/once/send-once'
import { scheduleChecks } from '../../src/delivery/watch-releases'

const [second, minute, day, year] = [1000, 60_000, 86_400_000, 31_536_000_000]

/** Some time passes on a phone. Before it or after it, somebody changes the date of the phone. */
interface Event {
  pass: number
  before: number
  after: number
}

const jump = fc.oneof(fc.constant(0), fc.integer({ min: -year, max: year }))
const eventsOf = (longestMs: number, maxLength = 12) =>
  fc.array(fc.record<Event>({ pass: fc.nat(longestMs), before: jump, after: jump }), { maxLength })

const setDate = (ms: number) => void vi.setSystemTime(Date.now() + ms)
async function play({ pass, before, after }: Event): Promise<void> {
  setDate(before)
  await vi.advanceTimersByTimeAsync(pass)
  setDate(after)
}

/** A page that can be hidden. Its clock includes the time for which the phone sleeps. */
function openPage() {
  const page = Object.assign(new EventTarget(), { hidden: false })
  clock.elapsed = createSteadyClock(page)
  return {
    /**
     * The phone sleeps while the page is hidden. The monotonic clock stops, and the date changes.
     */
    sleep(ms: number, jumpMs: number) {
      page.hidden = true
      page.dispatchEvent(new Event('visibilitychange'))
      setDate(ms + jumpMs)
      page.hidden = false
      page.dispatchEvent(new Event('visibilitychange'))
    },
  }
}

const { elapsed } = clock
beforeEach(() => {
  vi.useFakeTimers({
    now: Date.UTC(2026, 10, 25),
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  })
})
afterEach(() => {
  clock.elapsed = elapsed
})

it('a countdown shows the true remaining time, whatever date a user sets', () =>
  fc.assert(
    fc.asyncProperty(
      eventsOf(20 * second),
      fc.integer({ min: 1, max: 90 }),
      async (events, from) => {
        openPage()
        let left = Number.NaN
        const countdowns = createCountdowns(clock, (_, seconds) => (left = seconds))
        countdowns.start('left', from)
        let passed = 0
        for (const event of events) {
          await play(event)
          passed += event.pass
          expect(left).toBe(Math.max(0, Math.ceil(from - passed / second)))
        }
        countdowns.cancelAll()
      },
    ),
  ))

it('a countdown ends in time after a sleep, if the date is right or ahead', () =>
  fc.assert(
    fc.asyncProperty(
      fc.nat(120 * second),
      fc.nat(year),
      fc.integer({ min: 1, max: 90 }),
      async (slept, ahead, from) => {
        const page = openPage()
        let left = Number.NaN
        const countdowns = createCountdowns(clock, (_, seconds) => (left = seconds))
        countdowns.start('left', from)
        page.sleep(slept, ahead)
        await vi.advanceTimersByTimeAsync(second)
        expect(left).toBeLessThanOrEqual(Math.max(0, Math.ceil(from - slept / second)))
        countdowns.cancelAll()
      },
    ),
  ))

it('an SMS code can be requested again after a minute, not earlier, whatever date a user sets', () =>
  fc.assert(
    fc.asyncProperty(eventsOf(30 * second, 6), async (events) => {
      openPage()
      const world = createFakeWorld()
      world.ports.clock = clock
      const screen = world.open(signUp, {
        opening: { session: {}, params: {}, profile: mx },
      })
      screen.start()
      world.watch('promotion.getSid').tell(ready({ sid: 's-1' }))
      const button = [...nodesOf(screen.program.body)].find(({ id }) => id === 'send-sms')!
      screen.assign('mobile', '13912345678')
      screen.assign('imgValidate', 'abcd')
      const press = async () => {
        const before = world.calls.length
        void screen.fire(button, 'press', screen.scope)
        await vi.advanceTimersByTimeAsync(0)
        return world.calls.length - before
      }
      expect(await press()).toBe(1)
      await world.calls.at(-1)!.answer(ok({}))
      let passed = 0
      for (const event of events) {
        await play(event)
        passed += event.pass
        if (passed >= minute) break
        expect(await press()).toBe(0)
      }
      await vi.advanceTimersByTimeAsync(Math.max(0, minute - passed))
      expect(await press()).toBe(1)
      screen.dispose()
    }),
    { numRuns: 40 },
  ))

it('a response is shared for two seconds, whatever date a user sets', () =>
  fc.assert(
    fc.asyncProperty(eventsOf(1500, 5), async (events) => {
      openPage()
      const load = vi.fn(() => Promise.resolve({ ok: true as const, value: 1 }))
      const watch = createLoader(new QueryClient(), load)
      const request = { endpoint: 'shop.order', params: {} }
      const first = watch(request, () => {})
      await vi.advanceTimersByTimeAsync(0)
      const since = performance.now()
      for (const event of events) await play(event)
      const passed = performance.now() - since
      const second = watch(request, () => {})
      await vi.advanceTimersByTimeAsync(0)
      expect(load).toHaveBeenCalledTimes(passed > 2000 ? 2 : 1)
      second.stop()
      first.stop()
    }),
  ))

function* nodesOf(nodes: readonly ProgramNode[]): Iterable<ProgramNode> {
  for (const node of nodes) {
    yield node
    yield* nodesOf(node.children)
  }
}

/**
 * An endpoint whose payment is sent at most once, and an endpoint whose response has the result of
 * the payment.
 */
function createPayments() {
  const storage = new Map<string, string>()
  const methods = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, text: string) => void storage.set(key, text),
    removeItem: (key: string) => void storage.delete(key),
  }
  const area = new Proxy(methods as unknown as Storage, {
    ownKeys: () => [...storage.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  })
  const records = createIdempotencyRecords(
    () => area,
    () => clock.elapsed(),
  )
  const pay = { name: 'pay', once: { about: ['id'] } }
  const endpoints = new Map<string, object>([
    ['pay', pay],
    ['ask', { name: 'ask', settles: ['id'] }],
  ])
  const calling = { endpoints } as unknown as CallSetup
  const params = { id: '1' }
  const once = createOnce(records, undefined, { keyHeader: 'Idempotency-Key', report: () => {} })
  records.keep(recordOf(pay as never, params, records))
  return {
    records,
    /** Requests the result; the server responds at once. */
    ask: () => once.noteAnswer(calling, 'ask', params, clock.elapsed()),
  }
}

it("a sent payment is remembered for a day by the page's clock, whatever date a user sets", () =>
  fc.assert(
    fc.asyncProperty(eventsOf(10 * 60 * minute, 6), async (events) => {
      openPage()
      const { records } = createPayments()
      let passed = 0
      for (const event of events) {
        await play(event)
        passed += event.pass
        expect(records.read()).toHaveLength(passed < day ? 1 : 0)
      }
    }),
  ))

it('a response settles a payment that was sent a minute earlier, whatever date a user sets', () =>
  fc.assert(
    fc.asyncProperty(eventsOf(25 * second, 6), async (events) => {
      openPage()
      const { records, ask } = createPayments()
      let passed = 0
      for (const event of events) {
        await play(event)
        passed += event.pass
        ask()
        expect(records.read()[0]?.settled ?? false).toBe(passed >= minute)
      }
    }),
  ))

it('the phone looks for releases each minute, and when it becomes visible after a minute, whatever date a user sets', () =>
  fc.assert(
    fc.asyncProperty(eventsOf(50 * second), fc.boolean(), async (events, isDown) => {
      openPage()
      const looks: number[] = []
      let comeBack = () => {}
      scheduleChecks({
        check() {
          looks.push(performance.now())
          return isDown ? Promise.reject(new Error('down')) : Promise.resolve()
        },
        clock,
        random: () => 0.5,
        isVisible: () => true,
        onReturn: (listener) => (comeBack = listener),
      })
      for (const event of events) {
        await play(event)
        comeBack()
        await vi.advanceTimersByTimeAsync(0)
        expect(performance.now() - looks.at(-1)!).toBeLessThan(minute)
      }
      for (const [at, look] of looks.slice(1).entries())
        expect(look - looks[at]!).toBeGreaterThanOrEqual(minute)
      vi.clearAllTimers()
    }),
  ))
