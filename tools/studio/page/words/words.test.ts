import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import {
  type Json,
  objectOrEmpty,
  objectsIn,
  stringOrEmpty,
  visitValue,
} from '../../../../renderer/language'
import en from './en.json'
import es from './es.json'
import englishChoices from '../../../analysis/words/choices.en.json'
import spanishChoices from '../../../analysis/words/choices.es.json'
import { choiceLabel, hasLabel, declaredLabel } from '../../../analysis/words/member-label'
import members from '../../../analysis/words/members.es.json'
import {
  grammarOfForms,
  spacedWords,
  spanishIn,
  spanishValuesIn,
  translatedKeywords,
} from '../../../analysis/words/schema-words'
import { translateDescription } from '../../../analysis/words/translate-description'
import { readProjectWords } from '../../../analysis/words/project-words'

const page = join(import.meta.dirname, '..')
const sources = readdirSync(page, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name))
  .map((name) => ({ name, text: readFileSync(join(page, name), 'utf8') }))
const widgets = import.meta.glob<{ properties?: object; 'x-widget': { events: object } }>(
  '../../../../widgets/*/*.schema.json',
  { eager: true, import: 'default' },
)
function grammarNamed(name: string): Json {
  return JSON.parse(readFileSync(`schemas/language/${name}.schema.json`, 'utf8')) as Json
}

const placesIn = (words: string) => (words.match(/\{\w+\}/g) ?? []).toSorted()

describe('the words of the studio', () => {
  it('exist in both languages, with the same placeholders', () => {
    expect(Object.keys(es)).toEqual(Object.keys(en))
    for (const key of Object.keys(en) as (keyof typeof en)[])
      expect([key, placesIn(es[key])]).toEqual([key, placesIn(en[key])])
  })

  it('have a label for every property and event of a widget, and for no other name', () => {
    const grammar = readdirSync('schemas/language')
      .filter((name) => name.endsWith('.schema.json') && !name.includes('.generated.'))
      .map((name) => readFileSync(join('schemas/language', name), 'utf8'))
      .join('\n')
    const ofWidgets = new Set(
      Object.values(widgets).flatMap(({ properties, 'x-widget': { events } }) => [
        ...Object.keys(properties ?? {}),
        ...Object.keys(events),
      ]),
    )
    const labels = spanishIn(Object.values(widgets) as unknown as Json[])
    const isTitled = (name: string) => labels[spacedWords(name)] !== undefined
    const isMember = (name: string) => new RegExp(`"(?:\\$|x-)?${name}": \\{`).test(grammar)
    const names = Object.keys(members)
    expect(names.filter((name) => !ofWidgets.has(name) && !isMember(name))).toEqual([])
    const lacking = [...ofWidgets].filter((name) => !names.includes(name) && !isTitled(name))
    const advice = 'Add "x-es-title" with a Spanish label beside these properties.'
    expect(lacking, advice).toEqual([])
  })

  it('have a label for every value in an `enum`, and for no other value', () => {
    const ofWidgets = Object.values(widgets) as unknown as Json[]
    const listed = [...grammarOfForms, grammarNamed('data-type'), ...ofWidgets]
      .flatMap(choicesIn)
      // Codes such as GET need no label.
      .filter(([, value]) => /[a-z]/.test(value))
    const ofProject = spanishValuesIn(ofWidgets)
    const lacking = listed.filter(
      ([member, value]) => !choiceLabel(member, value) && !ofProject[member]?.[value],
    )
    const advice = 'Add "x-es-values" with a Spanish label for each value of these lists.'
    expect(lacking, advice).toEqual([])
    const values = new Set(listed.map(([, value]) => value))
    const words = Object.values(spanishChoices).flatMap((group) => Object.keys(group))
    expect(words.filter((value) => !values.has(value))).toEqual([])
    const own = Object.values(englishChoices).flatMap((group) => Object.keys(group))
    expect(own.filter((value) => !words.includes(value))).toEqual([])
  })

  it('are in Spanish beside each description of a member and a widget, and each widget title', () => {
    const ofWidgets = Object.values(widgets) as unknown as Json[]
    const members = grammarOfForms.flatMap((schema) =>
      objectsIn(schema).filter((part) => part !== schema),
    )
    const lacking = [...members, ...objectsIn(ofWidgets)].flatMap((part) =>
      [...translatedKeywords, ...(ofWidgets.includes(part) ? [['title', 'x-es-title']] : [])]
        .filter(([english = '', spanish = '']) => stringOrEmpty(part[english]) && !part[spanish])
        .map(([english = '']) => part[english]),
    )
    expect(lacking, 'Add the member "x-es" with the Spanish beside these descriptions.').toEqual([])
  })

  it('translate the areas, declared names and scenario titles of the project', () => {
    const words = readFileSync('schemas/words/es.json', 'utf8')
    const fragments = readdirSync('schemas/fragments').map(
      (name): Json => JSON.parse(readFileSync(join('schemas/fragments', name), 'utf8')),
    )
    const about = fragments.flatMap((fragment) =>
      objectsIn(fragment).map(({ description }) => description),
    )
    const screens = readdirSync('schemas/screens', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.json'))
      .map((name): Json => JSON.parse(readFileSync(join('schemas/screens', name), 'utf8')))
    const inputs = [...fragments, ...screens].flatMap((document) =>
      ['with', 'params', 'data', 'state', 'options'].flatMap((member) =>
        Object.keys(objectOrEmpty(objectOrEmpty(document)[member])),
      ),
    )
    const items = [...fragments, ...screens].flatMap((document) =>
      objectsIn(document).map((node) => stringOrEmpty(node['as'])),
    )
    const names = [...inputs, ...items].filter((name) => name !== '$comment' && !hasLabel(name))
    const titles = readdirSync('schemas/scenarios').flatMap((name) => {
      const file = readFileSync(join('schemas/scenarios', name), 'utf8')
      const { scenarios } = JSON.parse(file) as { scenarios: Record<string, { title?: string }> }
      return Object.values(scenarios).map(({ title }) => title)
    })
    const calls = readdirSync('schemas/endpoints').flatMap((name) => {
      const file = readFileSync(join('schemas/endpoints', name), 'utf8')
      const { endpoints } = JSON.parse(file) as { endpoints: Record<string, object> }
      return Object.values(endpoints)
    })
    expect(calls.filter((call) => 'description' in call && !('x-es' in call))).toEqual([])
    const needed = [
      ...readdirSync('schemas/screens'),
      ...names.map(declaredLabel),
      ...about,
      ...titles,
    ].filter((name): name is string => typeof name === 'string' && name !== '')
    const known = JSON.parse(words) as object
    expect(needed.filter((name) => !Object.hasOwn(known, name))).toEqual([])
    readProjectWords(new Map([['schemas/words/en.json', '{ "bank": "Savings" }']]))
    expect(['bank', 'order'].map(translateDescription)).toEqual(['Savings', 'order'])
    readProjectWords(new Map([['schemas/words/en.json', '{}']]))
  })

  it('are all used', () => {
    const code = sources.map(({ text }) => text).join('\n')
    // A computed key, such as `past.kind.${kind}`, uses all keys with the prefix `past.kind.`.
    // TypeScript checks this.
    const computed = [...code.matchAll(/`((?:\w+\.){2})\$\{/g)].map(([, beginning]) => beginning!)
    const isUsed = (key: string) =>
      code.includes(`'${key}'`) || computed.some((beginning) => key.startsWith(beginning))
    expect(Object.keys(en).filter((key) => !isUsed(key))).toEqual([])
  })

  it('do not appear as literals in components', () => {
    const found = sources
      .filter(({ name }) => name.endsWith('.tsx'))
      .flatMap(({ name, text }) =>
        wordsIn(parseSync(name, text).program).map((words) => `${name}: ${words}`),
      )
    expect(found).toEqual([])
  })
})

/** Returns the values of each `enum`, with the name of the member. */
function choicesIn(schema: Json): [member: string, value: string][] {
  const found: [string, string][] = []
  visitValue(schema, (value, pointer, name) => {
    const member = pointer.split('/').findLast((part) => !keyword.test(part)) ?? ''
    if (name === 'enum' && Array.isArray(value))
      found.push(...value.map((one): [string, string] => [member, stringOrEmpty(one)]))
    return true
  })
  return found
}

const keyword = /^(?:if|then|else|items|enum|anyOf|oneOf|allOf|\d+)$/

/** The attributes that contain text for users. */
const read = new Set([
  'label',
  'title',
  'aria-label',
  'placeholder',
  'alt',
  'hint',
  'summary',
  'about',
  'doIt',
])

interface Part {
  readonly type: string
  readonly value?: unknown
  readonly name?: Part | string
  readonly openingElement?: { readonly name: { readonly name?: string } }
}

/** Returns the literal words in JSX. Ignores words inside `code`. */
function wordsIn(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(wordsIn)
  if (typeof part !== 'object' || part === null) return []
  const { type, value, name, openingElement } = part as Part
  if (openingElement?.name.name === 'code') return []
  if (type === 'JSXText') return /\p{L}{2}/u.test(String(value)) ? [String(value).trim()] : []
  if (type === 'JSXAttribute' && typeof name === 'object' && read.has(identifierName(name))) {
    const literal = (value as Part | null)?.value
    return typeof literal === 'string' && /\p{L}{2}/u.test(literal) ? [literal] : []
  }
  return Object.values(part).flatMap(wordsIn)
}

function identifierName({ name }: Part): string {
  return typeof name === 'string' ? name : ''
}
