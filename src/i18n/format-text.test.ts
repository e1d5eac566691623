import * as fc from 'fast-check'
import { createInstance } from 'i18next'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isObject, valueText } from '../../renderer/language'
import { formatText, type TextFiles, type TextRequest } from './format-text'

/** Formats a text with this code and with i18next, and expects the same result. */
function bothOf(files: TextFiles) {
  const library = createInstance()
  void library.init({
    initAsync: false,
    resources: files,
    lng: 'es',
    load: 'currentOnly',
    fallbackLng: false,
    nsSeparator: false,
    ignoreJSONStructure: false,
    interpolation: {
      prefix: '{',
      suffix: '}',
      unescapePrefix: '\0',
      formatSeparator: '\0',
      escapeValue: false,
      skipOnVariables: true,
    },
    missingInterpolationHandler: () => '',
    returnedObjectHandler: () => '',
    parseMissingKeyHandler: () => 'missing',
  })
  return (language: string, key: string, values: Readonly<Record<string, unknown>>) => {
    const request = requestOf(language, key, values)
    const { language: lng, namespace: ns, name, places: replace, count } = request
    const own = formatText(files, request) ?? 'missing'
    expect(own, JSON.stringify(request)).toBe(
      library.t(name, { lng, ns, nest: false, replace, count }),
    )
    return own
  }
}

function requestOf(language: string, key: string, values: Readonly<Record<string, unknown>>) {
  const [namespace = '', ...names] = key.split('.')
  const places = Object.entries(values).map(([name, value]) => [name, valueText(value)])
  return {
    language,
    namespace,
    name: names.join('.'),
    places: Object.fromEntries(places) as TextRequest['places'],
    count: Number.parseFloat(valueText(values['count'])),
  }
}

const counts = [0, 1, 2, 1.5, 1_000_000, -1, '1', '7 días', 'x', '', null, undefined, Number.NaN]
const odd = ['{count}', '$t(common.back)', '{-name}', '<b>&"', '{{name}}', '$&', '}', 'a\nb', true]

const filesOf = (language: string) =>
  readdirSync(`locales/${language}`).map((name): [string, object] => [
    name.replace('.json', ''),
    JSON.parse(readFileSync(`locales/${language}/${name}`, 'utf8')) as object,
  ])

const textsOf = (texts: object): [string, string][] =>
  Object.entries(texts).flatMap(([name, text]) =>
    isObject(text)
      ? textsOf(text).map(([key, pattern]): [string, string] => [`${name}.${key}`, pattern])
      : [[name, String(text)]],
  )

it.each(['es', 'en'])('equals i18next for every translation in %s', (language) => {
  const own = filesOf(language)
  const text = bothOf({ [language]: Object.fromEntries(own) })
  let filled = 0
  for (const [namespace, texts] of own)
    for (const [name, pattern] of textsOf(texts)) {
      const key = `${namespace}.${name.replace(/_(one|many|other)$/, '')}`
      const places = [...pattern.matchAll(/\{(\w+)\}/g)].map(([, place]) => place!)
      for (const value of places.length > 0 ? [...counts, ...odd] : [1]) {
        const formatted = text(
          language,
          key,
          Object.fromEntries(places.map((place) => [place, value])),
        )
        if (formatted.includes(String(value))) filled++
      }
    }
  expect(filled).toBeGreaterThan(100)
})

const someNames =
  'a|b|a_one|a_other|a_many|a_zero|count| a |-a|a,b|a: b||toString|constructor|__proto__|0|ñ|a-b|_other'
const names = fc.constantFrom(...someNames.split('|'))
const words = fc.oneof(
  fc.string(),
  names.map((name) => `{${name}}`),
  fc.constantFrom('{', '}', '{{', '$t(n.a)', '$t(a, {"count": 1})', '<i>', '\n', '{-', ','),
)
const sentences = fc.array(words, { maxLength: 5 }).map((parts) => parts.join(''))
const { group } = fc.letrec<{ group: object; entry: unknown }>((tie) => ({
  entry: fc.oneof({ weight: 4, arbitrary: sentences }, tie('group')),
  group: fc.dictionary(names, tie('entry'), { maxKeys: 4 }),
}))
const keys = fc
  .array(names, { minLength: 1, maxLength: 3 })
  .map((parts) => parts.join('.'))
  .filter((key) => key !== '')
const args = fc.dictionary(names, fc.oneof(sentences, fc.constantFrom(...counts), fc.boolean()))

it('equals i18next for any translation, key and values', () => {
  const requests = fc.tuple(keys, args, fc.constantFrom(...counts))
  fc.assert(
    fc.property(
      fc.record({ es: group, en: group }),
      fc.array(requests, { minLength: 1, maxLength: 10 }),
      ({ es, en }, questions) => {
        const text = bothOf({ es: { n: es }, en: { n: en } })
        for (const [key, args, count] of questions)
          for (const language of ['es', 'en', 'pt']) text(language, `n.${key}`, { ...args, count })
      },
    ),
    { numRuns: 200 },
  )
})
