import { describe, expect, it } from 'vitest'
import { readLine } from './read-line'

const options = {
  why: { type: 'string' },
  key: { type: 'string', multiple: true },
  everyone: { type: 'boolean' },
} as const

describe('a command line', () => {
  it('is read as options and a limited number of names', () => {
    expect(
      readLine(
        ['a', '--why', 'x', '--key', '1', '--key', '2', '--everyone', '--everyone'],
        options,
        1,
      ),
    ).toMatchObject({ values: { why: 'x', key: ['1', '2'], everyone: true }, positionals: ['a'] })
  })

  it.each([
    [['some/file.json'], 0, 'Nothing can be named here, so some/file.json says too much.'],
    [['1', '2', '3'], 1, 'One thing can be named here, so 2 3 says too much.'],
    [['1', '2', '3'], 2, 'Two things can be named here, so 3 says too much.'],
    [
      ['--why', 'x', '--why=y'],
      0,
      '--why is there twice, and only one can count. Leave out the other.',
    ],
    [['--wy'], 0, 'There is no option --wy. Did you mean --why?'],
    [['--colour'], 0, 'There is no option --colour. There are --why, --key, --everyone.'],
    [['-x'], 0, 'There is no option -x. There are --why, --key, --everyone.'],
    [['--everyone=yes'], 0, '--everyone takes no value. Leave it out.'],
    [['--why'], 0, '--why needs a value after it.'],
    [['--why', '--everyone'], 0, '--why needs a value after it.'],
  ])('is refused if the command would ignore a part of it: %j', (line, names, reason) => {
    expect(() => readLine(line, options, names)).toThrow(reason)
  })
})
