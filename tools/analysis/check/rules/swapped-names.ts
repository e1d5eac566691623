import {
  child,
  isObject,
  membersOf,
  splitPath,
  stringOrEmpty,
  type Json,
} from '../../../../renderer/language'
import { pathOf } from '../../expressions/paths-in'
import { companionValues, type Root } from '../../expressions/scope'
import { type ActionUse, type DocumentModel, expressionOf, type NodeUse } from '../../model/model'
import { quote } from '../../types/describe'
import { followPath, isFault } from '../../types/type'
import { say } from '../../words/words'
import type { Report } from '../report'
import { contraryNames, wordsIn, wordsOfValue } from './contrary-names'
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
      return group.flatMap((one) => otherMember(model, one, group))
    }),
    ...contraryNames(model),
    ...model.nodes.flatMap((node) => otherList(model, node)),
    ...model.actions.flatMap((step) => namePassed(model, step)),
  ],
}

const roles = ['id', 'phone', 'mail', 'email']

/** A value that is passed under the name of its neighbour in the same object. */
function otherMember(
  model: DocumentModel,
  one: NamedValue,
  group: readonly NamedValue[],
): Report[] {
  const { name, value, pointer } = one
  const { root, segments = [] } = expressionOf(model, value)?.path ?? {}
  const own = segments.at(-1) ?? ''
  const role = wordsIn(name).at(-1) ?? ''
  const isTwice = group.some(
    (other) =>
      other !== one &&
      sharesWord(other.name, own) &&
      JSON.stringify(other.value) === JSON.stringify(value),
  )
  // A screen chooses the names of its own entries.
  if ((!roles.includes(role) && !isTwice) || !root || root.kind === 'state') return []
  if (segments.length < 2 || sharesWord(name, own)) return []
  const [meant] =
    membersBeside(root, segments).find(([other]) =>
      role === 'id'
        ? isNamed(name, other)
        : isTwice
          ? wordsIn(name).every((word) => wordsIn(other).includes(word))
          : wordsIn(other).at(-1) === role,
    ) ?? []
  if (meant === undefined) return []
  const path = [...segments.slice(0, -1), meant].join('.')
  return [
    at(model, pointer, {
      what: say`${quote(name)} takes ${segments.join('.')}, although there is ${path}.`,
      fix: say`Pass ${path}, or give the parameter another name.`,
    }),
  ]
}

/** The name of an entry of a list that a step passes as the entry, although the entry has a code. */
function namePassed(model: DocumentModel, { source, pointer }: ActionUse): Report[] {
  return membersOf(source['params']).flatMap(([name, value]): Report[] => {
    const use = expressionOf(model, value)
    if (use?.operator !== 'item') return []
    const [list, , member] = use.args
    const path = (isObject(list) ? pathOf(list) : undefined) ?? ''
    const members = use.operands[0]?.array?.items.object?.members
    const code = ['id', 'code'].find((one) => members?.has(one))
    const isOf = splitPath(path).at(-1)?.startsWith(name) === true
    if (code === undefined || !isOf || !['name', 'title', 'label'].includes(stringOrEmpty(member)))
      return []
    return [
      at(model, child(child(pointer, 'params'), name), {
        what: say`${quote(name)} takes the ${quote(member)} of an entry that has the ${quote(code)}.`,
        fix: say`Pass the ${quote(code)}, or give the parameter another name.`,
      }),
    ]
  })
}

/** A node with the name of a list that nothing shows, and with the rows of another list. */
function otherList(model: DocumentModel, { source, pointer }: NodeUse): Report[] {
  const { each, id } = source
  const { root, segments = [] } = expressionOf(model, each)?.path ?? {}
  const own = segments.at(-1) ?? ''
  const names = wordsIn(stringOrEmpty(id))
  if (!root || segments.length < 2 || names.includes(own)) return []
  const [meant] =
    membersBeside(root, segments).find(([name, { type }]) => type.array && names.includes(name)) ??
    []
  const path = [...segments.slice(0, -1), meant].join('.')
  if (meant === undefined || model.expressions.some((other) => other.path?.text === path)) return []
  return [
    at(model, child(pointer, 'each'), {
      what: say`${quote(stringOrEmpty(id))} shows ${segments.join('.')}, and nothing shows ${path}.`,
      fix: say`Show ${path}, or give the node another name.`,
    }),
  ]
}

function membersBeside(root: Root, segments: readonly string[]) {
  const holder = followPath(root.type, segments.slice(0, -1), 1)
  return isFault(holder) ? [] : [...(holder.object?.members ?? [])]
}

const sharesWord = (one: string, other: string) =>
  wordsIn(one).some((word) => wordsIn(other).includes(word))

/** As in `id` for `orderId`. */
const isNamed = (parameter: string, member: string) =>
  wordsIn(member).join() === wordsIn(parameter).join() || member === 'id'

/** Equal or with the same last word, and nothing of its own name. */
function fits({ name, value }: NamedValue, other: NamedValue): boolean {
  const words = wordsOfValue(value)
  const isIn = (word: string) => words.has(word)
  if (wordsIn(other.name).every(isIn)) return !wordsIn(name).every(isIn)
  return wordsIn(other.name).slice(-1).every(isIn) && !wordsIn(name).some(isIn)
}

/** Groups are the values of a text, an endpoint, a screen or a fragment. */
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
