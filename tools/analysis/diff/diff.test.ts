import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../../renderer/language/json'
import { readFixtures } from '../../../tests/fixtures/read-fixtures'
import { setLanguage } from '../words/words'
import { hasEnglish } from '../words/testing'
import { edit, type Edit } from './testing/edit'
import { compareProjects, type Files } from './compare-projects'

interface Case {
  readonly name: string
  /** The edits of each file. A missing file starts empty. */
  readonly files: Readonly<Record<string, readonly Edit[]>>
  readonly reads: readonly string[]
}

const fixtures = readFixtures()
const groups = ['nodes', 'properties', 'actions', 'screen', 'documents', 'capabilities'].map(
  (group) =>
    [
      group,
      JSON.parse(readFileSync(new URL(`cases/${group}.json`, import.meta.url), 'utf8')) as Case[],
    ] as const,
)

function edited(files: Case['files']): Files {
  const changed = Object.entries(files).map(
    ([path, edits]) =>
      [
        path,
        JSON.stringify(edits.reduce(edit, JSON.parse(fixtures.get(path) ?? '{}') as Json)),
      ] as const,
  )
  return new Map([...fixtures, ...changed])
}

function changed(files: Files, path: string, from: string, to: string) {
  const text = files.get(path)!
  expect(text).toContain(from)
  return new Map([...files, [path, text.replace(from, to)]])
}

const guardedScreen = (screen: string) =>
  changed(fixtures, `schemas/screens/${screen}.json`, '{', '{ "guarded": true, ')

describe.each(groups)('sentences about %s', (_, cases) => {
  it.each(cases)('$name', ({ files, reads }) => {
    const lines = compareProjects(fixtures, edited(files)).map(
      ({ subject, text }) => `${subject.title}: ${text}`,
    )
    expect(lines).toEqual(reads)
  })
})

const inFragment = [['set', '/body/0/critical', true]] as const
it.each<[string, readonly Edit[], boolean[], (readonly Edit[])?]>([
  ['hides a critical node', [['set', '/body/4/when', false]], [true]],
  ['shows a critical node in more cases', [['set', '/body/4/when', true]], [false]],
  ['removes a critical node', [['remove', '/body/4']], [true]],
  ['ends the mark', [['remove', '/body/4/critical']], [true]],
  ['hides another node', [['set', '/body/5/when', false]], [false]],
  ['changes the rule of a critical node', [['set', '/rules/late', false]], [true, false]],
  ['hides a fragment', [['set', '/body/3/when', false]], [false]],
  ['hides a fragment with a critical node', [['set', '/body/3/when', false]], [true], inFragment],
  ['removes a fragment with a critical node', [['remove', '/body/3']], [true], inFragment],
])('marks a change that %s', (_, edits, marks, fragment = []) => {
  const before = edited({ 'schemas/fragments/part-row.json': fragment })
  const after = edited({
    'schemas/screens/repair.json': edits,
    'schemas/fragments/part-row.json': fragment,
  })
  const changes = compareProjects(before, after)
  expect(changes.map(({ isCritical = false }) => isCritical)).toEqual(marks)
})

describe('in Spanish', () => {
  it.each(groups)('sentences about %s contain no English', (_, cases) => {
    setLanguage('es')
    const lines = cases.flatMap(({ files }) => compareProjects(fixtures, edited(files), 'es'))
    // Descriptions of endpoints and comments stay in their language. They are at the end of a line.
    const words = lines.flatMap(({ text, subject }) => [
      text.replace(/: [A-Z].*$/, ''),
      subject.title,
    ])
    expect(words.filter(hasEnglish)).toEqual([])
  })
})

describe('the names of things', () => {
  const paid = edited({
    'schemas/screens/repair.json': [['set', '/body/4/when', { rule: 'done' }]],
  })

  it('come from the texts of the requested language', () => {
    expect(compareProjects(fixtures, paid, 'es').map(({ text }) => text)).toEqual([
      '*Pagar* now shows when the rule done holds (before: when the rule late holds)',
    ])
  })

  it('each line has its pointer in the document', () => {
    expect(compareProjects(fixtures, paid)).toMatchObject([
      {
        kind: 'changed',
        pointer: '/body/4/when',
        subject: { kind: 'screen', name: 'repair', title: 'Repair (repair)', guarded: false },
      },
    ])
  })

  it('lines that require approval are marked', () => {
    const guarded = guardedScreen('repair')
    const after = changed(guarded, 'schemas/screens/repair.json', '"stars": 0', '"stars": 1')
    const [change] = compareProjects(guarded, after)
    expect(change).toMatchObject({ subject: { guarded: true } })
  })
})

describe('approval by a second person', () => {
  const guarded = guardedScreen('receipt')
  const marksOf = (before: Files, after: Files) =>
    compareProjects(before, after).map(({ subject }) => subject.guarded)
  const marks = (path: string, from: string, to: string, files = guarded) =>
    marksOf(files, changed(files, path, from, to))
  const texts = 'locales/en/shop.json'

  it('covers texts of guarded screens and texts of the app document', () => {
    expect(marks(texts, '"receipt": "', '"receipt": "Your ')).toEqual([true])
    expect(marks(texts, '"retry": "', '"retry": "Please ')).toEqual([true])
    expect(marks(texts, '"owner": "', '"owner": "Our ')).toEqual([false])
  })

  it('covers the removal of a file of texts', () => {
    const without = new Map([...guarded].filter(([path]) => path !== texts))
    expect(marksOf(guarded, without)).toEqual([true])
  })

  it('covers the documents for all screens, and the parts of guarded screens', () => {
    expect(marks('schemas/app.json', '"shop.failed"', '"shop.retry"')).toEqual([true])
    const part = ['schemas/fragments/part-row.json', 'with.strong', 'with.part.count'] as const
    expect(marks(...part)).toEqual([false])
    expect(marks(...part, guardedScreen('repair'))).toEqual([true])
  })
})

describe('complete documents', () => {
  const without = (path: string) => new Map([...fixtures].filter(([other]) => other !== path))
  const readings = (before: Files, after: Files) =>
    compareProjects(before, after).map(
      ({ kind, subject, text }) => `${kind} | ${subject.title}: ${text}`,
    )

  it('are added', () =>
    expect(readings(without('schemas/screens/receipt.json'), fixtures)).toEqual([
      'added | Receipt (receipt): this screen was added',
    ]))

  it('are removed', () =>
    expect(readings(fixtures, without('schemas/screens/receipt.json'))).toEqual([
      'removed | Receipt (receipt): this screen was removed',
    ]))

  it('can move to another folder without a difference', () => {
    const moved = new Map(
      [...fixtures].map(
        ([path, text]) => [path.replace('screens/receipt', 'screens/paper/receipt'), text] as const,
      ),
    )
    expect(compareProjects(fixtures, moved)).toEqual([])
  })

  it('can be pictures, whose new file is not quoted', () => {
    const path = 'schemas/pictures/sale.json'
    const shown = [...fixtures].map(
      ([file, text]) => [file, text.replace('asset:repair/done', 'asset:pictures/sale')] as const,
    )
    const picture = (second: string, key: string) =>
      JSON.stringify({ picture: 'sale', alt: { t: key }, densities: ['data:1', second] })
    const before = new Map([...shown, [path, picture('data:2', 'shop.pay')] as const])
    const after = new Map([...shown, [path, picture('data:3', 'shop.owner')] as const])
    expect(readings(before, after)).toEqual([
      'changed | the picture sale, on *Repair*: another file replaced the picture',
      'changed | the picture sale, on *Repair*: its alternative text changed from *Pay* to *Owner*',
    ])
    expect(readings(new Map(shown), after)).toEqual([
      'added | the picture sale, on *Repair*: this picture was added',
    ])
  })

  it('must be JSON objects', () => {
    expect(() =>
      compareProjects(fixtures, new Map([...fixtures, ['schemas/screens/receipt.json', '[']])),
    ).toThrow('schemas/screens/receipt.json is not a JSON object, so it cannot be compared.')
  })
})
