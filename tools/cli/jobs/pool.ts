import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { currentLanguage } from '../../analysis/words/words'
import { readInteger } from '../../build/terminal'
import type { Job, JobData, JobResults, Message, DoJob, Task } from './job'

export interface JobPool {
  /** Does a job in one of the threads. Concurrent jobs share the threads. */
  run<Kind extends Job['kind']>(job: Job & { kind: Kind }): Promise<JobResults[Kind]>
  /** Ends the worker threads and drops waiting jobs. */
  end(): Promise<void>
}

/** More threads gain little, because each thread reads the whole project. */
const mostByDefault = 4

/** Reads the number of threads from `--jobs`. */
export function threadsFor(jobs: string | undefined): number {
  if (jobs === undefined) return Math.min(availableParallelism(), mostByDefault)
  return readInteger(jobs, '--jobs', 1)
}

/** The usual processor time of a job in ms. */
const usualMs: Readonly<Record<Job['kind'], number>> = { play: 35, explore: 300, mutate: 5_000 }

/**
 * For each such amount of work in ms, a worker starts. The start of the worker takes about half of
 * this time.
 */
const usuallyWorthMs = 1_500

/**
 * The number of jobs that a thread has at once. With two jobs, the thread works on one job while
 * the message with the result of the other is sent.
 */
const jobsAtOnce = 2

interface WaitingJob {
  readonly job: Job
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
}

/**
 * Divides jobs between this thread, which calls `perform`, and worker threads. A worker starts for
 * every `worthMs` of work.
 */
export function createPool(
  threads: number,
  texts: ReadonlyMap<string, string>,
  perform: DoJob,
  worthMs = usuallyWorthMs,
): JobPool {
  const waiting: WaitingJob[] = []
  const workers: Worker[] = []
  let isWorking = false

  function start(): void {
    const work = waiting.reduce((sum, { job }) => sum + usualMs[job.kind], 0)
    const worth = Math.min(threads - 1, Math.floor(work / worthMs))
    while (workers.length < worth) workers.push(startWorker(texts, waiting))
    void workHere()
  }

  async function workHere(): Promise<void> {
    if (isWorking) return
    isWorking = true
    for (let task = waiting.shift(); task; task = waiting.shift()) {
      await perform(task.job).then(task.resolve, task.reject)
      // The pause lets the worker threads receive their next jobs.
      await setImmediate()
    }
    isWorking = false
  }

  return {
    run: (job) =>
      new Promise((resolve, reject) => {
        if (waiting.length === 0) queueMicrotask(start)
        waiting.push({ job, resolve: resolve as (result: unknown) => void, reject })
      }),
    async end() {
      waiting.length = 0
      await Promise.all(workers.map((worker) => worker.terminate()))
    },
  }
}

/** Starts a worker, which takes waiting jobs as soon as it is ready. */
function startWorker(texts: ReadonlyMap<string, string>, waiting: WaitingJob[]): Worker {
  const workerData: JobData = { texts, language: currentLanguage() }
  const worker = new Worker(join(import.meta.dirname, '../lienzo.mjs'), {
    workerData,
    execArgv: [],
    // The arguments name the command. The thread needs them to find V8's code cache of the command.
    argv: process.argv.slice(2),
  })
  const taken = new Map<number, WaitingJob>()
  let count = 0
  const take = () => {
    while (taken.size < jobsAtOnce) {
      const next = waiting.shift()
      if (!next) return
      const task: Task = { id: ++count, job: next.job }
      taken.set(task.id, next)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage(task)
    }
  }
  worker.on('message', (message: Message) => {
    if ('id' in message) {
      const { resolve, reject } = taken.get(message.id)!
      taken.delete(message.id)
      if ('error' in message) reject(message.error)
      else resolve(message.result)
    }
    take()
  })
  worker.on('error', (error) => {
    for (const { reject } of [...taken.values(), ...waiting.splice(0)]) reject(error)
  })
  return worker
}
