import type { ExpressionUse, Scope } from '../expressions/scope'
import {
  append,
  type NameKind,
  type NameUse,
  type Json,
  type JsonObject,
  initialOf,
  isObject,
  isStateDeclaration,
  membersOf,
  operatorOf,
  child,
  objectOrEmpty,
  stringOrEmpty,
} from '../../../renderer/language'
import { cachedIn, type Memo } from '../json/cached'
import { groupBy } from '../json/group-by'
import type { KnownValue } from '../operators/operator-meaning'
import type { Input } from '../project/screens'
import type { Project } from '../project/project'
import type { Widget } from '../project/widgets'
import { type Type, anyType, orNull, withPersonal, type Personal } from '../types/type'
import { schemaType, widenedType } from '../types/from-schema'

export type Area = 'body' | 'loading' | 'failed' | 'modal'

export interface NodeUse {
  readonly source: JsonObject
  readonly pointer: string
  readonly area: Area
  /** The depth of the node, which is 1 at the top of the node's area. */
  readonly depth: number
  readonly parent?: NodeUse
  /** The readable names inside the node, with the facts that its condition proves. */
  readonly scope: Scope
  /** The names that expressions at the node can read, without the names of its own row. */
  readonly outerScope: Scope
  readonly widgetName?: string
  readonly widget?: Widget
  readonly list?: Type
}

export interface ActionUse {
  readonly source: JsonObject
  readonly name: string
  readonly pointer: string
  readonly scope: Scope
  /** The node that contains the step; `undefined` if the screen contains it. */
  readonly node?: NodeUse
}

export interface Purpose {
  readonly expected: Type
  readonly required: boolean
  /** Words for the place of the value, such as `"label" of a button`. */
  readonly purpose: string
  /** True if the borrower reads or hears the value. */
  readonly isRead?: boolean
  /** True if a missing value counts as an empty string or as false. */
  readonly mayBeEmpty?: boolean
  readonly node?: NodeUse
}

export interface Binding extends Purpose {
  readonly pointer: string
  readonly value: Json
  readonly actual: Type
}

export interface InputUse {
  readonly kind: 'endpoint' | 'screen' | 'fragment' | 'method' | 'link'
  readonly target: string
  readonly inputs: ReadonlyMap<string, Input>
  readonly given: readonly string[]
  /** The pointer of the passed values, or else of the node or step. */
  readonly pointer: string
  readonly namePointer: string
}

export interface DocumentModel extends Memo {
  /** The kind of the document. An `expansion` is a fragment at one of the nodes that use it. */
  readonly kind: 'screen' | 'fragment' | 'app' | 'expansion'
  readonly name: string
  readonly file: string
  readonly document: JsonObject
  /** The rules of the document. An expansion has the rules of its screen. */
  readonly rules: JsonObject
  /** Returns the value of a path below `with`, if the node passes a known value. */
  readonly given: (path: string) => KnownValue
  readonly project: Project
  readonly nodes: readonly NodeUse[]
  readonly actions: readonly ActionUse[]
  readonly expressions: readonly ExpressionUse[]
  readonly bindings: readonly Binding[]
  /** Returns the names of a kind in the document, including names of screens in expressions. */
  readonly named: (kind: NameKind) => readonly Pick<NameUse, 'name' | 'pointer' | 'part'>[]
  readonly inputUses: readonly InputUse[]
  readonly expansions: readonly Expansion[]
  readonly declared: Declarations
}

/** A fragment at one of the nodes that use it, with the types that this node passes. */
export interface Expansion {
  readonly node: NodeUse
  readonly model: DocumentModel
}

export interface Declarations {
  readonly state: ReadonlyMap<string, Type>
  readonly data: ReadonlySet<string>
  readonly rules: ReadonlySet<string>
  readonly modals: ReadonlySet<string>
  readonly params: ReadonlySet<string>
  readonly options: ReadonlySet<string>
}

export function declaredBy(
  document: JsonObject,
  personalState: ReadonlyMap<string, Personal> = new Map(),
): Declarations {
  const names = (member: string) => new Set(membersOf(document[member]).map(([name]) => name))
  const state = new Map(
    membersOf(document['state']).map(([name, value]) => [
      name,
      withPersonal(stateType(value), personalState.get(name)),
    ]),
  )
  return {
    state,
    data: names('data'),
    rules: names('rules'),
    modals: names('modals'),
    params: names('params'),
    options: names('options'),
  }
}

function stateType(value: Json): Type {
  const initial = initialOf(value)
  if (isStateDeclaration(value) && value['type'] !== undefined)
    return initial === null ? orNull(schemaType(value['type'])) : schemaType(value['type'])
  return isObject(initial) && operatorOf(initial) ? anyType : widenedType(initial)
}

/** Returns a copy of a model with some other members. */
export const changedModel = (
  model: DocumentModel,
  parts: Partial<DocumentModel>,
): DocumentModel => ({ ...model, ...parts, memo: new Map() })

export const withExpansions: (model: DocumentModel) => readonly DocumentModel[] = cachedIn(
  (model) => [model, ...model.expansions.flatMap((expansion) => withExpansions(expansion.model))],
)

/** Returns the use of an expression; `undefined` if the value is not an expression. */
export function expressionOf(
  model: DocumentModel,
  value: Json | undefined,
): ExpressionUse | undefined {
  return isObject(value) ? expressionsBySource(model).get(value) : undefined
}

const expressionsBySource = cachedIn(
  ({ expressions }: DocumentModel) =>
    new Map(expressions.toReversed().map((use) => [use.source, use])),
)

/** Returns the expressions at a pointer and inside its value. */
export function expressionsIn(model: DocumentModel, place: string): readonly ExpressionUse[] {
  return place === '' ? model.expressions : (expressionsByPlace(model).get(place) ?? [])
}

const expressionsByPlace = cachedIn(({ expressions }: DocumentModel) => {
  const found = new Map<string, ExpressionUse[]>()
  for (const use of expressions)
    for (const place of placesAround(use.pointer)) found.set(place, append(found.get(place), use))
  return found
})

/** Returns the expression at a pointer. */
export const expressionAt = (model: DocumentModel, place: string) =>
  expressionsIn(model, place).find(({ pointer }) => pointer === place)

/** Returns a pointer and the pointers of all values around it, without the whole document. */
export function placesAround(place: string): string[] {
  const places: string[] = []
  for (let end = place.length; end > 0; end = place.lastIndexOf('/', end - 1))
    places.push(place.slice(0, end))
  return places
}

/** Returns the values that a node uses. */
export function bindingsOf(model: DocumentModel, node: NodeUse): readonly Binding[] {
  return bindingsByNode(model).get(node) ?? []
}

const bindingsByNode = cachedIn(({ bindings }: DocumentModel) =>
  groupBy(bindings, ({ node }) => node),
)

/** Returns the data sources of a document, with their pointers. */
export const sourcesOf = cachedIn(({ document }: DocumentModel) =>
  membersOf(document['data']).flatMap(([name, source]) =>
    isObject(source) ? [{ name, source, pointer: child('/data', name) }] : [],
  ),
)

/** Returns a modal of a document; an empty object if no modal has the name. */
export const modalNamed = ({ document }: DocumentModel, name: Json | undefined): JsonObject =>
  objectOrEmpty(objectOrEmpty(document['modals'])[stringOrEmpty(name)])

/** Returns the children of a node. */
export function childrenOf(model: DocumentModel, node: NodeUse): readonly NodeUse[] {
  return nodesByParent(model).get(node) ?? []
}

const nodesByParent = cachedIn(({ nodes }: DocumentModel) => groupBy(nodes, ({ parent }) => parent))

export function linksOf({ widget, source }: NodeUse): Json[] {
  return [...(widget?.props ?? [])].flatMap(([name, { schema }]) => {
    const address = schema['format'] === 'x-url' ? source[name] : undefined
    return address === undefined ? [] : [address]
  })
}

/** Returns the conditions around a node, with the outermost first. */
export function conditionsAround(node: NodeUse | undefined): Json[] {
  if (!node) return []
  const when = node.source['when']
  return [...conditionsAround(node.parent), ...(when === undefined ? [] : [when])]
}
