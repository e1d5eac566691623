import {
  child,
  isObject,
  isWithin,
  membersOf,
  objectsIn,
  operatorOf,
  splitPath,
  stringOrEmpty,
  type Json,
  type JsonObject,
} from '../../../../renderer/language'
import { writesState } from '../../actions/meanings'
import {
  argumentPointer,
  companionValues,
  print,
  type ExpressionUse,
} from '../../expressions/scope'
import type { ActionUse, DocumentModel } from '../../model/model'
import { quote } from '../../types/describe'
import { followPath, isFault } from '../../types/type'
import { say } from '../../words/words'
import type { Report } from '../report'
import { at, type DocumentRule } from './rule'
import { entriesRead } from './stale-data'

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
  check: (model) => [
    ...groupsIn(model).flatMap((group): Report[] => {
      for (const one of group)
        for (const other of group)
          if (one !== other && fits(one, other) && fits(other, one))
            return [
              at(model, one.pointer, {
                what: say`The values of ${quote(one.name)} and ${quote(other.name)} seem to be swapped.`,
                fix: say`Exchange the two values.`,
              }),
            ]
      return group.flatMap((one) => otherMember(model, one))
    }),
    ...model.expressions.flatMap((use) => swappedBranches(model, use)),
  ],
}

/** A value that is passed under the name of its neighbour in the same object. */
function otherMember(model: DocumentModel, { name, value, pointer }: NamedValue): Report[] {
  const use = isObject(value) && model.expressions.find((one) => one.source === value)
  const { root, segments = [] } = (use && use.path) || {}
  const own = segments.at(-1) ?? ''
  const isId = wordsIn(name).at(-1) === 'id'
  // A screen chooses the names of its own entries.
  if (!isId || !root || root.kind === 'state' || segments.length < 2 || sharesWord(name, own))
    return []
  const holder = followPath(root.type, segments.slice(0, -1), 1)
  const members = isFault(holder) ? [] : [...(holder.object?.members.keys() ?? [])]
  const meant = members.find((other) => isNamed(name, other))
  if (meant === undefined) return []
  const path = [...segments.slice(0, -1), meant].join('.')
  return [
    at(model, pointer, {
      what: say`${quote(name)} takes ${segments.join('.')}, although there is ${path}.`,
      fix: say`Pass ${path}, or give the parameter another name.`,
    }),
  ]
}

const sharesWord = (one: string, other: string) =>
  wordsIn(one).some((word) => wordsIn(other).includes(word))

/** The id of an object stands for a parameter such as `orderId`. */
const isNamed = (parameter: string, member: string) =>
  wordsIn(member).join() === wordsIn(parameter).join() || member === 'id'

/** A choice between two texts whose condition has the name of the second one. */
function swappedBranches(model: DocumentModel, use: ExpressionUse): Report[] {
  const [condition, first, second, ...others] = use.args
  const [one, other] = [keyWords(first), keyWords(second)]
  if (use.operator !== 'if' || others.length > 0 || !one || !other || !isObject(condition))
    return []
  const { asked, isNegative } = subjectOf(condition)
  if (!asked) return []
  const [named, unnamed] = isNegative ? [one, other] : [other, one]
  const isAsked = (word: string) => asked.has(word)
  if (!named.every(isAsked) || unnamed.some(isAsked) || isSwitch(model, use)) return []
  return [
    at(model, argumentPointer(use, 1), {
      what: say`The condition has the name of the other text, ${quote(isNegative ? textKey(first) : textKey(second))}.`,
      fix: say`Exchange the two texts.`,
    }),
  ]
}

/** Whether a tap changes the state of the condition. Then the text names the next state. */
function isSwitch(model: DocumentModel, use: ExpressionUse): boolean {
  const entries = entriesRead(model, argumentPointer(use, 0))
  return model.actions.some(
    ({ name, source, node }) =>
      writesState(name) &&
      entries.includes(stringOrEmpty(source['state'])) &&
      node !== undefined &&
      isWithin(use.pointer, node.pointer),
  )
}

interface Subject {
  readonly asked?: Set<string>
  readonly isNegative: boolean
}

/** The words of a simple condition: those of its literal, or else those of its value. */
function subjectOf(condition: JsonObject): Subject {
  const [opposite] = [condition['!']].flat()
  const isOpposite = isObject(opposite)
  const inner = isOpposite ? opposite : condition
  const operator = operatorOf(inner) ?? ''
  const literal = [inner[operator]].flat()[1]
  if (['var', 'rule', 'filled', 'positive', '!!'].includes(operator))
    return { asked: wordsOfValue(inner), isNegative: isOpposite }
  if ((operator !== '===' && operator !== '!==') || typeof literal !== 'string')
    return { isNegative: isOpposite }
  return { asked: new Set(wordsIn(literal)), isNegative: isOpposite !== (operator === '!==') }
}

const textKey = (value: Json | undefined) => (isObject(value) ? stringOrEmpty(value['t']) : '')

function keyWords(value: Json | undefined): string[] | undefined {
  const words = wordsIn(textKey(value).split('.').at(-1) ?? '')
  return words.length === 0 ? undefined : words
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
  ]
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

/** A node that shows one value, and tests or copies another one. */
export const hiddenSibling: DocumentRule = {
  code: 'LZ327',
  severity: 'warning',
  title: 'A node that shows another value than it tests or copies',
  why: 'The borrower would read or copy one value under the name of another one.',
  check: (model) => [
    ...siblingsShown(model),
    ...model.expressions.flatMap((use) => shownIfMissing(model, use)),
    ...model.actions.flatMap((step) => otherCopied(model, step)),
  ],
}

/** A value that only the branch for a missing value shows. */
function shownIfMissing(model: DocumentModel, use: ExpressionUse): Report[] {
  const [condition, first, second] = use.args
  if (use.operator !== 'if' || use.args.length > 3 || !isObject(condition)) return []
  const opposite = '!' in condition ? [condition['!']].flat()[0] : undefined
  const asked = [(isObject(opposite) ? opposite : condition)['filled']].flat()[0]
  const [missing, there] = isObject(opposite) ? [first, second] : [second, first]
  const text = JSON.stringify(asked)
  if (!isObject(asked) || JSON.stringify(missing) !== text) return []
  if (JSON.stringify(there ?? null).includes(text)) return []
  return [
    at(model, argumentPointer(use, isObject(opposite) ? 1 : 2), {
      what: say`${print(asked)} is shown only if it is missing.`,
      fix: say`Exchange the two results of "if".`,
    }),
  ]
}

/**
 * A step that copies another value than its node shows. A value that no node shows may be the plain
 * form of its neighbour, such as a whole number beside a masked one.
 */
function otherCopied(model: DocumentModel, { name, source, node, pointer }: ActionUse): Report[] {
  const { text } = source
  if (name !== 'copy' || !isObject(text) || !('var' in text)) return []
  const read = model.bindings.flatMap(({ node: owner, isRead, value }) =>
    isRead && isObject(value) && 'var' in value ? [{ owner, value }] : [],
  )
  const shown = read.flatMap(({ owner, value }) => (owner === node ? [value] : []))
  const [first] = shown
  const isCopied = (value: JsonObject) => JSON.stringify(value) === JSON.stringify(text)
  if (!node || !first || shown.some(isCopied)) return []
  const isPlainForm = shown.some((value) => holderOf(value) === holderOf(text))
  if (isPlainForm && !read.some(({ value }) => isCopied(value))) return []
  return [
    at(model, child(pointer, 'text'), {
      what: say`The node shows ${print(first)}, and this step copies ${print(text)}.`,
      fix: say`Copy ${print(first)}, or show ${print(text)}.`,
    }),
  ]
}

/** The path of the object that has a value. */
function holderOf({ var: path }: JsonObject): string {
  return splitPath(stringOrEmpty([path].flat()[0]))
    .slice(0, -1)
    .join('.')
}

/** A condition on a value that the node does not show, beside the value that it shows. */
function siblingsShown(model: DocumentModel): Report[] {
  return model.nodes.flatMap(({ source, pointer }): Report[] => {
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
          type.money && other?.text.slice(0, end) === path.slice(0, end) && other.text.length > end,
      )
      if (!sibling) return []
      return [
        at(model, sibling.pointer, {
          what: say`The node appears if ${path} is there, and it shows ${sibling.path!.text}.`,
          fix: say`Show ${path}, or correct the condition.`,
        }),
      ]
    })
  })
}

/** The paths that a condition needs to be filled or positive, if it needs nothing else. */
function askedFor(when: Json | undefined): string[] {
  if (!isObject(when)) return []
  const value = when['filled'] ?? when['positive']
  const inner = Array.isArray(value) ? value[0] : value
  const path = isObject(inner) ? inner['var'] : undefined
  return typeof path === 'string' ? [path] : []
}
