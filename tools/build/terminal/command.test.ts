import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { runCommand, type Command, parseArguments } from './command'

it('prints the help of a command instead of running it', async () => {
  const output: string[] = []
  const out = (text: string) => void output.push(text)
  const command: Command = {
    about: 'Paints.',
    usage: 'paint <wall>',
    run: async (args) => parseArguments(args, {}, 1).positionals.length,
  }
  expect(await runCommand(command, ['--help'], { cwd: '', colour: false, out, err: out })).toBe(0)
  expect(output).toEqual(['Paints.\n\nUsage: lienzo paint <wall>'])
})

it.each([
  ['tools/studio/site/run.ts', '--folder', 'There is no option --folder. Leave it out.'],
  ['tools/build/generate.ts', '--chek', 'There is no option --chek. Did you mean --check?'],
  ['tools/lab/bench/run.ts', 'chekcer', 'There is no benchmark "chekcer". Did you mean "checker"?'],
])('%s refuses %s in one sentence, with its usage', async (script, word, sentence) => {
  const line = ['--import', 'tsx', script, word]
  await expect(promisify(execFile)(process.execPath, line)).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining(`${sentence}\n\nUsage: npm run `),
  })
})
