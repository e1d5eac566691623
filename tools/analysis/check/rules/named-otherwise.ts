import {
  append,
  child,
  isObject,
  isWithin,
  stringOrEmpty,
  type Json,
} from '../../../../renderer/language'
import {
  argumentPointer,
  lookup,
  namesInScope,
  type ExpressionUse,
  type PathUse,
  type RootKind,
} from '../../expressions/scope'
import { areEqual } from '../../json/are-equal'
import { cachedIn, once } from '../../json/cached'
import {
  bindingsOf,
  type DocumentModel,
  expressionOf,
  expressionsIn,
  type NodeUse,
  placesAround,
} from '../../model/model'
import { quote } from '../../types/describe'
import { followPath, isFault, kindsOf, type Type } from '../../types/type'
import { say } from '../../words/words'
import type { Report } from '../report'
import { lastName, wordsIn } from '../../names/words-of-names'
import { at } from './rule'

/** A value, with the name under which a document passes or shows it. */
export interface LabelledValue {
  readonly name: string
  readonly value: Json
  readonly pointer: string
  /**
   * The kind of the name: `input` for a parameter or an input of a fragment, `text` for a
   * placeholder, `label` for the key of a label.
   */
  readonly kind: 'input' | 'text' | 'label'
}

/** Names that a value of any object can have. */
const roles = ['id', 'phone', 'mail', 'email']
const idRoles = ['id', 'no', 'number', 'code', 'key']
const idName = new RegExp(`(?:${idRoles.join('|')})$`, 'i')

/** Returns whether a name belongs to an id, such as `orderId` or `number`. */
export const namesId = (name: string) => idName.test(name)

/** Matches names of placeholders and labels that fit many values. */
const general =
  /^(?:amount|code|count|data|date|day|days|id|item|key|kind|label|message|n|name|note|number|price|state|status|sum|text|time|title|type|unit|url|value|words?)$/i

/** Reports a value that is passed under the name of another readable value. */
export function otherMember(
  model: DocumentModel,
  one: LabelledValue,
  group: readonly LabelledValue[],
): Report | Report[] {
  const use = readIn(model, one.value)
  const path = use?.path
  if (!use || !path?.root || path.fault || path.segments.length < 2) return []
  const meant = siblingMeant(model, one, use, path, group) ?? ownerMeant(one, use.scope, path)
  if (meant === undefined) return []
  return at(model, one.pointer, {
    what: say`${quote(one.name)} gets ${path.segments.join('.')}, although ${meant} exists.`,
    fix: say`Pass ${meant}, or give the parameter another name.`,
  })
}

/** Returns whether a node shows the value of a path. */
export const isShown = (model: DocumentModel, path: string, but?: NodeUse) =>
  nodesByPath(model)
    .get(path)
    ?.some((node) => node !== but) === true

/** The nodes by the paths that their properties read. Conditions and steps are left out. */
const nodesByPath = cachedIn((model: DocumentModel) => {
  const nodes = new Map<string, NodeUse[]>()
  for (const { node, pointer } of model.bindings) {
    const isShown =
      node &&
      !['when', 'on', 'disabled', 'each', 'key'].some((name) =>
        isWithin(pointer, child(node.pointer, name)),
      )
    if (isShown)
      for (const { path, pointer: place } of expressionsIn(model, pointer))
        if (path && !isAsked(model, place)) nodes.set(path.text, append(nodes.get(path.text), node))
  }
  return nodes
})

/**
 * Returns whether the value at a place is the condition of an `if`, or the value that a `pick`
 * tests.
 */
export const isAsked = (model: DocumentModel, place: string) =>
  placesAround(place).some((around) => subjectPlaces(model).has(around))

const subjectPlaces = cachedIn(
  ({ expressions }: DocumentModel) =>
    new Set(
      expressions.flatMap((use) =>
        use.operator === 'if' || use.operator === 'pick' ? [argumentPointer(use, 0)] : [],
      ),
    ),
)

const formats = ['money', 'date', 'upper', 'lower', 'trim']

/** Returns the path that a value reads, directly or inside operators that only change its form. */
export function readIn(model: DocumentModel, value: Json | undefined): ExpressionUse | undefined {
  let use = expressionOf(model, value)
  while (use && (formats.includes(use.operator) || hasLiteral(use)))
    use = expressionOf(model, use.args[0])
  return use
}

/** Returns whether an `or` only gives a literal in place of a missing value. */
const hasLiteral = ({ operator, args: [, ...others] }: ExpressionUse) =>
  operator === 'or' && others.length > 0 && !others.some(isObject)

const bags: ReadonlySet<RootKind> = new Set(['state', 'session', 'params', 'options', 'config'])

function siblingMeant(
  model: DocumentModel,
  { name, value, kind, pointer }: LabelledValue,
  { type }: ExpressionUse,
  path: PathUse,
  group: readonly LabelledValue[],
): string | undefined {
  const own = path.segments.at(-1) ?? ''
  // Roots in `bags` are collections, and their members do not describe one object.
  if (!path.root || bags.has(path.root.kind)) return undefined
  const words = wordsIn(name)
  const role = words.at(-1) ?? ''
  // A name such as `feeTitle` may begin with the name of the object.
  const holder = wordsIn(path.segments.at(-2) ?? '')
  const ofMember = words.slice(0, -1).join() === holder.join() ? [role] : words
  const isTwice = once(() =>
    group.some(
      (other) =>
        other.pointer !== pointer && sharesWord(other.name, own) && areEqual(other.value, value),
    ),
  )
  const shares = sharesWord(name, own)
  const meant = membersBeside(path).find(({ name: other, type: otherType }) => {
    if (other === own || isWordOf(name, own)) return false
    const isSame = wordsIn(other).join() === words.join()
    if (isSame && !general.test(name)) return isSameKind(type, otherType)
    if (shares) return false
    if (role === 'id') return isSame || (kind === 'input' && other === 'id')
    if (isTwice()) return ofMember.every((word) => wordsIn(other).includes(word))
    return roles.includes(role) && wordsIn(other).at(-1) === role
  })
  return meant && kind === 'label' && isShown(model, meant.path) ? undefined : meant?.path
}

/**
 * Returns the id that a name means if the step passes the id of another object, such as
 * `params.orderId` for the name `orderId`.
 */
function ownerMeant({ name, kind }: LabelledValue, scope: ExpressionUse['scope'], path: PathUse) {
  const [owner, role] = ownerOf(name)
  const { segments } = path
  const own = segments.at(-1) ?? ''
  const [ownOwner, ownRole] = ownerOf(own)
  const holder = wordsIn(segments.at(-2) ?? '')
  const taken = ownOwner.length > 0 ? ownOwner : holder
  const isId = idRoles.includes(role) && idRoles.includes(ownRole)
  const isOther = owner.length > 0 && !owner.some((word) => taken.some((one) => isAlike(one, word)))
  if (kind !== 'input' || !isId || !isOther) return undefined
  for (const root of namesInScope(scope)) {
    const { kind: of, type } = lookup(scope, root) ?? {}
    const members = [...(type?.object?.members.keys() ?? [])]
    if (of === 'params' || of === 'session') {
      // The row may be the same kind of object under another name.
      if (ownOwner.length === 0) continue
      const meant = members.find((member) => wordsIn(member).join() === wordsIn(name).join())
      if (meant !== undefined) return `${root}.${meant}`
    } else if (wordsIn(root).join() === owner.join() && members.includes(role))
      return `${root}.${role}`
  }
  return undefined
}

/** Splits a name such as `orderId` into its first words and its last word. */
function ownerOf(name: string): readonly [owner: string[], role: string] {
  const words = wordsIn(name)
  return [words.slice(0, -1), words.at(-1) ?? '']
}

/** Returns the members of the object to which the value of a path belongs. */
export function membersBeside({ root, segments }: PathUse) {
  const around = segments.slice(0, -1)
  const holder = root ? followPath(root.type, around, 1) : undefined
  if (!holder || isFault(holder)) return []
  return [...(holder.object?.members ?? [])].map(([name, { type }]) => ({
    name,
    type,
    path: [...around, name].join('.'),
  }))
}

const isSameKind = (one: Type, other: Type) => kindsKey(one) === kindsKey(other)

/** Returns a key for the kinds of values that a type allows. Dates and timestamps are one kind. */
export function kindsKey(type: Type): string {
  const { string, number } = type
  if (string?.format === 'x-date' || number?.format === 'x-timestamp') return 'date'
  const some = kindsOf(type).filter((kind) => kind !== 'null')
  const format =
    string?.format === 'plain' || string?.format === 'x-words' ? undefined : string?.format
  return JSON.stringify([some, type.money, format])
}

const isAlike = (one: string, other: string) => one.startsWith(other) || other.startsWith(one)

/** Returns whether a name contains all words of another name, as `nextDate` contains `date`. */
const isWordOf = (name: string, own: string) => {
  const words = wordsIn(own)
  return wordsIn(name).every((word) => words.some((one) => isAlike(one, word)))
}

const sharesWord = (one: string, other: string) =>
  wordsIn(one).some((word) => wordsIn(other).includes(word))

/** Returns the values that nodes show beside a label without placeholders, by parent node. */
export function labelledValues(model: DocumentModel): LabelledValue[][] {
  const groups = new Map<unknown, LabelledValue[]>()
  for (const node of model.nodes) {
    const { source, pointer, parent, area } = node
    const read = bindingsOf(model, node).filter(({ isRead }) => isRead)
    const values = read.filter(({ value }) => readIn(model, value)?.path)
    const labels = read.flatMap(({ value }) =>
      isObject(value) && 't' in value && value['with'] === undefined
        ? [stringOrEmpty(value['t'])]
        : [],
    )
    const [value, label] = [values[0], labels[0]]
    if (!value || label === undefined || values.length + labels.length > 2) continue
    if (source['on'] !== undefined || !value.pointer.startsWith(pointer)) continue
    const key = parent ?? area
    const labelled: LabelledValue = {
      name: lastName(label),
      value: value.value,
      pointer: value.pointer,
      kind: 'label',
    }
    groups.set(key, append(groups.get(key), labelled))
  }
  return [...groups.values()]
}
