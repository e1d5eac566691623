import {
  assert,
  constantFrom,
  jsonValue,
  nat,
  oneof,
  property,
  string,
  type Arbitrary,
} from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readFixtures } from '../../../tests/fixtures/read-fixtures'
import { checkWithFragments } from './engine/check-file'
import { checkProject, checkTogether } from './engine/check-project'
import { createChecks } from './engine/checks'
import { createProject } from '../project/project'
import { isObject, type Json } from '../../../renderer/language'
import { campaignSize, firstSeed } from '../../test/campaigns'
import { formats } from './formats/formats'

const fixtures = readFixtures()
const sound = createProject(fixtures)
const timeoutMs = 3_600_000
const documents = [...fixtures.keys()].filter((path) => path.endsWith('.json'))

/**
 * Replaces one value of a document. `left` counts down to the value, and outer values are counted
 * before inner values.
 */
function replaced(value: Json | undefined, place: { left: number }, other: Json): Json | undefined {
  if (place.left-- === 0) return other
  if (Array.isArray(value)) return value.map((item) => replaced(item, place, other) ?? null)
  return isObject(value)
    ? Object.fromEntries(
        Object.entries(value).map(([name, member]) => [name, replaced(member, place, other)]),
      )
    : value
}

const values = oneof(
  jsonValue({ maxDepth: 3 }) as Arbitrary<Json>,
  constantFrom<Json>(
    { var: '__proto__.x' },
    { var: [] },
    { rule: 'done' },
    { pick: 1, cases: [] },
    { t: ['shop.title'] },
    { widget: 'text' },
    { fragment: 'part-row' },
    { each: 1 },
    [],
    {},
    ['constructor'],
    { '': { '/': '~' } },
  ),
)

describe('an invalid document', () => {
  it(
    'never crashes the checker, if any value is replaced by any other value',
    () => {
      assert(
        property(constantFrom(...documents), nat(120), values, (path, at, other) => {
          const text = JSON.stringify(
            replaced(JSON.parse(fixtures.get(path) ?? '') as Json, { left: at }, other),
          )
          const project = createProject(new Map([...fixtures, [path, text]]), { previous: sound })
          const changed = [path, 'schemas/screens/repair.json']
          const checks = changed.map((file) => [file, checkWithFragments(project, file)] as const)
          for (const finding of checkTogether(project, createChecks(checks))) {
            const { line, column, endLine, endColumn, what, fix } = finding
            for (const number of [line, column, endLine, endColumn])
              expect(Number.isInteger(number) && number >= 1).toBe(true)
            expect(what.length * fix.length).toBeGreaterThan(0)
          }
        }),
        { numRuns: campaignSize('invalid'), seed: firstSeed },
      )
    },
    timeoutMs,
  )

  it(
    'never crashes the checker if the source is truncated or damaged',
    () => {
      assert(
        property(
          constantFrom(...documents),
          nat(2_000),
          string({ maxLength: 5 }),
          (path, at, noise) => {
            const text = fixtures.get(path) ?? ''
            const files = new Map([...fixtures, [path, text.slice(0, at) + noise]])
            const results = {
              findings: checkProject(createProject(files)),
              screens: 0,
              colour: false,
              text: (file: string) => files.get(file) ?? '',
            }
            for (const format of Object.values(formats))
              expect(typeof format(results)).toBe('string')
          },
        ),
        { numRuns: 50, seed: 20_261_121 },
      )
    },
    timeoutMs,
  )
})

const levels = 20_000

describe('a document of 100 KB', () => {
  it.each([
    'schemas/screens/repair.json',
    'schemas/fragments/part-row.json',
    'schemas/endpoints/shop.json',
    'schemas/scenarios/repair.json',
    'schemas/profiles/north.json',
    'schemas/app.json',
    'locales/en/shop.json',
    'widgets/text/text.schema.json',
  ])('has a finding about its depth, with or without closing brackets: %s', (path) => {
    const opened = '{"a":['.repeat(levels)
    for (const text of [opened, `${opened}${']}'.repeat(levels)}`]) {
      const findings = checkProject(createProject(new Map(fixtures).set(path, text)))
      expect(findings.filter(({ file }) => file === path).map(({ code }) => code)).toEqual([
        'LZ003',
      ])
    }
  })

  it('has no other findings if it is larger than phones accept', () => {
    const many = (count: number, one: (at: number) => string) =>
      Array.from({ length: count }, (_, at) => one(at)).join()
    const documents = {
      '/rules': `"body":[],"rules":{${many(3_000, (at) => `"r${at}":{"rule":"r${at + 1}"}`)}}`,
      '/body': `"body":[${many(2_000, () => '{"widget":"text","text":""}')}]`,
      '/body/0/when': `"body":[{"widget":"text","text":"","when":{"and":[${many(2_000, (at) => `{"!==":[{"var":"params.k"},"${at}"]}`)}]}}]`,
    }
    const path = 'schemas/screens/repair.json'
    for (const [pointer, rest] of Object.entries(documents)) {
      const project = createProject(
        new Map(fixtures).set(path, `{"screen":"repair","routes":["/repair"],${rest}}`),
      )
      const own = checkWithFragments(project, path).findings.filter(({ code }) => code === 'LZ506')
      expect(own.map((one) => one.pointer)).toEqual([pointer])
    }
  })

  it('is refused quickly if it has an overlong pattern or many slow patterns', () => {
    const matching = (pattern: string) => ({
      widget: 'text',
      text: '',
      when: { matches: [{ var: 'params.from' }, pattern] },
    })
    const params = { from: { schema: { type: 'string' }, default: '' } }
    const told = (patterns: readonly string[]) => {
      const screen = { screen: 'match', routes: ['/match'], params, body: patterns.map(matching) }
      const files = new Map(fixtures).set('schemas/screens/match.json', JSON.stringify(screen))
      const findings = checkProject(createProject(files))
      return findings.flatMap(({ code, pointer }) => (code === 'LZ505' ? [pointer] : []))
    }
    expect(told(['(a|b)?'.repeat(200)])).toEqual(['/body/0/when/matches/1'])
    const hard = Array.from({ length: 60 }, (_, at) => `(a+${at}?)+$`)
    const begun = performance.now()
    expect(told(hard)).toHaveLength(10)
    expect(performance.now() - begun).toBeLessThan(5_000)
    expect(told(['(?=(a+))(\\1)*b', '(['])).toHaveLength(2)
  })
})

describe('an empty document', () => {
  it.each([
    ['schemas/screens/repair.json', 'A screen'],
    ['schemas/fragments/part-row.json', 'A fragment'],
    ['schemas/scenarios/repair.json', 'The document'],
    ['schemas/endpoints/shop.json', 'The document'],
    ['schemas/profiles/north.json', 'The document'],
    ['schemas/app.json', 'The document'],
  ])('has a finding about the members that its kind requires: %s', (path, noun) => {
    const findings = checkProject(createProject(new Map(fixtures).set(path, '{}')))
    const needs = findings.filter(({ code, file }) => code === 'LZ102' && file === path)
    expect(needs.map(({ what }) => what)).not.toEqual([])
    expect(needs.filter(({ what }) => !what.startsWith(`${noun} needs "`))).toEqual([])
  })
})
