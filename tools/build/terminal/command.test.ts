import { expect, it } from 'vitest'
import { runCommand, type Command } from './command'
import { parseArguments } from './parse-arguments'

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
