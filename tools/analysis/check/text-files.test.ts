import { describe, expect, it } from 'vitest'
import { readFixtures } from '../../../tests/fixtures/read-fixtures'
import { decodeBytes } from '../json/recover-text'
import { applyFixes, automaticFixes } from '../fixes/automatic-fixes'
import { setLanguage } from '../words/words'
import { createNewWords, hasEnglish, findingWords } from '../words/testing'
import { findingsIn } from '../../sandbox/project/checker-cases'
import { createSession } from './engine/session'

const sound = readFixtures()
const es = 'locales/es/shop.json'
const profile = 'schemas/profiles/north.json'
const screen = 'schemas/screens/repair.json'
const spanish = sound.get(es)!
const owner = 'Dueño'

const bytes = (text: string, encoding: BufferEncoding) => Buffer.from(text, encoding)
const utf16be = (text: string) => bytes(text, 'utf16le').swap16()
const raw = (...parts: (string | readonly number[])[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? bytes(part, 'utf8') : Buffer.from(part))),
  )
/** Returns the Spanish texts as JSON, with `word` as the name of the owner. */
const owned = (word: string) => raw(spanish.replace(owner, word))
const conflict = '<<<<<<< HEAD\n"a": 1,\n=======\n"a": 2,\n>>>>>>> other\n'

interface Row {
  readonly name: string
  readonly file?: string
  readonly bytes: Uint8Array
  /** The code, line and column of the finding. */
  readonly at: string
  readonly says: string
  /** The fixed text; `undefined` if the author has to fix the file. */
  readonly fixed?: string
}

const rest = spanish.slice(spanish.indexOf(', "state"'))
const unknown = (name: string, ...own: number[]): Row => ({
  name,
  bytes: raw('{ "title": "Pago ', own, '"', rest),
  at: 'LZ004 1:18',
  says: 'not UTF-8',
})
const wide = (name: string, written: Uint8Array, encoding: string): Row => ({
  name,
  bytes: written,
  at: 'LZ004 1:1',
  says: encoding,
  fixed: spanish,
})
const marked = (name: string, file: string, marks = '\uFEFF'): Row => ({
  name,
  file,
  bytes: raw(marks, sound.get(file)!),
  at: 'LZ005 1:1',
  says: 'byte order mark',
  fixed: sound.get(file)!,
})
const encodings: readonly Row[] = [
  { name: 'Latin-1', bytes: bytes(spanish, 'latin1'), at: 'LZ004 1:21', says: 'not UTF-8' },
  {
    name: 'a screen in Latin-1',
    file: screen,
    bytes: bytes(sound.get(screen)!.replace('{', '{ "$comment": "Reparación",'), 'latin1'),
    at: 'LZ004 1:24',
    says: 'not UTF-8',
  },
  {
    name: 'UTF-8 with one byte of Latin-1',
    bytes: raw('{ "title": "Reparación ', [0xf1], '"', rest),
    at: 'LZ004 1:24',
    says: 'not UTF-8',
  },
  unknown('a character of UTF-8 that is cut off', 0xe2, 0x82),
  unknown('a character of UTF-8 that is too long', 0xc0, 0xaf),
  unknown('half a surrogate pair as UTF-8', 0xed, 0xa0, 0xbd),
  wide('UTF-16 LE with a mark', bytes(`\uFEFF${spanish}`, 'utf16le'), 'UTF-16 LE'),
  wide('UTF-16 LE without a mark', bytes(spanish, 'utf16le'), 'UTF-16 LE'),
  wide('UTF-16 BE with a mark', utf16be(`\uFEFF${spanish}`), 'UTF-16 BE'),
  wide('UTF-16 BE without a mark', utf16be(spanish), 'UTF-16 BE'),
  {
    name: 'UTF-16 cut in half',
    bytes: bytes(`\uFEFF${spanish}`, 'utf16le').subarray(0, -1),
    at: 'LZ004 1:1',
    says: 'UTF-16 LE',
  },
  marked('a byte order mark in texts', es),
  marked('a byte order mark in a screen', screen),
  marked('a byte order mark in a profile', profile),
  marked('two byte order marks', es, '\uFEFF\uFEFF'),
]

const conflicted = (name: string, at: string, text: string, file = es): Row => ({
  name,
  file,
  bytes: raw(text),
  at: `LZ006 ${at}`,
  says: 'merge conflict',
})
const before = (line: string) => spanish.replace('"owner"', `\n${line}"owner"`)
const inScreen = `{\n${conflict}${sound.get(screen)!.slice(1)}`
const inCrlf = '{\r\n<<<<<<< HEAD\r\n"a": 1\r\n=======\r\n"a": 2\r\n>>>>>>> x\r\n}'
const withCommon = '<<<<<<< ours\n{}\n||||||| base\n{}\n=======\n{}\n>>>>>>> theirs'
const indented = '{\n  <<<<<<< HEAD\n  =======\n  >>>>>>> x\n}'
const conflicts: readonly Row[] = [
  conflicted('a conflict in texts', '2:1-6:14', before(conflict)),
  conflicted('a conflict in a screen', '2:1-6:14', inScreen, screen),
  conflicted('a conflict with the common version', '1:1-7:15', withCommon),
  conflicted('a conflict with CRLF', '2:1-6:10', inCrlf),
  conflicted('a left-over marker', '2:1-2:14', before('>>>>>>> other\n')),
  conflicted('a left-over separator', '2:1-2:8', before('=======\n')),
  conflicted('a left-over line of the common version', '2:1-2:16', before('||||||| 4f2a9c1\n')),
  conflicted('an indented conflict', '2:1-4:12', indented),
]

const hidden = (name: string, word: string, says: string, code = 'LZ007'): Row => ({
  name,
  bytes: owned(word),
  at: code,
  says,
})
const unseen = (name: string, word: string): Row =>
  hidden(`a text of ${name}`, word, 'no character that anybody sees', 'LZ605')
const between = (name: string, written: string, says: string): Row => ({
  name: `${name} between values`,
  bytes: raw(spanish.replace(', "owner"', written)),
  at: 'LZ007',
  says,
  fixed: spanish,
})
const wrongSign = (name: string, written: string, says: string): Row => ({
  name,
  bytes: raw(spanish.replace(', "owner":', written)),
  at: 'LZ001',
  says,
})
const characters: readonly Row[] = [
  hidden('NUL as an escape', 'Due\\u0000o', 'U+0000'),
  hidden('BEL as an escape', 'Due\\u0007o', 'U+0007'),
  hidden('BS as a short escape', 'Due\\bo', 'U+0008'),
  hidden('FF as a short escape', 'Due\\fo', 'U+000C'),
  hidden('CR as a short escape', 'Due\\r\\no', 'U+000D'),
  hidden('ESC as an escape', 'Due\\u001b[31mo', 'U+001B'),
  hidden('DEL', 'Due\u007Fo', 'U+007F'),
  hidden('a C1 control character', 'Due\u0096o', 'U+0096'),
  hidden('a line separator', 'Due\u2028o', 'U+2028'),
  hidden('a byte order mark in the middle', 'Due\uFEFFo', 'U+FEFF'),
  hidden('a byte order mark as an escape', 'Due\\uFEFFo', 'U+FEFF'),
  hidden('a code point without a character', 'Due\uFFFEo', 'U+FFFE'),
  hidden('a code point without a character in another plane', 'Due\u{1FFFF}o', 'U+1FFFF'),
  hidden('a Hangul filler between letters', 'Due\u3164o', 'U+3164'),
  hidden('an invisible operator', 'Due\u2063o', 'U+2063'),
  hidden('a Mongolian vowel separator', 'Due\u180Eo', 'U+180E'),
  hidden('an invisible musical symbol', 'Due\u{1D173}o', 'U+1D173'),
  hidden('a tag character', 'Due\u{E0041}o', 'U+E0041'),
  hidden('an Arabic letter mark without Arabic letters', 'Due\u061Co', 'U+061C'),
  hidden('a direction override', 'Due\u202Eo', 'U+202E'),
  hidden('a direction override as an escape', 'Due\\u202eo', 'U+202E'),
  hidden('a direction override that is closed', 'D\u202Eue\u202Co', 'U+202E'),
  hidden('a direction embedding', 'D\u202Aue\u202Co', 'U+202A'),
  hidden('a direction isolate', 'D\u2067ue\u2069o', 'U+2067'),
  hidden('a left-to-right mark', 'Due\u200Eo', 'U+200E'),
  hidden('a direction override around Hebrew', '\u202Eשלום\u202C', 'U+202E'),
  hidden('the first half of a surrogate pair', 'Due\\ud83do', 'U+D83D', 'LZ008'),
  hidden('the second half of a surrogate pair', 'Due\\ude00o', 'U+DE00', 'LZ008'),
  hidden('a surrogate pair in the wrong order', 'Due\\ude00\\ud83do', 'U+DE00', 'LZ008'),
  hidden('a lost letter', 'Due\uFFFDo', 'A letter was lost', 'LZ008'),
  unseen('zero-width spaces', '\u200B\u200B'),
  unseen('Braille blanks', '\u2800'),
  unseen('Hangul fillers', '\u3164'),
  unseen('non-breaking spaces', '\u00A0 '),
  unseen('joiners and variation selectors', '\u200D\uFE0F'),
  unseen('invisible musical symbols', '\u{1D173}'),
  unseen('soft hyphens', '\\u00AD'),
  between('a non-breaking space', ',\u00A0"owner"', 'U+00A0'),
  between('a zero-width space', ',\u200B "owner"', 'U+200B'),
  between('a byte order mark', ', \uFEFF"owner"', 'U+FEFF'),
  between('NUL', ', \0"owner"', 'U+0000'),
  wrongSign('curly quotes', ', “owner”:', '“ is not the double quote'),
  wrongSign('a wide colon', ', "owner"：', '： is not the ":" of JSON'),
  wrongSign('a wide comma', '，"owner":', '， is not the "," of JSON'),
  wrongSign('single quotes', ", 'owner':", "' is not the double quote"),
  {
    name: 'a code fence of Markdown',
    bytes: raw(`\n\`\`\`json\n${spanish.trim()}\n\`\`\`\n`),
    at: 'LZ001 2:1-2:8',
    says: 'a code fence of Markdown',
    fixed: `\n${spanish.trim()}\n`,
  },
  {
    name: 'the end of a code fence',
    bytes: raw(`${spanish.trim()}\n\`\`\`\n`),
    at: 'LZ001 2:1-2:4',
    says: 'a code fence of Markdown',
    fixed: `${spanish.trim()}\n`,
  },
  {
    name: 'a zero-width space in the name of a member',
    file: screen,
    bytes: raw(sound.get(screen)!.replace('"body"', '"bo\u200Bdy"')),
    at: 'LZ007',
    says: 'This name',
  },
]

const number = (name: string, token: string, says: string): Row => ({
  name,
  file: profile,
  bytes: raw(sound.get(profile)!.replace(/\{/, `{ "values": { "days": ${token} },`)),
  at: 'LZ009',
  says,
})
const numbers: readonly Row[] = [
  number('1e400', '1e400', '1e400 is larger'),
  number('-1e400', '-1e400', '-1e400 is larger'),
  number('a whole number above 2^53', '9007199254740993', 'a program reads 9007199254740992'),
  number('a card number', '1234567890123456789', 'get lost'),
  {
    ...number('a zero-width space before a number', '\u200B123', 'U+200B'),
    at: 'LZ007 1:23',
  },
  number('an id of 17 digits', '60436225835668127', 'a program reads 60436225835668130'),
  number('a negative number', '-9007199254740993', 'a program reads -9007199254740992'),
  number(
    'digits after the decimal point',
    '3.14159265358979323846',
    'a program reads 3.141592653589793',
  ),
  number('a number that is too small', '1e-400', 'a program reads 0'),
  number('an exponent that hides digits', '12345678901234567890e5', 'get lost'),
]

const session = createSession(sound)
const findingsAfter = findingsIn(session, sound)
const findingsInSpanish = findingsIn(createSession(sound), sound)
const hasNewWords = createNewWords()
const changed = (file: string, text: string) => new Map([[file, text]])

describe.each([
  ['encodings', encodings],
  ['merge conflicts', conflicts],
  ['characters', characters],
  ['numbers', numbers],
])('text files: %s, in Spanish without English', (_, rows) => {
  it.each(rows.map((row) => [row.name, row] as const))('%s', (__, row) => {
    const { file = es, at, says, fixed } = row
    const wrong = changed(file, decodeBytes(row.bytes))
    const findings = findingsAfter(wrong)
    expect(findings.map(({ code, what }) => `${code} ${what}`)).toEqual([
      expect.stringContaining(says),
    ])
    const [{ code, line, column, endLine, endColumn, ...finding }] = findings as [
      (typeof findings)[0],
    ]
    expect(finding.file).toBe(file)
    expect(`${code} ${line}:${column}-${endLine}:${endColumn}`).toContain(at)
    if (hasNewWords(findings)) {
      setLanguage('es')
      expect(findingWords(findingsInSpanish(wrong)).filter(hasEnglish)).toEqual([])
    }
    if (fixed === undefined) return
    const { texts } = applyFixes(session.project(), automaticFixes(findings))
    expect(texts.get(file)).toBe(fixed)
    expect(findingsAfter(changed(file, fixed))).toEqual([])
  })
})

it('an empty file has no byte order mark after the fix', () => {
  const findings = findingsAfter(changed(es, decodeBytes(raw('\uFEFF'))))
  expect(findings.map(({ code }) => code)).toEqual(['LZ001', 'LZ005'])
  expect(applyFixes(session.project(), automaticFixes(findings)).texts.get(es)).toBe('')
})

it.each([
  ['Hebrew in a direction isolate', 'Due \u2067שלום\u2069 o'],
  ['Arabic with a direction mark', 'مرحبا \u200F!'],
  ['an emoji of several parts', '👨‍👩‍👧 ❤️'],
  ['the flag of England', '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}'],
  ['a non-breaking space', '5\u00A0kg'],
  ['a line break and a tab', 'Due\\n\\to'],
  ['an emoji as two escapes', 'Due\\ud83d\\ude00'],
  ['Portuguese letters', 'NÃO ÂNGULO Ângela'],
  ['a soft hyphen between letters', 'Due\u00ADño'],
])('a text may contain %s', (_, word) => {
  expect(findingsAfter(changed(es, decodeBytes(owned(word))))).toEqual([])
})

it.each([
  '0.1',
  '1e23',
  '9007199254740992',
  '18446744073709551616',
  '-0',
  '1.50',
  '0.30000000000000004',
  '5e-324',
  '100000000000000000000',
])('the number %s loses no digits', (token) => {
  const { file, bytes: text } = number('', token, '')
  expect(findingsAfter(changed(file!, decodeBytes(text)))).toEqual([])
})

it('reports a project without texts of the app itself', () => {
  const changes = new Map(['es', 'en'].map((name) => [`locales/${name}/common.json`, undefined]))
  const session = createSession(sound)
  session.update(changes)
  expect(session.findings()).toMatchObject([
    { code: 'LZ602', file: 'schemas/app.json', fix: expect.stringContaining('common.json') },
  ])
})

describe('unread files', () => {
  const findings = (...paths: string[]) =>
    findingsAfter(new Map(paths.map((path) => [path, ''] as const))).map(({ code, file, fix }) => [
      code,
      file,
      fix,
    ])

  it.each([
    ['schemas/screens/late.JSON', 'Rename it to "schemas/screens/late.json".'],
    ['schemas/screens/late.Json', 'Rename it to "schemas/screens/late.json".'],
    ['schemas/screens/late.json5', 'Rename it to "schemas/screens/late.json".'],
    ['schemas/screens/late.jsonc', 'Rename it to "schemas/screens/late.json".'],
    ['schemas/screens/late.json.txt', 'Rename it to "schemas/screens/late.json".'],
    ['locales/es/late.JSON', 'Rename it to "locales/es/late.json".'],
    ['schemas/app.JSON', 'Rename it to "schemas/app.json".'],
    ['schemas/screen/late.json', 'Move it to "schemas/screens".'],
    ['locales/es.json', 'Each language has a folder of texts, as in "locales/es/home.json".'],
    [
      'locales/es/late/late.json',
      'Each language has a folder of texts, as in "locales/es/home.json".',
    ],
  ])('%s', (path, fix) => expect(findings(path)).toEqual([['LZ010', path, fix]]))

  it('may be comments and schemas', () => {
    expect(
      findings('schemas/README.md', 'schemas/language/a.schema.json', 'schemas/.gitkeep'),
    ).toEqual([])
  })
})

describe('a "$schema"', () => {
  const findings = (schema: string) =>
    findingsAfter(
      new Map([
        ['schemas/language/screen.schema.json', '{}'],
        [screen, sound.get(screen)!.replace('{', `{ "$schema": ${JSON.stringify(schema)},`)],
      ]),
    ).map(({ code, pointer, suggestion }) => [code, pointer, suggestion?.edits[0]?.text])

  it.each(['../language/screen.schema.json', 'https://schemas.example/screen.json'])(
    'may be %s',
    (schema) => expect(findings(schema)).toEqual([]),
  )

  it.each([
    '../langage/screen.schema.json',
    'screen.schema.json',
    '../../language/screen.schema.json',
    '',
    '..\\language\\screen.schema.json',
  ])('is reported when it is "%s"', (schema) =>
    expect(findings(schema)).toEqual([['LZ011', '/$schema', '"../language/screen.schema.json"']]),
  )
})

it('a text that a third language lacks is reported once, not once for each other language', () => {
  const app = sound.get('schemas/app.json')!.replace('"en", "es"', '"en", "es", "nl"')
  const english = JSON.parse(sound.get('locales/en/shop.json')!) as Record<string, unknown>
  const { owner: _, ...dutch } = english
  const findings = findingsAfter(
    new Map([
      ['schemas/app.json', app],
      ['locales/nl/common.json', sound.get('locales/en/common.json')!],
      ['locales/nl/shop.json', JSON.stringify(dutch)],
    ]),
  )
  const missing = findings.filter(({ code }) => code === 'LZ602')
  expect(missing.map(({ file, pointer }) => `${file} ${pointer}`)).toEqual([
    'locales/en/shop.json /owner',
  ])
})
