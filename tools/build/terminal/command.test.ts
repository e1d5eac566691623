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

it('a script refuses an unknown option in one sentence, with its usage', async () => {
  const line = ['--import', 'tsx', 'tools/build/generate.ts', '--chek']
  await expect(promisify(execFile)(process.execPath, line)).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining(
      'There is no option --chek. Did you mean --check?\n\nUsage: npm run ',
    ),
  })
})
