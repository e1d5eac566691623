import { ensureValidators } from '../build'
import { runProgram } from '../build/terminal'

await runProgram(async (terminal) => {
  ensureValidators()
  const { run } = await import('./run')
  return run(process.argv.slice(2), terminal)
})
