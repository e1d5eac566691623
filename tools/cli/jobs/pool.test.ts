import { resolve } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { createProject } from '../../analysis/project/project'
import { readFiles, settings } from '../../sandbox/project'
import type { Job, DoJob } from './job'
import { createPerformer } from './perform'
import { createPool, type JobPool } from './pool'

// A thread may build the program before its first job.
vi.setConfig({ testTimeout: 120_000 })

const texts = readFiles(resolve('.'))
const project = createProject(texts, settings)
const budget = { plays: 5, late: 1, reduced: 1, depth: 1, mixtures: 1, seed: 1 }
const sample = { seed: 1, limit: 2 }
const jobs: readonly Job[] = [
  { kind: 'play', screen: 'about-us' },
  { kind: 'play', screen: 'delay' },
  { kind: 'explore', screen: 'delay', budget },
  { kind: 'mutate', screen: 'delay', sample, screens: ['delay'] },
]

let pool: JobPool | undefined
afterEach(() => pool?.end())

/** A pool whose worker does most jobs, because this thread waits for `finish` in its first job. */
function poolOfOthers(perform: DoJob) {
  let finish = () => {}
  const others = new Promise<void>((done) => (finish = done))
  pool = createPool(2, texts, (job) => others.then(() => perform(job)), 1)
  return { pool, finish }
}

it('has the same results as a single thread', async () => {
  const expected = []
  const perform = createPerformer(texts, () => project)
  for (const job of jobs) expected.push(await perform(job))

  const { pool, finish } = poolOfOthers(createPerformer(texts, () => project))
  const results = jobs.map((job) => pool.run(job))
  await Promise.all(results.slice(1))
  finish()
  expect(JSON.stringify(await Promise.all(results))).toBe(JSON.stringify(expected))
})

it('rejects a job that fails in another thread', async () => {
  const { pool, finish } = poolOfOthers(createPerformer(texts, () => project))
  const first = pool.run(jobs[1]!)
  await expect(pool.run({ kind: 'play', screen: 'nowhere' })).rejects.toThrow(
    'There is no screen "nowhere".',
  )
  finish()
  await first
})
