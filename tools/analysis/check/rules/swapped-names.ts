import {
  child,
  isObject,
  isWithin,
  membersOf,
  objectsIn,
  splitPath,
  stringOrEmpty,
  type Json,
} from '../../../../renderer/language'
import { companionValues } from '../../expressions/scope'
import type { DocumentModel } from '../../model/model'
import { quote } from '../../types/describe'
import { say } from '../../words/words'
import type { Report } from '../report'
import { at, type DocumentRule } from './rule'

interface NamedValue {
  readonly name: string
  readonly value: Json
  readonly pointer: string
}

/** Two values of which each is passed under the name of the other. */
export const swappedNames: DocumentRule = {
  code: 'LZ442',
  severity: 'warning',
  title: 'Two values that seem to be swapped',
  why: 'Each would appear or be sent in place of the other.',
  independentOfInputs: true,
  check: (model) =>
    groupsIn(model).flatMap((group): Report[] => {
      for (const one of group)
        for (const other of group)
          if (one !== other && fits(one, other) && fits(other, one))
            return [
              at(model, one.pointer, {
                what: say`The values of ${quote(one.name)} and ${quote(other.name)} seem to be swapped.`,
                fix: say`Exchange the two values.`,
              }),
            ]
      return []
    }),
}

/** Checks whether a value has the name of another one, and not its own. */
function fits({ name, value }: NamedValue, other: NamedValue): boolean {
  const words = wordsOfValue(value)
  const isIn = (text: string) => wordsIn(text).every((word) => words.has(word))
  return isIn(other.name) && !isIn(name)
}

/** The values that are passed together: to a text, an endpoint, a screen or a fragment. */
function groupsIn(model: DocumentModel): NamedValue[][] {
  const texts = model.expressions.map((use) => companionValues(use))
  const passed = [
    ...model.actions.map(
      ({ source, pointer }) => [source['params'], child(pointer, 'params')] as const,
    ),
    ...model.nodes.map(({ source, pointer }) => [source['with'], child(pointer, 'with')] as const),
  ]
  return [
    ...texts.map((values) => values.filter(({ name }) => name !== '')),
    ...passed.map(([values, pointer]) =>
      membersOf(values).map(([name, value]) => ({ name, value, pointer: child(pointer, name) })),
    ),
  ].filter(({ length }) => length > 1)
}

/** The operators that make a value of a kind, with the name of this kind. */
const kinds: Readonly<Record<string, string>> = { money: 'amount', date: 'date' }

/** The words of the last names in the paths and rules of a value. */
function wordsOfValue(value: Json): Set<string> {
  return new Set(
    objectsIn(value).flatMap((part) => {
      const path = Array.isArray(part['var']) ? part['var'][0] : part['var']
      const names = [splitPath(stringOrEmpty(path)).at(-1) ?? '', stringOrEmpty(part['rule'])]
      const kind = Object.keys(part).flatMap((operator) => kinds[operator] ?? [])
      return [...names.flatMap(wordsIn), ...kind]
    }),
  )
}

const wordsIn = (name: string) =>
  name
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '')

/** A condition on a value that the node does not show, beside the value that it shows. */
export const hiddenSibling: DocumentRule = {
  code: 'LZ327',
  severity: 'warning',
  title: 'A node that shows another value than its condition asks for',
  why: 'The borrower would read one amount under the name of another one.',
  check: (model) =>
    model.nodes.flatMap(({ source, pointer }): Report[] => {
      const asked = askedFor(source['when'])
      if (asked.length === 0) return []
      const isInside = (place: string) => isWithin(place, pointer)
      const isAsked = (place: string) => isWithin(place, child(pointer, 'when'))
      const reads = model.expressions.filter(
        (use) => use.path && isInside(use.pointer) && !isAsked(use.pointer),
      )
      return asked.flatMap((path): Report[] => {
        const end = path.lastIndexOf('.') + 1
        const own = model.expressions.find((use) => use.path?.text === path && isAsked(use.pointer))
        if (!own?.type.money || reads.some((use) => use.path?.text.startsWith(path))) return []
        const sibling = reads.find(
          ({ path: other, type }) =>
            type.money &&
            other?.text.slice(0, end) === path.slice(0, end) &&
            other.text.length > end,
        )
        if (!sibling) return []
        return [
          at(model, sibling.pointer, {
            what: say`The node appears if ${path} is there, and it shows ${sibling.path!.text}.`,
            fix: say`Show ${path}, or correct the condition.`,
          }),
        ]
      })
    }),
}

/** The paths that a condition needs to be filled or positive, if it needs nothing else. */
function askedFor(when: Json | undefined): string[] {
  if (!isObject(when)) return []
  const value = when['filled'] ?? when['positive']
  const inner = Array.isArray(value) ? value[0] : value
  const path = isObject(inner) ? inner['var'] : undefined
  return typeof path === 'string' ? [path] : []
}
