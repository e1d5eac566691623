import { readFileSync, readdirSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { readFixtures } from '../../../tests/fixtures/read-fixtures'
import { allRules } from './rules/all-rules'
import { createSession, type Session } from './engine/session'
import type { Finding } from './report'
import { mergePatch } from '../json/parse-json'
import { setLanguage } from '../words/words'
import { hasEnglish, unquoted } from '../words/testing'

interface Expected {
  readonly code: string
  readonly at: string
  readonly file?: string
  readonly line?: number
  readonly contains?: string
  readonly fix?: string
  readonly edit?: string
}

interface Case {
  /** A noun phrase for the documents. */
  readonly name: string
  /** Merged into the repair screen (RFC 7396). */
  readonly screen?: object
  readonly nodes?: readonly object[]
  /** Merged into other files; a string replaces a file. */
  readonly files?: Readonly<Record<string, object | string>>
  readonly expect: readonly Expected[]
}

const repair = 'schemas/screens/repair.json'
const fixtures = readFixtures()
const findingsAfter = findingsIn(createSession(fixtures))
const findingsInSpanish = findingsIn(createSession(fixtures))
const folder = new URL('cases/', import.meta.url)
const groups = readdirSync(folder).map(
  (name) =>
    [
      name.replace('.json', ''),
      JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Case[],
    ] as const,
)

afterEach(() => setLanguage('en'))

describe.each(groups)('findings about %s, in Spanish without English', (_, cases) => {
  it.each(cases.map((entry) => [titleOf(entry), entry] as const))('%s', (__, entry) => {
    const findings = findingsAfter(changesOf(entry))
    expect(findings.map(placeOf).toSorted()).toEqual(
      entry.expect
        .map((expected) => placeOf({ file: repair, ...expected, pointer: expected.at }))
        .toSorted(),
    )
    for (const expected of entry.expect)
      expect(findings.find((finding) => isMeant(finding, expected))).toEqual(matching(expected))
    if (hasNewWords(findings)) {
      setLanguage('es')
      expect(wordsOf(findingsInSpanish(changesOf(entry))).filter(hasEnglish)).toEqual([])
    }
  })
})

/** The English sentences without their quotations; equal ones have the same translation. */
const seenWords = new Set<string>()

function hasNewWords(findings: readonly Finding[]): boolean {
  const { size } = seenWords
  for (const sentence of wordsOf(findings)) seenWords.add(unquoted(sentence))
  return seenWords.size > size
}

const wordsOf = (findings: readonly Finding[]) =>
  findings.flatMap(({ what, why, fix }) => [what, why, fix])

/** Codes of findings, then documents. */
function titleOf({ name, expect: findings }: Case): string {
  const codes = [...new Set(findings.map(({ code }) => code))]
  return `reports ${codes.join(', ') || 'nothing'} for ${name}`
}

describe('the checker', () => {
  it('finds nothing in a sound project', () => {
    expect(findingsAfter(new Map())).toEqual([])
  })

  it('rechecks only texts after a change of wording, and also screens after a new key, number or placeholder', () => {
    const path = [...fixtures.keys()].find((name) => name.startsWith('locales/'))!
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

  it('has a case for every code', () => {
    const covered = new Set(
      groups.flatMap(([, cases]) => cases.flatMap((entry) => entry.expect.map(({ code }) => code))),
    )
    const inOwnTests = 'LZ003 LZ232 LZ233 LZ245 LZ318 LZ506 LZ801 LZ802 LZ803 LZ804 LZ805'.split(
      ' ',
    )
    expect(
      allRules
        .map(({ code }) => code)
        .filter(
          (code) => !covered.has(code) && !inOwnTests.includes(code) && !code.startsWith('LZ9'),
        ),
    ).toEqual([])
  })

  it('gives each rule its own code', () => {
    const codes = allRules.map(({ code }) => code)
    expect(codes).toEqual([...new Set(codes)])
  })
})

/** The session is reused for all calls. */
function findingsIn(
  session: Session,
): (changes: ReadonlyMap<string, string>) => readonly Finding[] {
  let changed: readonly string[] = []
  return (changes) => {
    const back = changed.map((path) => [path, fixtures.get(path)] as const)
    session.update(new Map([...back, ...changes]))
    changed = [...changes.keys()]
    return session.findings()
  }
}

function changesOf({ screen = {}, nodes = [], files = {} }: Case): Map<string, string> {
  const body = (JSON.parse(fixtures.get(repair) ?? '') as { body: object[] }).body
  const patches = {
    [repair]: { ...screen, ...(nodes.length > 0 ? { body: [...body, ...nodes] } : {}) },
    ...files,
  }
  return new Map(
    Object.entries(patches).map(([path, patch]) => [
      path,
      typeof patch === 'string'
        ? patch
        : JSON.stringify(mergePatch(JSON.parse(fixtures.get(path) ?? '{}'), patch), undefined, 2),
    ]),
  )
}

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

function isMeant(finding: Finding, { code, at, file = repair }: Expected): boolean {
  return finding.code === code && finding.pointer === at && finding.file === file
}

function matching({ line, contains, fix, edit }: Expected): unknown {
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
