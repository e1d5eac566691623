import { ensureValidators } from '../build'
import { runProgram } from '../node/terminal'

await runProgram(async (terminal) => {
  ensureValidators()
  const { run } = await import('./run')
  return run(process.argv.slice(2), terminal)
})
