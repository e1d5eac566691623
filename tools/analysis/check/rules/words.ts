import type { NodeUse, DocumentModel } from '../../model/model'
import { eachText, eachTextValue } from './each-text'
import { at, documentRule, projectRule } from './rule'
import { say, capital } from '../../words/words'
import {
  type Json,
  child,
  initialOf,
  isObject,
  isStateDeclaration,
  membersOf,
  operatorOf,
  type JsonObject,
  stringOrEmpty,
} from '../../../../renderer/language'
import { hasText } from '../../project/texts'
import { isBlank } from '../../source/text-faults'
import { quote } from '../../types/describe'
import type { Report } from '../report'
import { argumentPointer, pathOf } from '../../expressions/scope'
import { argumentsOf, isResultOfIf } from '../../operators/operator-meaning'
import { assume } from '../../model/decide'
import { fold } from '../../expressions/fold'

export const namelessControl = documentRule('LZ604', (model) =>
  model.bindings
    .filter(
      ({ node, value, required, isRead, pointer }) =>
        isRead &&
        required &&
        (isControl(node) ? isEmptyText(value, model) : value === '' && !isAlternative(pointer)),
    )
    .map(({ purpose, pointer }) =>
      at(model, pointer, {
        what: say`${capital(purpose)} is empty.`,
        fix: say`Give it a label; an icon-only button uses it as its accessible name.`,
      }),
    ),
)

/** Returns whether a text describes a picture. The text may be empty for a decorative picture. */
const isAlternative = (pointer: string) => pointer.endsWith('/alt')

function isEmptyText(value: Json, model: DocumentModel): boolean {
  const folded = fold(value, assume(model))
  return folded !== undefined && 'value' in folded && folded.value === ''
}

function isControl(node: NodeUse | undefined): boolean {
  return (
    node !== undefined &&
    (node.widget?.input === true ||
      node.source['on'] !== undefined ||
      node.source['field'] !== undefined)
  )
}

export const textWithoutWords = projectRule(
  'LZ605',
  eachTextValue(({ file, pointer, value }) => {
    if (typeof value === 'string' && !isBlank(value)) return []
    const what =
      typeof value === 'string'
        ? value === ''
          ? say`This text is empty.`
          : say`This text has no character that anybody sees.`
        : say`A text must be in double quotes; this is ${quote(value)}.`
    const fix =
      typeof value === 'number' || typeof value === 'boolean'
        ? say`Write ${quote(String(value))}.`
        : say`Write the text, or remove it and its uses.`
    return [{ file, pointer, what, fix }]
  }),
)

/** Reports braces that contain no valid name. The borrower would see the braces or a gap. */
export const strayBraces = projectRule(
  'LZ606',
  eachText(({ file, pointer, value }) => {
    const stray = findStrayBraces(value)
    return stray === undefined ? [] : [{ file, pointer, ...wordsFor(stray, value) }]
  }),
)

export const markupInText = projectRule(
  'LZ607',
  eachText(({ file, pointer, value }) => {
    const tag = markup.exec(value)?.[0]
    if (tag === undefined) return []
    return {
      file,
      pointer,
      what: say`The borrower would read ${quote(tag)}.`,
      fix: say`Write the character itself, or divide the text among several nodes.`,
    }
  }),
)

const markup =
  /<\/?(?:a|b|br|div|em|h[1-6]|i|img|li|ol|p|small|span|strong|u|ul)(?:\s[^<>]*)?\/?>|&(?:[a-z]{2,8}|#\d{2,6}|#x[\da-f]{2,6});/i

const place = /\{\s*[A-Za-z]\w*\s*\}/g

export function findStrayBraces(text: string): string | undefined {
  const double = /\{\{[^{}]*\}\}/.exec(text)?.[0]
  if (double !== undefined) return double
  return /\{[^{}]*\}|[{}]/.exec(text.replace(place, ''))?.[0]
}

function wordsFor(stray: string, text: string): Pick<Report, 'what' | 'fix' | 'suggestion'> {
  const meant = /^\{+\s*([A-Za-z]\w*)\b[^{}]*\}+$/.exec(stray)?.[1]
  if (meant === undefined)
    return {
      what: say`${quote(stray)} does not contain a parameter name.`,
      fix: say`Write a parameter as {name}, and leave out other braces.`,
    }
  const value = text.replaceAll(stray, `{${meant}}`)
  return {
    what: say`${quote(stray)} is not a parameter.`,
    fix: say`Write {${meant}}.`,
    suggestion: { label: say`Change to {${meant}}`, at: 'value', value },
  }
}

export const literalWords = documentRule('LZ603', (model) => {
  const words = [...readIn(model), ...readDefaults(model)]
    .flatMap(([value, pointer]) => partsOf(value, pointer, rulesOf(model)))
    .flatMap((part) => [part, ...writtenInto(part, model)])
    .filter(([value]) => typeof value === 'string' && /\p{L}{2}/u.test(value))
  return [...new Map(words.map(([value, pointer]) => [pointer, value]))].map(([pointer, value]) =>
    at(model, pointer, {
      what: say`${quote(value)} is written here for every language.`,
      fix: meantBy(stringOrEmpty(value), model),
    }),
  )
})

type PlacedValue = readonly [value: Json, pointer: string]

function writtenInto([value]: PlacedValue, { document, kind }: DocumentModel): PlacedValue[] {
  const path = isObject(value) ? pathOf(value) : undefined
  if (kind !== 'screen' || !path?.startsWith('state.')) return []
  const name = path.slice('state.'.length)
  const entry = isObject(document['state']) ? document['state'][name] : undefined
  const first = entry === undefined ? undefined : initialOf(entry)
  const pointer = child('/state', name)
  return typeof first === 'string' && /\p{L} \p{L}/u.test(first)
    ? [[first, isStateDeclaration(entry ?? null) ? `${pointer}/initial` : pointer]]
    : []
}

function readIn(model: DocumentModel): PlacedValue[] {
  const bound = model.bindings
    .filter(({ isRead }) => isRead)
    .map(({ value, pointer }): PlacedValue => [value, pointer])
  const inputs = model.expansions.flatMap(({ node, model: inner }) => {
    const read = readInputs(inner)
    return membersOf(node.source['with']).flatMap(([name, value]): PlacedValue[] =>
      read.has(name) ? [[value, child(child(node.pointer, 'with'), name)]] : [],
    )
  })
  return [...bound, ...inputs]
}

function readDefaults(model: DocumentModel): PlacedValue[] {
  if (model.kind !== 'fragment') return []
  const read = readInputs(model)
  return membersOf(model.document['with']).flatMap(([name, input]): PlacedValue[] => {
    const usual = isObject(input) && read.has(name) ? input['default'] : undefined
    return usual === undefined ? [] : [[usual, `${child('/with', name)}/default`]]
  })
}

function readInputs(model: DocumentModel): Set<string> {
  const parts = readIn(model).flatMap(([value, pointer]) => partsOf(value, pointer, new Map()))
  return new Set(
    parts.flatMap(([value]) => {
      const path = isObject(value) ? pathOf(value) : undefined
      return path?.startsWith('with.') ? [path.slice('with.'.length)] : []
    }),
  )
}

type Rules = Map<string, Json>

export function rulesOf({ document }: DocumentModel): Rules {
  return new Map(membersOf(document['rules']))
}

/**
 * Returns the values that a shown value may be. Unless `isWhole` is true, the operands of `cat` are
 * returned instead of the whole text.
 */
export function partsOf(
  value: Json,
  pointer: string,
  rules: Rules,
  isWhole = false,
): PlacedValue[] {
  const operator = isObject(value) ? operatorOf(value) : undefined
  if (!isObject(value) || operator === undefined) return [[value, pointer]]
  const args = argumentsOf(value, operator)
  const some = (from: (position: number) => boolean) =>
    args.flatMap((arg, position) =>
      from(position)
        ? partsOf(
            arg,
            argumentPointer({ source: value, operator, pointer }, position),
            rules,
            isWhole,
          )
        : [],
    )
  if (operator === 'var') return [[value, pointer], ...some((position) => position === 1)]
  if (operator === 'rule') return ruleParts(args[0], rules, isWhole)
  if (operator === 'pick') return pickParts(value, pointer, rules, isWhole)
  if (operator === 'if') return some((position) => isResultOfIf(position, args.length))
  return operator === 'or' || operator === 'and' || (operator === 'cat' && !isWhole)
    ? some(() => true)
    : [[value, pointer]]
}

function ruleParts(name: Json | undefined, rules: Rules, isWhole: boolean): PlacedValue[] {
  const rule = typeof name === 'string' ? rules.get(name) : undefined
  if (typeof name !== 'string' || rule === undefined) return []
  rules.delete(name)
  return partsOf(rule, child('/rules', name), rules, isWhole)
}

function pickParts(
  value: JsonObject,
  pointer: string,
  rules: Rules,
  isWhole: boolean,
): PlacedValue[] {
  const cases = membersOf(value['cases']).flatMap(([name, result]) =>
    partsOf(result, child(child(pointer, 'cases'), name), rules, isWhole),
  )
  const otherwise = value['default']
  return otherwise === undefined
    ? cases
    : [...cases, ...partsOf(otherwise, child(pointer, 'default'), rules, isWhole)]
}

function meantBy(text: string, { project, declared, expressions }: DocumentModel): string {
  const written = JSON.stringify(text)
  if (hasText(project.texts, text)) return say`Write {"t": ${written}}.`
  const [root = '', ...rest] = text.split('.')
  const isRoot =
    declared.data.has(root) || expressions.some(({ path }) => path?.segments[0] === root)
  if (rest.length > 0 && isRoot && /^[\w.-]+$/.test(text)) return say`Write {"var": ${written}}.`
  return say`Put it into the locale files and name it with {"t": "namespace.key"}.`
}
