import { describe, expect, it } from 'vitest'
import { readFixtures } from '../../../tests/fixtures/read-fixtures'
import { campaignSize } from '../../test/campaigns'
import { createProject } from '../project/project'
import { maxPerKind } from './engine/check-file'
import { checkProject } from './engine/check-project'

const fixtures = readFixtures()
const bytes = campaignSize('nasty')
const timeoutMs = 3_600_000
const repair = 'schemas/screens/repair.json'
const endpoints = 'schemas/endpoints/shop.json'
const scenarios = 'schemas/scenarios/repair.json'
const texts = 'locales/en/shop.json'
const sound = fixtures.get(repair) ?? ''

/** Calls `make` with 0, 1, 2 and so on, and joins the results until they reach the size limit. */
function filled(make: (at: number) => string): string {
  const parts: string[] = []
  for (let length = 0; length < bytes; length += (parts.at(-1)?.length ?? 0) + 1)
    parts.push(make(parts.length))
  return parts.join()
}

const screen = (rest: string) => `{"screen":"repair","routes":["/repair"],${rest}}`
const body = (make: (at: number) => string) => screen(`"body":[${filled(make)}]`)
const answer = (schema: string) =>
  `{"family":"shop","endpoints":{"repair":{"method":"GET","path":"/r","response":${schema}}}}`
const scenario = (rest: string) => `{"screen":"repair","scenarios":{"s":{${rest}}}}`

/** Unusual files. The keys describe the files. */
const nasty: Readonly<Record<string, readonly [path: string, text: string]>> = {
  'one member many times': [repair, `{${filled(() => '"a":1')}}`],
  'a duplicate member in many objects': [repair, `[${filled(() => '{"a":1,"a":2}')}]`],
  'unknown members': [repair, screen(`"body":[],${filled((at) => `"bod${at}":1`)}`)],
  'unknown widgets': [repair, body((at) => `{"widget":"w${at}"}`)],
  'unknown texts': [repair, body((at) => `{"widget":"text","text":{"t":"shop.t${at}"}}`)],
  'unknown paths': [repair, body((at) => `{"widget":"text","text":{"var":"x${at}.y"}}`)],
  'many inputs of one state entry': [repair, body(() => '{"widget":"stars","field":"stars"}')],
  'names with a meaning in JavaScript': [
    repair,
    screen('"body":[],"__proto__":{},"constructor":{}'),
  ],
  'members of wrong types': [repair, '{"screen":[],"body":{"a":1},"rules":[],"data":"x","on":[]}'],
  'a byte order mark': [repair, `\ufeff${sound}`],
  'a huge number': [repair, body(() => `{"widget":"badge","count":${'9'.repeat(400)}}`)],
  'a huge exponent': [repair, body(() => '{"widget":"badge","count":1e999}')],
  'a joined emoji': [repair, body(() => '{"widget":"text","text":"\u{1F469}\u200d\u{1F467}"}')],
  'half a character': [repair, body(() => String.raw`{"widget":"text","text":"\ud800"}`)],
  'nothing but spaces': [repair, ' '.repeat(bytes)],
  'nothing but quotes': [repair, '"'.repeat(bytes)],
  'nothing but zeros': [repair, '\0'.repeat(bytes)],
  'an enum with many values': [
    endpoints,
    answer(`{"type":"object","properties":{"state":{"enum":[${filled((at) => `"v${at}"`)}]}}}`),
  ],
  'many steps': [scenarios, scenario(`"steps":[${filled((at) => `{"press":"n${at}"}`)}]`)],
  'many unknown members of an answer': [
    scenarios,
    scenario(`"answers":{"shop.repair":{${filled((at) => `"stat${at}":1`)}}}`),
  ],
  'many texts': [texts, `{${filled((at) => `"t${at}":"x"`)}}`],
  'many open braces': [texts, JSON.stringify({ a: '{a'.repeat(bytes / 2) })],
}

/** The lengths of the source just after a bracket, a comma or a colon. */
const cuts = [...sound.matchAll(/[{}[\]:,]/g)].map(({ index }) => index + 1)

function findingsWith(path: string, text: string) {
  return checkProject(createProject(new Map(fixtures).set(path, text)))
}

describe('an unusual file', () => {
  it.each(Object.entries(nasty))(
    'has messages of readable length: %s',
    (_, [path, text]) => {
      const counts = new Map<string, number>()
      for (const { file, code, what, fix, line, column } of findingsWith(path, text)) {
        const kind = `${code} ${file}`
        counts.set(kind, (counts.get(kind) ?? 0) + 1)
        expect(what.length * fix.length * line * column).toBeGreaterThan(0)
      }
      expect(Math.max(0, ...counts.values())).toBeLessThanOrEqual(maxPerKind)
    },
    timeoutMs,
  )

  it('has a last finding with the number of omitted findings', () => {
    const count = maxPerKind + 23
    const pairs = Array.from({ length: count }, () => '{"a":1,"a":2}').join()
    const findings = findingsWith(repair, `[${pairs}]`).filter(({ what }) =>
      what.includes('23 more'),
    )
    expect(findings).toHaveLength(1)
  })

  it(
    'has a finding at the place where it was truncated, at any depth',
    () => {
      const step = Math.ceil((cuts.length * 1_000) / bytes / 10)
      for (const length of cuts.slice(0, -1).filter((_, at) => at % step === 0)) {
        const own = findingsWith(repair, sound.slice(0, length)).filter(
          ({ file }) => file === repair,
        )
        expect(own.length, `cut at ${length}`).toBeGreaterThan(0)
      }
    },
    timeoutMs,
  )
})
