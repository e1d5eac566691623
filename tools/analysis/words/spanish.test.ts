import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { Json } from '../../../renderer/language'
import labels from '../../studio/page/words/es.json'
import releases from '../../studio/page/words/releases.es.json'
import authoring from '../authoring/words/es.json'
import findings from './es.json'
import forms from './forms.es.json'
import { choiceLabel, labelOf } from './member-label'
import members from './members.es.json'
import { readProjectWords } from './project-words'
import { grammarOfForms, spanishIn } from './schema-words'
import { translateDescription } from './translate-description'
import { setLanguage } from './words'

const [, borrower = '', author = ''] = readFileSync('docs/reference/spanish.md', 'utf8').split(
  /^## /m,
)

/** The app's texts, without texts quoted from the specification. */
const texts = readdirSync('locales/es')
  .filter((name) => name !== 'fixed.json')
  .map((name) => readFileSync(`locales/es/${name}`, 'utf8'))

/** Returns the words in the last column of a table. Texts must not use these words. */
function replacedBy(table: string): string[] {
  return [...table.matchAll(/^\|.*\|.*\|(.*)\|$/gm)].flatMap(([, last = '']) =>
    [...last.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word),
  )
}

/** Returns those of the forbidden words that a text contains as whole words. */
function found(words: readonly string[], said: readonly string[]): string[] {
  return words.filter((word) => {
    const whole = new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'iu')
    return said.some((text) => whole.test(text))
  })
}

it('a forbidden word is found only as a whole word', () => {
  expect(found(['tu', 'importe'], ['Su importe.', 'La lectura'])).toEqual(['importe'])
})

it('the app uses the terms for borrowers', () => {
  expect(replacedBy(borrower).length).toBeGreaterThan(20)
  expect(found(replacedBy(borrower), texts)).toEqual([])
})

const widgets = import.meta.glob<Json>('../../../widgets/*/*.schema.json', {
  eager: true,
  import: 'default',
})

it('findings and labels in the studio use the terms for authors', () => {
  expect(replacedBy(author).length).toBeGreaterThan(15)
  const { changes, notes, refusals } = releases
  const groups = [
    findings,
    labels,
    forms,
    members,
    spanishIn([...grammarOfForms, ...Object.values(widgets)]),
    authoring,
    changes,
    notes,
    refusals,
  ]
  const said = groups.flatMap(Object.values<string>)
  expect(found([...replacedBy(borrower), ...replacedBy(author)], said)).toEqual([])
})

it('equal English words in schemas have equal Spanish words', () => {
  const all = [...grammarOfForms, ...Object.values(widgets)]
  const known = spanishIn(all)
  const others = all.flatMap((schema) =>
    Object.entries(spanishIn([schema])).filter(([english, spanish]) => known[english] !== spanish),
  )
  expect(others).toEqual([])
})

it('a project translates its own widgets', () => {
  setLanguage('es')
  const bar = '{ "enum": ["thin"], "x-es-title": "Grosor", "x-es-values": ["Fina"] }'
  const widget = `{ "description": "A gauge.", "x-es": "Un medidor.", "properties": { "barSize": ${bar} } }`
  const files = [
    ['schemas/words/es.json', '{}'],
    ['widgets/gauge/gauge.schema.json', widget],
  ] as const
  readProjectWords(new Map(files))
  expect(translateDescription('A gauge.')).toBe('Un medidor.')
  expect([labelOf('barSize'), choiceLabel('barSize', 'thin')]).toEqual(['Grosor', 'Fina'])
  readProjectWords(new Map(files.slice(0, 1)))
  expect(translateDescription('A gauge.')).toBe('A gauge.')
  setLanguage('en')
})
