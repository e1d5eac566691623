import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { mersenne } from 'pure-rand/generator/mersenne'
import { expect, it, vi } from 'vitest'
import { campaignSize, firstSeed } from '../../test/campaigns'
import { reportedNames } from './known-names'
import { batchOf, startCollector } from './testing'

vi.setConfig({ testTimeout: 600_000 })
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const generator = mersenne(firstSeed)
const below = (most: number) => uniformInt(generator, 0, most - 1)
const pick = <Value>(...values: readonly Value[]) => values[below(values.length)]!

/** Returns one of the known names, or a random unknown name. */
const name = (...ours: readonly string[]) => (below(3) > 0 ? pick(...ours) : `n${below(1e9)}`)
const stage = () => ({ release: below(2) ? 11 + below(2) : below(1e9), canary: below(2) > 0 })
const count = () => 1 + below(20)

const fault = () => ({
  code: name('node-failed', 'load-network'),
  screen: name('delay', 'order'),
  pointer: `/body/${below(1e6)}`,
  ...stage(),
  count: count(),
})
const shown = () => ({
  screen: name('delay', 'order'),
  ...stage(),
  seconds: pick(0.5, 1, 2, 4, 8, 16),
  count: count(),
})
const many = <Value>(make: () => Value) => Array.from({ length: below(12) }, make)

const malicious = [
  () =>
    batchOf({
      build: name('1a2b3c4d'),
      engine: pick('chromium', 'firefox', 'webkit', 'other'),
      locale: name('es', 'en'),
      region: name('mx', 'in'),
      faults: many(fault),
      shown: many(shown),
      violations: many(() => ({ directive: name('img-src'), release: below(99), count: 1 })),
    }),
  () => batchOf({ faults: [{ ...fault(), code: 'x'.repeat(below(9000)) }] }),
  () => batchOf({ faults: [fault()] }).slice(0, below(400)),
  () => '['.repeat(below(4000)),
]

const megabytes = (bytes: number) => Math.round(bytes / 1_048_576)

it('malicious batches are counted or rejected, and memory use stays constant', async () => {
  const { send, clock, counted } = startCollector({
    release: reportedNames({ most: 12, reporters: 3 }),
  })
  const size = campaignSize('batches')
  const statuses = new Map<number, number>()
  const sendMany = async (times: number) => {
    for (let sent = 0; sent < times; sent++) {
      clock.now += 5
      const address = `10.${below(256)}.${below(256)}.${below(4)}`
      const status = await send(pick(...malicious)(), address)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    // Lets the event loop run, so that the objects of finished requests are freed.
    for (let turn = 0; turn < 3; turn++) {
      collectGarbage()
      await new Promise(setImmediate)
    }
    const { heapUsed, rss } = process.memoryUsage()
    return { heap: megabytes(heapUsed), rss: megabytes(rss), series: (await counted()).length }
  }
  const isLong = size >= 1_000_000
  const parts = []
  for (let part = 0; part < (isLong ? 10 : 2); part++)
    parts.push(await sendMany(size / (isLong ? 10 : 2)))
  const [begin, end] = [parts[0]!, parts.at(-1)!]
  const memoryUse = parts.map(({ heap, rss }) => `${heap} of ${rss}`).join(', ')
  if (isLong) console.info(`MB of the heap, of the process, at each tenth: ${memoryUse}`)
  expect(end.heap - begin.heap, memoryUse).toBeLessThan(32)
  expect(end.series).toBeLessThan(30_000)
  expect(new Set(statuses.keys())).toEqual(new Set([204, 400, 413]))
  expect(statuses.get(204)).toBeGreaterThan(size / 8)
})
