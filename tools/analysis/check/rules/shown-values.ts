import {
  isObject,
  objectOrEmpty,
  splitPath,
  stringOrEmpty,
  type Json,
  type JsonObject,
  child,
} from '../../../../renderer/language'
import {
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
  placesAround,
  bindingsOf,
  type Binding,
  conditionsAround,
} from '../../model/model'
import type { Project } from '../../project/project'
import type { Report } from '../report'
import { listNames, quote } from '../../types/describe'
import { writtenFormat } from '../../types/type'
import { type kindsOfTexts, languageWords } from '../../words/languages'
import { say } from '../../words/words'
import { readIn } from './named-otherwise'
import { at, documentRule } from './rule'
import { textKey } from '../../names/words-of-names'
import { rowName } from '../../model/walk-node'
import { partsOf, rulesOf } from './words'

/** Returns the expressions with an operator whose results the borrower can read. */
export function shownIn(model: DocumentModel, operator: string): ExpressionUse[] {
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
    const isTimestamp =
      isObject(value) && readIn(model, value)?.type.number?.format === 'x-timestamp'
    if (!isDate || !isTimestamp || !node) return []
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
    ...dates.flatMap((use) => timelessDate(model, use)),
    ...[...read, ...placed].flatMap(({ value, pointer }) => {
      const date = isObject(value) && isPart(value) ? value['date'] : undefined
      if (!isObject(value) || date === undefined || isElsewhere(date)) return []
      if (isTimeless(model, value)) return []
      if (value['as'] === 'day')
        return at(model, pointer, {
          what: say`Only the day of the month of ${print(date)} is shown.`,
          fix: say`Remove "as": "day", or show the month as well.`,
        })
      const { path, type } = readIn(model, value) ?? {}
      const isAnswer = path?.root?.kind === 'data' || path?.root?.kind === 'row'
      if (!isAnswer || !(type?.number?.format === 'x-timestamp' || type?.string?.format)) return []
      return at(model, pointer, {
        what: say`Only the time of ${print(date)} is shown.`,
        fix: say`Write "as": "datetime", or show the day as well.`,
      })
    }),
  ]
})

const isPart = (value: JsonObject) => value['as'] === 'day' || value['as'] === 'time'

/** Reports the time of a date whose examples have no time. */
function timelessDate(model: DocumentModel, { source, pointer }: ExpressionUse): Report | Report[] {
  if (!isTimeless(model, source)) return []
  const date = print(source['date'])
  return at(model, child(pointer, 'as'), {
    what: say`${date} is a date without a time, as in ${quote(examplesIn(source['date'], model)[0]!)}, so its time is always 00:00.`,
    fix: say`Write "as": "date".`,
  })
}

function isTimeless(model: DocumentModel, { as, date }: JsonObject): boolean {
  const examples = as === 'time' || as === 'datetime' ? examplesIn(date, model) : []
  return examples.length > 0 && examples.every((text) => /^\d{4}[-/]\d\d?[-/]\d\d?$/.test(text))
}

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
    if (expressionOf(model, value)?.path?.root?.kind === 'profile') return []
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

/** Returns the examples of a member of a response, as texts. */
export function examplesIn(value: Json | undefined, model: DocumentModel): string[] {
  const use = expressionOf(model, value)
  return use?.path ? examplesOf(model.project, use.path).map(String) : []
}

/** Returns the examples of a member of a response; none for values from elsewhere. */
export function examplesOf(project: Project, path: PathUse): Json[] {
  const { examples } = schemaOf(project, path)
  return Array.isArray(examples) ? examples : []
}

/** Returns the schema of a member of a response; an empty schema for values from elsewhere. */
export function schemaOf(project: Project, { root, segments }: PathUse): JsonObject {
  const list = root?.rows?.list
  const text = isObject(list) ? stringOrEmpty(list['var']) : ''
  if (text !== '' && root?.rows) {
    const [name = '', ...members] = splitPath(text)
    const source = lookup(root.rows.scope, name)
    return source
      ? schemaOf(project, {
          text,
          root: source,
          segments: [name, ...members, '0', ...segments.slice(1)],
        })
      : {}
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
  return objectOrEmpty(schema)
}

/** Reports a position that is shown as a number: the first row would have the number 0. */
export const shownPosition = documentRule('LZ331', (model) =>
  readBindings(model).flatMap((binding) =>
    shownParts(model, binding).flatMap(({ value, pointer, isCounted }) => {
      const path = expressionOf(model, value)?.path
      if (path?.root?.kind !== 'index' || isCounted) return []
      // A condition on the position may exclude the first row.
      if (conditionsAround(binding.node).some((when) => JSON.stringify(when).includes(path.text)))
        return []
      return at(model, pointer, {
        what: say`${print(value)} is 0 in the first row, and the borrower would read this number.`,
        fix: say`Add 1, as in { "+": [{ "var": "${path.text}" }, 1] }.`,
      })
    }),
  ),
)

/** Reports a value of a fixed row that each row of the same list shows. */
export const valueOfOtherRow = documentRule('LZ332', (model) =>
  readBindings(model).flatMap((binding) =>
    shownParts(model, binding).flatMap(({ value, pointer }) => {
      const use = expressionOf(model, value)
      const [list, position] = use?.args ?? []
      if (use?.operator !== 'item' || typeof position !== 'number') return []
      const row = rowsAround(binding.node).find(({ source }) => areEqual(source['each'], list))
      if (!row) return []
      const name = rowName(row.source)
      return at(model, pointer, {
        what: say`Each row shows the value of row ${position + 1} of ${print(list)}.`,
        fix: say`Read the value of the row itself, as in { "var": "${name}.…" }.`,
      })
    }),
  ),
)

const readBindings = ({ bindings }: DocumentModel) => bindings.filter(({ isRead }) => isRead)

interface Part {
  readonly value: Json
  readonly pointer: string
  /** True if the text has plural forms for this number. */
  readonly isCounted?: boolean
}

/** Returns the values that a shown value consists of, or may be, with the values in its texts. */
function shownParts(model: DocumentModel, { value, pointer }: Binding): Part[] {
  return partsOf(value, pointer, rulesOf(model)).flatMap(([part, place]): Part | Part[] => {
    const use = expressionOf(model, part)
    if (use?.operator !== 't') return { value: part, pointer: place }
    return namedArgumentValues(use).map((one) => ({ ...one, isCounted: hasPlural(model, part) }))
  })
}

function hasPlural({ project }: DocumentModel, text: Json): boolean {
  const key = textKey(text)
  return [...project.texts.values()].some((texts) => texts.has(`${key}_other`))
}

function rowsAround(node: NodeUse | undefined): NodeUse[] {
  if (!node) return []
  return [...(node.source['each'] === undefined ? [] : [node]), ...rowsAround(node.parent)]
}
