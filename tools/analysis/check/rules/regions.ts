import {
  child,
  isObject,
  membersOf,
  visitValue,
  stringOrEmpty,
  type Json,
} from '../../../../renderer/language'
import { namedArgumentValues, pathOf } from '../../expressions/scope'
import type { DocumentModel } from '../../model/model'
import type { SourceFile } from '../../project/source-file'
import { listNames, quote } from '../../types/describe'
import { say, currentLanguage } from '../../words/words'
import { at, documentRule, projectRule } from './rule'
import { translatedFiles } from './translations'
import type { Project } from '../../project/project'
import type { Text } from '../../project/texts'
import { lastName, wordsIn } from '../../names/words-of-names'
import { cachedFor, cachedList, flatOf } from '../../json/cached'
import { scenariosIn } from '../../project/screens'
import type { Report } from '../report'

export const literalSign = documentRule('LZ609', (model) =>
  regionsOf(model) < 2
    ? []
    : signsIn(model).map(([sign, pointer]) =>
        at(model, pointer, {
          what: say`${quote(sign)} is written here for every region.`,
          fix: say`Read the symbol of the region, for example with {"t": "common.amountIcon"}.`,
        }),
      ),
)

function regionsOf({ project }: DocumentModel): number {
  return project.kinds.profile.length
}

function signsIn({ nodes, expressions }: DocumentModel): [sign: string, pointer: string][] {
  const ofNodes = nodes.flatMap(({ source, widget, pointer }): [string, string][] => {
    const isAmount = [...(widget?.props.values() ?? [])].some(({ type }) => type.money)
    const { sign } = source
    return isAmount && typeof sign === 'string' ? [[sign, child(pointer, 'sign')]] : []
  })
  const ofOperators = expressions
    .filter(({ operator }) => operator === 'money')
    .flatMap(namedArgumentValues)
    .flatMap(({ value, pointer }): [string, string][] =>
      typeof value === 'string' ? [[value, pointer]] : [],
    )
  return [...ofNodes, ...ofOperators].filter(([sign]) => sign !== '')
}

/**
 * Reports a currency symbol that is the same text in all languages. The rule needs a second symbol
 * in the profiles that no text shows.
 */
export const unusedSign = projectRule('LZ613', (project) => {
  const declared = project.kinds.profile.flatMap(({ json }) =>
    isObject(json) ? membersOf(json['amounts']).map(([sign]) => sign) : [],
  )
  const signs = [...new Set(declared)].filter((sign) => sign !== '$comment')
  const same = translatedFiles(project).flatMap(({ pairs }) =>
    pairs.filter(({ one, other }) => one.value === other.value && signs.includes(one.value)),
  )
  if (same.length === 0) return []
  const lost = signs.filter((sign) => !project.list.some((file) => shows(file, sign)))
  if (lost.length === 0) return []
  return same.map(({ other: { value, file, pointer } }) => ({
    file,
    pointer,
    what: say`Every language has the symbol ${quote(value)}, but no text has ${listNames(lost.map(quote), 'or')}, which the profiles use.`,
    fix: say`In each language, write the symbol of its region.`,
  }))
})

function shows({ kind, json }: SourceFile, sign: string): boolean {
  let found = false
  if (kind !== 'scenarios')
    visitValue(json, (value, _, name) => {
      if (kind === 'profile' && name === 'amounts') return false
      const [, after] = typeof value === 'string' ? value.split(sign) : []
      found ||= after !== undefined && (value === sign || /^\s?[{\d]/.test(after))
      return !found
    })
  return found
}

/** Reports a screen with a fixed language in an app that chooses the language. */
export const oneLanguage = documentRule('LZ610', (model) => {
  const { locale } = model.document
  const { languages, document } = model.project.app
  const isChosen = isObject(document) && isObject(document['locale'])
  if (model.kind !== 'screen' || typeof locale !== 'string') return []
  if (!isChosen || languages.length < 2) return []
  return [
    at(model, '/locale', {
      what: say`This screen is always in ${quote(locale)}, whatever language the app has.`,
      fix: say`Remove "locale", or choose a language by a condition.`,
    }),
  ]
})

/** Reports a number in a text if the profiles have another value for other regions. */
export const regionalNumber = projectRule('LZ619', (project) => {
  const values = differentNumbers(project)
  const [first] = project.texts.values()
  if (values.length === 0 || !first) return []
  const replaced = new Set(
    project.kinds.profile.flatMap(({ json }) =>
      isObject(json) ? membersOf(json['texts']).map(([key]) => key) : [],
    ),
  )
  return [...first].flatMap(([key, text]) => {
    const words = wordsIn(lastName(key))
    const meant = values.find(
      ({ named, numbers }) =>
        named.every((word) => words.includes(word)) &&
        numbersOf(text).some((one) => numbers.has(one)),
    )
    if (!meant || replaced.has(key)) return []
    return {
      file: text.file,
      pointer: text.pointer,
      what: say`This text has the same number in every region, but "${meant.name}" of the profiles is ${listNames([...meant.numbers].map(String), 'or')}.`,
      fix: say`Write a parameter such as {number}, and give it { "var": "profile.values.${meant.name}" }.`,
    }
  })
})

const numbersOf = ({ value }: Text) =>
  (value.match(/(?<![\d.,])\d+(?![\d.,]\d)/g) ?? []).map(Number)

interface RegionalValue {
  readonly name: string
  readonly named: readonly string[]
  readonly numbers: ReadonlySet<number>
}

const bounds = new Set([
  'max',
  'min',
  'maximum',
  'minimum',
  'limit',
  'number',
  'count',
  'of',
  'per',
])

function differentNumbers({ kinds }: Project): RegionalValue[] {
  const byName = new Map<string, Set<number>>()
  for (const { json } of kinds.profile)
    for (const [name, value] of membersOf(isObject(json) ? json['values'] : undefined))
      if (typeof value === 'number')
        byName.set(name, (byName.get(name) ?? new Set<number>()).add(value))
  return [...byName].flatMap(([name, numbers]) => {
    const named = wordsIn(name).filter((word) => !bounds.has(word))
    return numbers.size > 1 && named.length > 0 ? [{ name, named, numbers }] : []
  })
}

/** Reports a language code that differs from the app document's code only by case. */
export const otherLetters = projectRule('LZ246', (project) => {
  const { file = '', document, languages } = project.app
  const compared = comparedByScreens(project.kinds.screen, [], ({ path, json }) =>
    comparedIn(isObject(json) ? json['locale'] : undefined, path),
  )
  const played = playedIn(project.kinds.scenarios, [languages], (scenarios) =>
    queriesIn(scenarios).filter(({ value }) => meantBy(value, languages) !== undefined),
  )
  return reports(played, [compared, project.app, currentLanguage()], () => {
    const all = [...comparedIn(document?.['locale'], file), ...flatOf(compared)]
    const names = new Set(all.map(({ name }) => name))
    const opened = flatOf(played).filter(({ name }) => names.has(name))
    return [...all, ...opened].flatMap(({ path, pointer, value }) => {
      const meant = meantBy(value, languages)
      if (meant === undefined) return []
      return {
        file: path,
        pointer,
        what: say`${quote(stringOrEmpty(value))} is none of the languages of the app.`,
        fix: say`Did you mean ${quote(meant)}?`,
        suggestion: { at: 'value', label: say`Change to ${quote(meant)}`, value: meant },
      }
    })
  })
})

const comparedByScreens = cachedList<SourceFile, readonly ComparedCode[]>()
const playedIn = cachedList<SourceFile, readonly ComparedCode[]>()
const reports = cachedFor<Report[]>()

function meantBy(value: Json, languages: readonly string[]): string | undefined {
  const text = stringOrEmpty(value)
  const isLanguage = languages.includes(text)
  return isLanguage
    ? undefined
    : languages.find((code) => code.toLowerCase() === text.toLowerCase())
}

function queriesIn({ path, json }: SourceFile): ComparedCode[] {
  return membersOf(scenariosIn(json)).flatMap(([scenario, body]) =>
    membersOf(isObject(body) ? body['query'] : undefined).map(([name, value]) => {
      const pointer = child(`${child('/scenarios', scenario)}/query`, name)
      return { path, pointer, name, value }
    }),
  )
}

interface ComparedCode {
  readonly path: string
  readonly pointer: string
  readonly value: Json
  readonly name: string
}

function comparedIn(locale: Json | undefined, path: string): ComparedCode[] {
  const found: ComparedCode[] = []
  if (locale !== undefined)
    visitValue(locale, (inner, pointer) => {
      const operands = Array.isArray(inner) ? inner : []
      const read = operands.find(isObject)
      const name = lastName((read && pathOf(read)) ?? '')
      if (/lang|locale|idiom/i.test(name))
        for (const [at, value] of operands.entries())
          if (typeof value === 'string')
            found.push({ path, pointer: `/locale${pointer}/${at}`, value, name })
      return true
    })
  return found
}
