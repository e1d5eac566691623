import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { expectNone } from './expect-none'

/**
 * A test that a row of the table names: its file, and the start of its name or of its group's name.
 */
interface Named {
  file: string
  name: string
}

const rows = readFileSync('docs/reference/trust.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)
  .map((line) => line.split(' | '))

/** The tests of a row. A quoted name belongs to the file before it. */
function testsOf(cell: string): Named[] {
  let file = ''
  return [...cell.matchAll(/`([^`]+)`|"([^"]+)"/g)].map(([, path, name = '']) => {
    if (path) file = path
    return { file, name: name.replace(/…$/, '') }
  })
}

/**
 * All quoted strings of a file: the names of its tests and groups, and of the rows of their tables.
 */
const namesIn = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/(['"`])((?:(?!\1).|\\\1)*)\1/g)].map(
    ([, , text]) => text!,
  )

it('the table of attacks has a row for each attack of The Update Framework', () => {
  const attacks = rows.map(([attack]) => attack!.replace(/^\| /, '')).join('\n')
  const attackNames = [
    'arbitrary',
    'rollback',
    'fast forward',
    'freeze',
    'mix and match',
    'endless data',
  ]
  const others = [
    'slow data',
    'extraneous',
    'wrong software',
    'wrong keys',
    'compromise',
    'recovery',
  ]
  expectNone(
    [...attackNames, ...others].filter((attack) => !attacks.includes(attack)),
    {
      rule: 'The table names every attack of The Update Framework.',
      why: 'An attack without a row has no known defence.',
      fix: 'Add a row with its defence and its tests.',
      file: 'docs/reference/trust.md',
    },
  )
})

it.each(rows.map(([attack, , tests]) => [attack!.replace(/^\| /, ''), tests!]))(
  'the tests against "%s" exist under their names',
  (_, cell) => {
    const tests = testsOf(cell)
    expect(tests.filter(({ name }) => name !== '').length).toBeGreaterThan(0)
    const lost = tests.filter(
      ({ file, name }) => !namesIn(file).some((each) => each.startsWith(name)),
    )
    expectNone(
      lost.map(({ file, name }) => `${file}: ${name}`),
      {
        rule: 'The table names tests that exist.',
        why: 'A defence whose test is lost is a claim.',
        fix: 'Write the present name of the test into the row, or restore the test.',
        file: 'docs/reference/trust.md',
      },
    )
  },
)
