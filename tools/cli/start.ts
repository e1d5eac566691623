import { runProgram } from '../build/terminal'
import { isMainThread, workerData } from 'node:worker_threads'
import type { JobData } from './jobs/job'

/**
 * Starts the program. A job thread does jobs; the main thread calls `prepare` and runs the command.
 */
export async function startProgram(prepare: () => void = () => {}): Promise<void> {
  if (isJobThread) await import('./jobs/worker')
  else
    await runProgram(async (terminal) => {
      prepare()
      const { run } = await import('./run')
      return run(process.argv.slice(2), terminal)
    })
}

const data = workerData as Partial<JobData> | null

/** True in a worker thread of the pool. */
const isJobThread = !isMainThread && data?.texts !== undefined
