import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it, describe } from 'vitest'
import { runCommand, type Command, parseArguments, failureText, UsageError } from './command'

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

const options = {
  why: { type: 'string' },
  key: { type: 'string', multiple: true },
  everyone: { type: 'boolean' },
} as const

describe('a command line', () => {
  it('is parsed into options and a limited number of names', () => {
    expect(
      parseArguments(
        ['a', '--why', 'x', '--key', '1', '--key', '2', '--everyone', '--everyone'],
        options,
        1,
      ),
    ).toMatchObject({ values: { why: 'x', key: ['1', '2'], everyone: true }, positionals: ['a'] })
  })

  it('may give an option a negative number', () => {
    expect(parseArguments(['--why', '-1', '--key', '-0.5'], options).values).toEqual({
      why: '-1',
      key: ['-0.5'],
    })
  })

  it.each([
    [['some/file.json'], 0, 'Nothing can be named here. Leave out some/file.json.'],
    [['1', '2', '3'], 1, 'One thing can be named here. Leave out 2 3.'],
    [['1', '2', '3'], 2, 'Two things can be named here. Leave out 3.'],
    [['--why', 'x', '--why=y'], 0, '--why is given twice. Leave out one of them.'],
    [['--wy'], 0, 'There is no option --wy. Did you mean --why?'],
    [['--colour'], 0, 'There is no option --colour. The options are --why, --key, --everyone.'],
    [['-x'], 0, 'There is no option -x. The options are --why, --key, --everyone.'],
    [['--everyone=yes'], 0, '--everyone takes no value. Remove the value.'],
    [['--everyone', '-1'], 0, 'There is no option -1. The options are --why, --key, --everyone.'],
    [['--why'], 0, '--why requires a value.'],
    [['--why', '--everyone'], 0, '--why requires a value.'],
  ])('is rejected if the command would ignore an argument: %j', (line, names, reason) => {
    expect(() => parseArguments(line, options, names)).toThrow(reason)
  })
})

it('prints only the message for a mistake of the user', () =>
  expect(failureText(new UsageError('Name a folder.'))).toBe('Name a folder.'))

it('prints an error of the operating system as cause and fix', () => {
  const error = { code: 'EROFS', syscall: 'open', path: '/disk/a.json' }
  expect(failureText(Object.assign(new Error('EROFS'), error))).toBe(
    '/disk/a.json is on a read-only disk. Choose another folder, or copy the project.',
  )
})

it('prints an unexpected error with its stack, as a bug of Lienzo', () => {
  const text = failureText(new TypeError('x is not a function'))
  expect(text).toMatch(/^This is a bug in Lienzo, not a mistake in your project\. Report it/)
  expect(text).toContain('TypeError: x is not a function\n    at ')
})
