import { describe, expect, it } from 'vitest'
import { parseArguments } from './command'

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
