import { runProgram } from '../build/terminal'
import { isJobThread } from './jobs/thread'

/** Runs the jobs of this thread, or else `prepare` and the command of this process. */
export async function startProgram(prepare: () => void = () => {}): Promise<void> {
  if (isJobThread) await import('./jobs/worker')
  else
    await runProgram(async (terminal) => {
      prepare()
      const { run } = await import('./run')
      return run(process.argv.slice(2), terminal)
    })
}
