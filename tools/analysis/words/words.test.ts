import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { membersOf, objectsIn } from '../../../renderer/language'
import { allRules } from '../check/rules/rule'
import { templates } from '../templates/templates'
import es from './es.json'
import formsInEnglish from './forms.en.json'
import formsInSpanish from './forms.es.json'
import { labelOf, memberWord } from './member-label'
import { grammarOfForms } from './schema-words'
import { translate, say, setLanguage } from './words'

/** The folders and files that contain translated sentences. */
const subjects = [
  'source',
  'types',
  'operators',
  'expressions',
  'sentences',
  'actions',
  'model',
  'names',
  'play',
  'expect',
  'check',
  'explore',
  'fixes',
  'diff',
  '../server/app',
  '../server/team/changes',
  '../server/team/handlers',
  '../server/team/publish',
  '../server/team/review',
  '../server/team/sign-in',
  '../server/team/serve-team.ts',
  'explain',
  'service',
  'authoring/new-screen/new-screen.ts',
]
const analysis = join(import.meta.dirname, '..')
const namesIn = (folder: string) =>
  readdirSync(join(analysis, folder), { recursive: true, encoding: 'utf8' })
const sources = subjects.flatMap((subject) =>
  (subject.endsWith('.ts') ? [''] : namesIn(subject))
    .filter(
      (name) =>
        /^$|(?<!\.test|generated\.d)\.ts$/.test(name) &&
        !/^diff\/formats\/|\/testing\/|\/message-page|app\/git\//.test(`${subject}/${name}`),
    )
    .map((name) => readFileSync(join(analysis, subject, name), 'utf8')),
)
/** Members whose strings need no translation: titles, keys of causes and lists of properties. */
const unread = new Set(['title', 'of', 'layout', 'look'])
/** The default names of widgets. */
const widgets = readdirSync('widgets').map((name) => `the ${name.replaceAll('-', ' ')}`)
/** Matches templates that produce names or code instead of sentences. */
const names =
  /^(?:rule|option|part|modal|not|data:|screen|fragment|endpoint|members) \{0\}(?:\.\{1\})?\s*$|"expect": |`lienzo |^npx lienzo |^(?:GET|POST) /

const found = [
  ...sources.flatMap((text) => wordsIn(parseSync('a.ts', text).program, 0)),
  ...allRules.map(({ why }): Words => ({ kind: 'said', words: why })),
  ...objectsIn(Object.values(templates).map(({ scenarios }) => scenarios)).flatMap(
    ({ title }): Words[] => (typeof title === 'string' ? [{ kind: 'said', words: title }] : []),
  ),
]
const placesIn = (words: string) => (words.match(/\{\d+\}/g) ?? []).toSorted()
/** The Spanish of sentences that only one operator or action uses. */
const ofGrammar = Object.fromEntries(
  objectsIn([...grammarOfForms]).flatMap((part) => membersOf(part['x-es-words'])),
)
const spanish = { ...es, ...ofGrammar } as Readonly<Record<string, string>>

describe('the sentences of the tools', () => {
  it('exist in Spanish, with the same placeholders', () => {
    const keys = found.filter(({ kind }) => kind === 'said').map(({ words }) => words)
    expect(keys.length).toBeGreaterThan(500)
    const lacking = keys.filter((key) => spanish[key] === undefined)
    const advice =
      'Add the Spanish of these sentences to tools/analysis/words/es.json, or to "x-es-words" of the only operator or action that uses them.'
    expect(lacking, advice).toEqual([])
    expect(Object.keys(ofGrammar).filter((key) => key in es)).toEqual([])
    for (const [key, words] of Object.entries(spanish))
      expect([key, placesIn(words)]).toEqual([key, placesIn(key)])
  })

  it('exist in English if they exist in Spanish', () => {
    const code = sources.join('\n')
    const known = new Set(
      [...found, ...allRules].map((one) => ('words' in one ? one.words : one.title)),
    )
    const isNamed = (key: string) =>
      code.includes(`'${key}'`) || code.includes(` ${key}:`) || widgets.includes(key)
    const lost = (key: string) => !isNamed(key.replace('the screens around it', 'this screen'))
    expect(Object.keys(spanish).filter((key) => !known.has(key) && lost(key))).toEqual([])
  })

  it('exist a second time without JSON, in both languages, for people who edit with forms', () => {
    expect(Object.keys(formsInEnglish)).toEqual(Object.keys(formsInSpanish))
    for (const words of [formsInEnglish, formsInSpanish])
      for (const [key, sentence] of Object.entries(words)) {
        expect(spanish).toHaveProperty([key])
        expect(placesIn(key)).toEqual(expect.arrayContaining(placesIn(sentence)))
        expect(sentence).not.toMatch(/["[\]`]|\{(?!\d)|\.json/)
      }
  })

  it('are created on demand, and not when a module loads', () => {
    expect(found.filter(({ kind }) => kind === 'early')).toEqual([])
  })

  it('are not in untagged templates', () => {
    expect(found.filter(({ kind }) => kind === 'plain')).toEqual([])
  })
})

describe('say', () => {
  const sentence = () => say`The response of ${'shop.order'}`

  it('returns English until another language is set', () => {
    expect(sentence()).toBe('The response of shop.order')
    setLanguage('es')
    expect([sentence(), translate('Remove it.')]).toEqual([
      'La respuesta de shop.order',
      'Quítelo.',
    ])
    setLanguage('en')
    expect([sentence(), translate('Remove it.')]).toEqual([
      'The response of shop.order',
      'Remove it.',
    ])
  })

  it('contracts an article with the word before it', () => {
    setLanguage('es')
    expect(say`the response of ${'el endpoint shop.pay'}`).toBe(
      'la respuesta del endpoint shop.pay',
    )
  })

  it('writes members as the labels of the forms for people who edit with forms', () => {
    const sentence = () => [say`Remove "poll".`, memberWord('maxLength'), labelOf('maxLength')]
    expect(sentence()).toEqual(['Remove "poll".', 'maxLength', 'Max length'])
    setLanguage('en', 'forms')
    expect(sentence()).toEqual(['Remove *Poll*.', 'Max length', 'Max length'])
    setLanguage('es', 'forms')
    expect(sentence().slice(1)).toEqual(['Longitud máxima', 'Longitud máxima'])
    // The form has a button that saves the scenario, so its message contains no JSON.
    expect(say`${'Escriba uno.'} To keep it as a scenario of "${'a'}": ${'{"steps":[]}'}`).toBe(
      'Escriba uno.',
    )
  })

  it('uses the language of each request', () => {
    let language: 'en' | 'es' = 'en'
    setLanguage(() => language)
    const told = [translate('Remove it.')]
    language = 'es'
    expect([...told, translate('Remove it.')]).toEqual(['Remove it.', 'Quítelo.'])
  })

  it('returns English if a language lacks the sentence', () => {
    setLanguage('es')
    expect([say`No sentence of ${1}`, translate('No sentence.'), translate(undefined)]).toEqual([
      'No sentence of 1',
      'No sentence.',
      undefined,
    ])
  })
})

interface Part {
  readonly type: string
  readonly name?: string
  readonly value?: unknown
  readonly key?: Part
  readonly tag?: Part
  readonly callee?: Part
  readonly arguments?: readonly Part[]
  readonly quasi?: Part
  readonly quasis?: readonly { readonly value: { readonly cooked: string } }[]
  readonly expressions?: readonly Part[]
}

interface Words {
  readonly kind: 'said' | 'early' | 'plain'
  readonly words: string
}

/**
 * Returns every sentence of a module: the arguments of `say`, and literals in tables, which
 * `translate` translates.
 */
function wordsIn(part: unknown, depth: number): Words[] {
  if (Array.isArray(part)) return part.flatMap((one) => wordsIn(one, depth))
  if (typeof part !== 'object' || part === null) return []
  const { type, tag, quasi, key, value, callee } = part as Part
  if (/^(?:Import|Export(?:All|Named)?Specifier|TS(?:Type|Interface))/.test(type)) return []
  if (type === 'Property' && unread.has(key?.name ?? '') && !isFunction(value)) return []
  if (type === 'TaggedTemplateExpression' && tag?.name === 'say' && quasi)
    return [
      { kind: depth === 0 ? 'early' : 'said', words: sentenceKey(quasi) },
      ...wordsIn(quasi.expressions, depth),
    ]
  // Errors of the computer are for the person who runs the command, and stay in English.
  if (type === 'NewExpression' && callee?.name === 'Error')
    return wordsIn(
      (part as Part).arguments?.filter((one) => one.type !== 'Literal'),
      depth,
    )
  if (type === 'TemplateLiteral') {
    const words = sentenceKey(part as Part)
    const inside = wordsIn((part as Part).expressions, depth)
    const isPlain = /\p{L}{2}/u.test(words) && words.includes(' ') && !names.test(words)
    return isPlain ? [{ kind: 'plain', words }, ...inside] : inside
  }
  if (type === 'Literal') return typeof value === 'string' ? inTable(value) : []
  const below = depth + (type?.includes('Function') ? 1 : 0)
  return Object.entries(part).flatMap(([name, one]) => (name === 'key' ? [] : wordsIn(one, below)))
}

function isFunction(part: unknown): boolean {
  return (part as Part | undefined)?.type === 'ArrowFunctionExpression'
}

/** Returns a literal with several words as a sentence; none for code and parts of sentences. */
function inTable(words: string): Words[] {
  const isSentence =
    /\p{L}{2}.* .*\p{L}{2}|^, \p{L}/u.test(words) && !/^on (?:this|the) |^:/.test(words)
  return isSentence ? [{ kind: 'said', words }] : []
}

function sentenceKey({ quasis = [] }: Part): string {
  const [first = '', ...rest] = quasis.map(({ value }) => value.cooked)
  return rest.reduce((key, text, at) => `${key}{${at}}${text}`, first)
}
