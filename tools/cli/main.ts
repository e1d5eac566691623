import { ensureValidators } from '../build'
import { runProgram } from '../build/terminal'
import { isJobThread } from './jobs/thread'

if (isJobThread) await import('./jobs/worker')
else
  await runProgram(async (terminal) => {
    ensureValidators()
    const { run } = await import('./run')
    return run(process.argv.slice(2), terminal)
  })
