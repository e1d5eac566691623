import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

it.each([
  ['tools/studio/site/run.ts', '--folder', 'There is no option --folder. Remove it.'],
  ['tools/lab/bench/run.ts', 'chekcer', 'There is no benchmark "chekcer". Did you mean "checker"?'],
])('%s refuses %s in one sentence, with its usage', async (script, word, sentence) => {
  const line = ['--import', 'tsx', script, word]
  await expect(promisify(execFile)(process.execPath, line)).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining(`${sentence}\n\nUsage: npm run `),
  })
})
