import { runProgram } from '../build/terminal'
import { isMainThread, workerData } from 'node:worker_threads'
import type { JobData } from './jobs/job'

/**
 * Does jobs if this is a worker thread of the pool, or a process of a team's studio. Otherwise
 * calls `prepare` and runs the command.
 */
export async function startProgram(prepare: () => void = () => {}): Promise<void> {
  if (isJobThread) await import('./jobs/worker')
  else if (process.send && command === 'jobs') {
    prepare()
    const { doJobs } = await import('../server/team')
    doJobs(code, Number(niceness))
  } else
    await runProgram(async (terminal) => {
      prepare()
      const { run } = await import('./run')
      return run(process.argv.slice(2), terminal)
    })
}

const [, , command, code = '', niceness] = process.argv

const data = workerData as Partial<JobData> | null

/** True in a worker thread of the pool. */
const isJobThread = !isMainThread && data?.texts !== undefined
