import {
  isObject,
  objectsIn,
  splitPath,
  stringOrEmpty,
  type Json,
  type JsonObject,
  child,
} from '../../../../renderer/language'
import {
  argumentPointer,
  namedArgumentValues,
  lookup,
  pathOf,
  type ExpressionUse,
  type PathUse,
  print,
} from '../../expressions/scope'
import { areEqual } from '../../json/are-equal'
import {
  type DocumentModel,
  type NodeUse,
  expressionOf,
  type Binding,
  placesAround,
  bindingsOf,
} from '../../model/model'
import type { Project } from '../../project/project'
import { textIn } from '../../project/texts'
import { listNames, quote } from '../../types/describe'
import { writtenFormat, anyType } from '../../types/type'
import { hasCurrency, type kindsOfTexts, languageWords } from '../../words/languages'
import { say } from '../../words/words'
import { readIn } from './named-otherwise'
import { at, documentRule } from './rule'
import { textKey } from '../../names/words-of-names'

function shownIn(model: DocumentModel, operator: string): ExpressionUse[] {
  const uses = model.expressions.filter((use) => use.operator === operator)
  if (uses.length === 0) return []
  const read = new Set(model.bindings.flatMap(({ isRead, pointer }) => (isRead ? pointer : [])))
  return uses.filter(({ pointer }) => placesAround(pointer).some((place) => read.has(place)))
}

/** Returns the expressions whose text contains, in any language, one of the words of a kind. */
export function textsWith(
  kind: (typeof kindsOfTexts)[number],
  { project }: DocumentModel,
  uses: readonly ExpressionUse[],
): string[] {
  const keys = uses.flatMap(({ operator, args: [key] }) =>
    operator === 't' ? [stringOrEmpty(key)] : [],
  )
  return [...project.texts].flatMap(([language, texts]) =>
    keys.flatMap((key) => {
      const text = texts.get(key)?.value ?? ''
      return languageWords(language)?.[kind].test(text) ? [text] : []
    }),
  )
}

export const dayAlone = documentRule('LZ324', (model) => {
  const dates = model.expressions.filter(({ operator }) => operator === 'date')
  const isElsewhere = (value: Json | undefined) =>
    dates.some(({ args, source }) => !isPart(source) && areEqual(args[0], value))
  const read = model.bindings.filter(({ isRead }) => isRead)
  const placed = shownIn(model, 't').flatMap(namedArgumentValues)
  const days = read.flatMap(({ value, node, pointer }) => {
    const isDate =
      isObject(value) && 'date' in value && ['date', undefined].includes(value['as'] as string)
    const isMoment = isObject(value) && readIn(model, value)?.type.number?.format === 'x-moment'
    if (!isDate || !isMoment || !node) return []
    const [promise] = clockTexts(model, node)
    return promise === undefined
      ? []
      : at(model, pointer, {
          what: say`The text says ${quote(promise)}, but only the day of ${print(value['date'])} is shown.`,
          fix: say`Write "as": "datetime".`,
        })
  })
  return [
    ...days,
    ...[...read, ...placed].flatMap(({ value, pointer }) => {
      const date = isObject(value) && isPart(value) ? value['date'] : undefined
      if (!isObject(value) || date === undefined || isElsewhere(date)) return []
      if (value['as'] === 'day')
        return at(model, pointer, {
          what: say`Only the day of the month of ${print(date)} is shown.`,
          fix: say`Remove "as": "day", or show the month as well.`,
        })
      const { path, type } = readIn(model, value) ?? {}
      const isAnswer = path?.root?.kind === 'data' || path?.root?.kind === 'row'
      if (!isAnswer || !(type?.number?.format === 'x-moment' || type?.string?.format)) return []
      return at(model, pointer, {
        what: say`Only the time of ${print(date)} is shown.`,
        fix: say`Write "as": "datetime", or show the day as well.`,
      })
    }),
  ]
})

const isPart = (value: JsonObject) => value['as'] === 'day' || value['as'] === 'time'

/** Returns the label texts of a node that promise a time of day in every language. */
function clockTexts({ project }: DocumentModel, { source }: NodeUse): string[] {
  const { label } = source
  const key = textKey(label)
  const found = [...project.texts].map(([language, texts]) => {
    const text = texts.get(key)?.value ?? ''
    return languageWords(language)?.clock.test(text) ? text : undefined
  })
  return key !== '' && found.every((text) => text !== undefined) ? found : []
}

/** Reports the first digits of a card number, which many cards share, and a part of an amount. */
export const firstDigits = documentRule('LZ614', (model) =>
  shownIn(model, 'substr').flatMap((use) => {
    const [text, from, length] = use.args
    // A part that starts after the currency symbol and has no end is the whole amount.
    if (use.operands[0]?.money && (length !== undefined || Number(from) <= 0))
      return at(model, use.pointer, {
        what: say`Only a part of the amount ${print(text)} would be shown.`,
        fix: say`Show the whole amount, as in { "money": { "var": "order.total" } }.`,
      })
    if (use.operands[0]?.personal?.kind !== 'card' || typeof from !== 'number' || from < 0)
      return []
    return at(model, use.pointer, {
      what: say`The first digits of ${print(text)} would be shown.`,
      fix: say`Show the last digits, as in { "substr": [{ "var": "card.number" }, -4] }.`,
    })
  }),
)

export const rawWord = documentRule('LZ328', (model) => {
  const read = model.bindings
    .filter(({ isRead }) => isRead)
    .map(({ value, pointer, actual: type }) => ({ value, pointer, type }))
  const placed = shownIn(model, 't').flatMap(namedArgumentValues)
  const keys = model.nodes.flatMap((node) => {
    const { key = null } = node.source
    const shown = bindingsOf(model, node).find(
      (one) => one.isRead && one.required && areEqual(one.value, key),
    )
    const name = isObject(key) ? splitPath(pathOf(key) ?? '').at(-1) : undefined
    return shown && name === 'id'
      ? at(model, shown.pointer, {
          what: say`The row shows ${print(key)}, its key.`,
          fix: say`Show a member that the borrower knows, such as a name.`,
        })
      : []
  })
  const words = [...read, ...placed].flatMap(({ value, pointer, type }) => {
    const { only, known, format } = type.string ?? {}
    const words = only ?? known ?? []
    const isOwn = isObject(value) && 'var' in value && format !== writtenFormat
    if (!isOwn || words.length < 2 || !words.every(isCode)) return []
    return at(model, pointer, {
      what: say`${print(value)} is one of ${listNames(words.map(quote), 'or')}, and the borrower would read this word.`,
      fix: say`Give each word a text, as in { "pick": …, "cases": { ${JSON.stringify(words[0])}: { "t": … } } }.`,
    })
  })
  return [...words, ...keys]
})

/**
 * Returns whether a word is a code, such as `onTime`, `in_transit` or `CANCELLED`. Codes of
 * currencies and sizes are left out.
 */
const isCode = (word: string) =>
  /^(?:[a-z]+[A-Z_-]?\w*|[A-Z]{4,}|[A-Z]+_[A-Z_]+)$/.test(word) && word.length > 2

/** Reports a currency or percent sign after a value that itself ends with the sign. */
export const signTwice = documentRule('LZ615', (model) =>
  shownIn(model, 'cat').flatMap((use) =>
    use.args.flatMap((operand, position) => {
      const next = use.args[position + 1]
      const before = use.args[position - 1]
      const examples = isObject(operand) ? examplesIn(operand, model) : []
      if (examples.length === 0) return []
      const isTwice = isSign(next) && examples.every((text) => text.trim().endsWith(next.trim()))
      const isTwiceBefore =
        isSign(before) && examples.every((text) => text.trim().startsWith(before.trim()))
      if (!isTwice && !isTwiceBefore) return []
      const sign = isTwice ? next : before
      return at(model, use.pointer, {
        what: say`${print(operand)} already contains ${quote(sign)}, as in ${listNames(examples.map(quote))}.`,
        fix: say`Remove ${quote(sign)} here.`,
      })
    }),
  ),
)

export const amountAlone = documentRule('LZ617', (model) => {
  const texts = [...model.project.texts.values()]
  const isSignedText = ({ t: key }: JsonObject) =>
    texts.some((keys) => hasCurrency(textIn(keys, stringOrEmpty(key))?.value ?? ''))
  const isSigned = (value: Json) =>
    hasCurrency(stringOrEmpty(value) || JSON.stringify(value)) ||
    objectsIn(value).some(isSignedText)
  const joined = shownIn(model, 'cat').flatMap((use) =>
    use.args.some(isSigned)
      ? []
      : use.args.map((value, at) => ({ value, pointer: argumentPointer(use, at) })),
  )
  const placed = shownIn(model, 't').flatMap((use) =>
    isSignedText(use.source) ? [] : namedArgumentValues(use),
  )
  const whole = model.bindings.filter(
    ({ isRead, expected, node }) => isRead && !expected.money && node?.source['sign'] === undefined,
  )
  const parts = [...joined, ...placed, ...whole].flatMap((one) => resultsOf(model, one))
  return parts.flatMap(({ value, pointer }) => {
    const use = expressionOf(model, value)
    const examples = use?.path ? examplesOf(model.project, use.path).map(String) : []
    if (!use || !use.type.money || examples.length === 0 || examples.some(hasCurrency)) return []
    return at(model, pointer, {
      what: say`${print(value)} is an amount, as in ${listNames(examples.map(quote))}, but has no currency symbol.`,
      fix: say`Write { "money": … } around it.`,
    })
  })
})

interface PlacedValue {
  readonly value: Json
  readonly pointer: string
}

/** Returns the results of an `if`; returns any other value itself. */
function resultsOf(model: DocumentModel, { value, pointer }: PlacedValue): PlacedValue[] {
  const use = expressionOf(model, value)
  if (use?.operator !== 'if') return [{ value, pointer }]
  return use.args.flatMap((result, position) =>
    position % 2 === 1 || position === use.args.length - 1
      ? resultsOf(model, { value: result, pointer: argumentPointer(use, position) })
      : [],
  )
}

function isSign(value: Json | undefined): value is string {
  return typeof value === 'string' && /^\s?[^\p{L}\d\s]\s?$/u.test(value) && /[%$€£₹°]/.test(value)
}

function examplesIn(source: JsonObject, model: DocumentModel): string[] {
  const use = expressionOf(model, source)
  return use?.path ? examplesOf(model.project, use.path).map(String) : []
}

/** Returns the examples of a member of a response; none for values from elsewhere. */
function examplesOf(project: Project, { root, segments }: PathUse): Json[] {
  const list = root?.rows?.list
  const text = isObject(list) ? stringOrEmpty(list['var']) : ''
  if (text !== '' && root?.rows) {
    const [name = '', ...members] = splitPath(text)
    const source = lookup(root.rows.scope, name)
    return source
      ? examplesOf(project, {
          text,
          root: source,
          segments: [name, ...members, '0', ...segments.slice(1)],
        })
      : []
  }
  const { endpoints } = project
  const endpoint = root?.endpoint === undefined ? undefined : endpoints.get(root.endpoint)
  let schema: Json | undefined = endpoint?.document['response']
  for (const segment of segments.slice(1)) {
    const { properties, items }: { [name: string]: Json | undefined } = isObject(schema)
      ? schema
      : {}
    schema = isObject(properties) ? properties[segment] : /^\d+$/.test(segment) ? items : undefined
  }
  const examples = isObject(schema) ? schema['examples'] : undefined
  return Array.isArray(examples) ? examples : []
}

export const literalAmount = documentRule('LZ316', (model) =>
  [...model.bindings, ...amountsFormattedIn(model)].flatMap(
    ({ value, actual, expected, pointer }) => {
      const [, otherwise] = isObject(value) && Array.isArray(value['var']) ? value['var'] : []
      if (!(actual.money || expected.money) || !isNumeric(otherwise)) return []
      return at(model, child(child(pointer, 'var'), 1), {
        what: say`${quote(otherwise)} would be shown or sent in place of ${print(value)}.`,
        fix: say`Write "" as the default, or show the node only with an amount.`,
      })
    },
  ),
)

function amountsFormattedIn(
  model: DocumentModel,
): Pick<Binding, 'value' | 'actual' | 'expected' | 'pointer'>[] {
  return model.expressions
    .filter(({ operator }) => operator === 'money')
    .map((use) => ({
      value: use.args[0] ?? null,
      actual: use.operands[0] ?? anyType,
      expected: anyType,
      pointer: argumentPointer(use, 0),
    }))
}

function isNumeric(value: Json | undefined): boolean {
  return typeof value === 'number' || (typeof value === 'string' && /\d/.test(value))
}
