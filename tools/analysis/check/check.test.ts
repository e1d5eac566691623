import { describe, expect, it } from 'vitest'
import { readFixtures } from '../../../tests/fixtures/read-fixtures'
import { allRules } from './rules/rule'
import { createSession } from './engine/session'
import type { Finding } from './report'
import {
  changesOf,
  findingsIn,
  readCheckerCases,
  repair,
  type CheckerCase,
  type ExpectedFinding,
} from '../../sandbox/project/checker-cases'
import { writtenExamples } from '../../sandbox/project/written-examples'
import { setLanguage } from '../words/words'
import { createNewWords, hasEnglish, findingWords } from '../words/testing'

const fixtures = readFixtures()
const findingsAfter = findingsIn(createSession(fixtures), fixtures)
const findingsInSpanish = findingsIn(createSession(fixtures), fixtures)
const groups = readCheckerCases()
const hasNewWords = createNewWords()

describe.each(groups)('findings about %s, in Spanish without English', (_, cases) => {
  it.each(cases.map((entry) => [titleOf(entry), entry] as const))('%s', (__, entry) => {
    const findings = findingsAfter(changesOf(entry, fixtures))
    expect(findings.map(placeOf).toSorted()).toEqual(
      entry.expect
        .map((expected) => placeOf({ file: repair, ...expected, pointer: expected.at }))
        .toSorted(),
    )
    for (const expected of entry.expect)
      expect(findings.find((finding) => isMeant(finding, expected))).toEqual(matching(expected))
    if (hasNewWords(findings)) {
      setLanguage('es')
      expect(
        findingWords(findingsInSpanish(changesOf(entry, fixtures))).filter(hasEnglish),
      ).toEqual([])
    }
  })
})

/** Returns a test name from the name of a case and the codes that it expects. */
function titleOf({ name, expect: findings }: CheckerCase): string {
  const codes = [...new Set(findings.map(({ code }) => code))]
  return `reports ${codes.join(', ') || 'nothing'} for ${name}`
}

describe('the checker', () => {
  it('finds no mistake in a correct project', () => {
    expect(findingsAfter(new Map())).toEqual([])
  })

  it('rechecks only texts after new words, but also screens after a new key, number or placeholder', () => {
    const path = 'locales/en/shop.json'
    const texts = JSON.parse(fixtures.get(path)!) as Record<string, unknown>
    const [name] = Object.entries(texts).find(([, text]) => typeof text === 'string')!
    const session = createSession(fixtures)
    const update = (change: object) =>
      session.update(new Map([[path, JSON.stringify({ ...texts, ...change })]]))
    expect(update({ [name]: 'https://elsewhere.example' })).toEqual([path])
    expect(session.findings().map(({ code }) => code)).toContain('LZ512')
    expect(update({ [name]: 'For {nobody}' })).toContain(repair)
    expect(update({ [name]: 'For 2' })).toContain(repair)
    expect(update({ [name]: texts[name], another: 'Words' })).toContain(repair)
  })

  it('has a case or a written example for every code', () => {
    const expected = groups.flatMap(([, cases]) => cases.flatMap((entry) => entry.expect))
    const covered = new Set([
      ...expected.map(({ code }) => code),
      ...Object.keys(writtenExamples(fixtures)),
    ])
    expect(allRules.map(({ code }) => code).filter((code) => !covered.has(code))).toEqual([])
  })

  it('has a different code for each rule', () => {
    const codes = allRules.map(({ code }) => code)
    expect(codes).toEqual([...new Set(codes)])
  })
})

function placeOf({
  code,
  file,
  pointer,
}: {
  code: string
  file?: string
  pointer: string
}): string {
  return `${code} ${file}#${pointer}`
}

function isMeant(finding: Finding, { code, at, file = repair }: ExpectedFinding): boolean {
  return finding.code === code && finding.pointer === at && finding.file === file
}

function matching({ line, contains, fix, edit }: ExpectedFinding): unknown {
  return expect.objectContaining({
    ...(line === undefined ? {} : { line }),
    ...(contains === undefined ? {} : { what: expect.stringContaining(contains) as string }),
    ...(fix === undefined ? {} : { fix: expect.stringContaining(fix) as string }),
    ...(edit === undefined
      ? {}
      : {
          suggestion: expect.objectContaining({
            edits: [expect.objectContaining({ text: edit })],
          }) as object,
        }),
  })
}
