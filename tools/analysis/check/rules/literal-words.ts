import { argumentPointer } from '../../expressions/use'
import {
  child,
  isObject,
  membersOf,
  operatorOf,
  type Json,
  type JsonObject,
  stringOrEmpty,
} from '../../../../renderer/language'
import type { DocumentModel } from '../../model/model'
import { argumentsOf } from '../../operators/arguments'
import { hasText } from '../../project/texts'
import { quote } from '../../types/describe'
import { at, type DocumentRule } from './rule'
import { say } from '../../words/words'

/** Words that are written into a document instead of the locale files. */
export const literalWords: DocumentRule = {
  code: 'LZ603',
  severity: 'warning',
  title: 'Words in a document',
  why: 'Readers of the other language would see them as they are.',
  alone: true,
  check: (model) => {
    const words = [...readIn(model), ...readDefaults(model)]
      .flatMap(([value, pointer]) => partsOf(value, pointer, rulesOf(model)))
      .filter(([value]) => typeof value === 'string' && /\p{L}{2}/u.test(value))
    return [...new Map(words.map(([value, pointer]) => [pointer, value]))].map(([pointer, value]) =>
      at(model, pointer, {
        what: say`${quote(value)} is written here for every language.`,
        fix: meantBy(stringOrEmpty(value), model),
      }),
    )
  },
}

type Placed = readonly [value: Json, pointer: string]

/**
 * The values that the borrower reads: those of nodes and steps, and inputs of fragments that show
 * them.
 */
function readIn(model: DocumentModel): Placed[] {
  const bound = model.bindings
    .filter(({ isRead }) => isRead)
    .map(({ value, pointer }): Placed => [value, pointer])
  const given = model.expansions.flatMap(({ node, model: inner }) => {
    const read = readInputs(inner)
    return membersOf(node.source['with']).flatMap(([name, value]): Placed[] =>
      read.has(name) ? [[value, child(child(node.pointer, 'with'), name)]] : [],
    )
  })
  return [...bound, ...given]
}

function readDefaults(model: DocumentModel): Placed[] {
  if (model.kind !== 'fragment') return []
  const read = readInputs(model)
  return membersOf(model.document['with']).flatMap(([name, input]): Placed[] => {
    const usual = isObject(input) && read.has(name) ? input['default'] : undefined
    return usual === undefined ? [] : [[usual, `${child('/with', name)}/default`]]
  })
}

/** The inputs that a fragment shows to the borrower unchanged. */
function readInputs(model: DocumentModel): Set<string> {
  const parts = readIn(model).flatMap(([value, pointer]) => partsOf(value, pointer, new Map()))
  return new Set(
    parts.flatMap(([value]) => {
      const path = isObject(value) ? pathOf(value) : undefined
      return path?.startsWith('with.') ? [path.slice('with.'.length)] : []
    }),
  )
}

function pathOf({ var: path }: JsonObject): string | undefined {
  const text = Array.isArray(path) ? path[0] : path
  return typeof text === 'string' ? text : undefined
}

/** Rules that are not yet searched. */
type Rules = Map<string, Json>

function rulesOf({ document }: DocumentModel): Rules {
  return new Map(membersOf(document['rules']))
}

/** The literals and paths that make up a value. */
function partsOf(value: Json, pointer: string, rules: Rules): Placed[] {
  const operator = isObject(value) ? operatorOf(value) : undefined
  if (!isObject(value) || operator === undefined) return [[value, pointer]]
  const args = argumentsOf(value, operator)
  const some = (from: (position: number) => boolean) =>
    args.flatMap((arg, position) =>
      from(position)
        ? partsOf(arg, argumentPointer({ source: value, operator, pointer }, position), rules)
        : [],
    )
  if (operator === 'var') return [[value, pointer], ...some((position) => position === 1)]
  if (operator === 'rule') return ruleParts(args[0], rules)
  if (operator === 'pick') return pickParts(value, pointer, rules)
  if (operator === 'if')
    return some((position) => position % 2 === 1 || position === args.length - 1)
  return operator === 'or' || operator === 'and' || operator === 'cat' ? some(() => true) : []
}

/** The parts of a rule's value. Each rule is searched once. */
function ruleParts(name: Json | undefined, rules: Rules): Placed[] {
  const rule = typeof name === 'string' ? rules.get(name) : undefined
  if (typeof name !== 'string' || rule === undefined) return []
  rules.delete(name)
  return partsOf(rule, child('/rules', name), rules)
}

function pickParts(value: JsonObject, pointer: string, rules: Rules): Placed[] {
  const cases = membersOf(value['cases']).flatMap(([name, result]) =>
    partsOf(result, child(child(pointer, 'cases'), name), rules),
  )
  const otherwise = value['default']
  return otherwise === undefined
    ? cases
    : [...cases, ...partsOf(otherwise, child(pointer, 'default'), rules)]
}

/** Advice for a path or a text key that is written as a literal, or for plain words. */
function meantBy(text: string, { project, declared, expressions }: DocumentModel): string {
  const written = JSON.stringify(text)
  if (hasText(project.texts, text)) return say`Write {"t": ${written}}.`
  const [root = '', ...rest] = text.split('.')
  const isRoot =
    declared.data.has(root) || expressions.some(({ path }) => path?.segments[0] === root)
  if (rest.length > 0 && isRoot && /^[\w.-]+$/.test(text)) return say`Write {"var": ${written}}.`
  return say`Put it into the locale files and name it with {"t": "namespace.key"}.`
}
