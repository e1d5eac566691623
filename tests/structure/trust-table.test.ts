import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { expectNone } from './expect-none'
import trustTests from './trust-tests.json'

const page = 'docs/reference/trust.md'

/** The attacks in the page's table, from the first cells of its rows. */
const attacks = [...readFileSync(page, 'utf8').matchAll(/^\| ([^|]+) \|/gm)]
  .map(([, attack]) => attack!)
  .slice(1)

/**
 * The tests against each attack, by file. Each string is the start of the name of a test or group.
 */
const tests: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = trustTests

/** All quoted strings of a file, which include the names of tests, groups and table rows. */
const namesIn = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/(['"`])((?:(?!\1).|\\\1)*)\1/g)].map(
    ([, , text]) => text!,
  )

it('the table of attacks has a row for each attack of The Update Framework', () => {
  const listed = attacks.join('\n')
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
    [...attackNames, ...others].filter((attack) => !listed.includes(attack)),
    {
      rule: 'The table names every attack of The Update Framework.',
      why: 'For an attack without a row, nobody knows the defence.',
      fix: 'Add a row with its defence and its tests.',
      file: page,
    },
  )
})

it('each attack of the table has tests', () => {
  expect(Object.keys(tests).toSorted()).toEqual(attacks.toSorted())
})

it.each(Object.entries(tests))('the tests against "%s" exist under their names', (_, files) => {
  const named = Object.entries(files).flatMap(([file, names]) =>
    names.map((name) => ({ file, name })),
  )
  expect(named.length).toBeGreaterThan(0)
  const lost = named.filter(
    ({ file, name }) => !namesIn(file).some((each) => each.startsWith(name)),
  )
  expectNone(
    lost.map(({ file, name }) => `${file}: ${name}`),
    {
      rule: 'The list of tests names tests that exist.',
      why: 'Without its test, a defence is only a claim.',
      fix: 'Write the present name of the test, or restore the test.',
      file: 'tests/structure/trust-tests.json',
    },
  )
})
