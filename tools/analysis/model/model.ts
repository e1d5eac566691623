import type { ExpressionUse, Scope } from '../expressions/scope'
import {
  type NameKind,
  type NameUse,
  type Json,
  type JsonObject,
  initialOf,
  isObject,
  isStateDeclaration,
  membersOf,
  operatorOf,
} from '../../../renderer/language'
import type { KnownValue } from '../operators/meaning'
import type { Input } from '../project/screens'
import type { Project } from '../project/project'
import type { Widget } from '../project/widgets'
import { type Type, anyType, orNull, marked, type Personal } from '../types/type'
import { schemaType, widenedType } from '../types/from-schema'

/** The part of a document that contains a node. */
export type Area = 'body' | 'loading' | 'failed' | 'modal'

/** One node of a document. */
export interface NodeUse {
  readonly source: JsonObject
  readonly pointer: string
  readonly area: Area
  /** 1 for a node at the top of its area. */
  readonly depth: number
  readonly parent?: NodeUse
  /** The names in scope inside the node, narrowed by its condition. */
  readonly scope: Scope
  /** The names in scope around the node, without its own row. */
  readonly around: Scope
  readonly widgetName?: string
  readonly widget?: Widget
  /** The type of the list over which the node repeats. */
  readonly list?: Type
}

/** One step of a chain. */
export interface ActionUse {
  readonly source: JsonObject
  readonly name: string
  readonly pointer: string
  readonly scope: Scope
  /** The node whose event runs the chain; `undefined` for the screen's own chains. */
  readonly node?: NodeUse
}

/** The purpose of a value. */
export interface Purpose {
  readonly expected: Type
  readonly required: boolean
  /** The purpose as a phrase, such as `"label" of a button`. */
  readonly purpose: string
  /** True if the borrower reads or hears the value. */
  readonly isRead?: boolean
  /** True if a missing value counts as an empty string or as false. */
  readonly mayBeEmpty?: boolean
  readonly node?: NodeUse
}

/** A value at a place with an expected type. */
export interface Binding extends Purpose {
  readonly pointer: string
  readonly value: Json
  readonly actual: Type
}

/** Values passed by name to something that declares its inputs. */
export interface InputUse {
  readonly kind: 'endpoint' | 'screen' | 'fragment' | 'method' | 'link'
  readonly target: string
  readonly inputs: ReadonlyMap<string, Input>
  readonly given: readonly string[]
  /** The pointer of the passed values; without any, of the thing that requires them. */
  readonly pointer: string
  /** The pointer of the target's name. */
  readonly named: string
}

/** The results of one walk over a document, as flat lists for rules. */
export interface DocumentModel {
  /** An expansion is a fragment at the place where one user shows it. */
  readonly kind: 'screen' | 'fragment' | 'app' | 'expansion'
  readonly name: string
  readonly file: string
  readonly document: JsonObject
  /** The rules in scope: those of the document, or those of the screen around a fragment. */
  readonly rules: JsonObject
  /** The known value of a path below `with`, from what the user of a fragment passes. */
  readonly given: (path: string) => KnownValue
  readonly project: Project
  readonly nodes: readonly NodeUse[]
  readonly actions: readonly ActionUse[]
  readonly expressions: readonly ExpressionUse[]
  readonly bindings: readonly Binding[]
  /** The places that name a thing. A screen's name may come from a known expression. */
  readonly named: (kind: NameKind) => readonly Pick<NameUse, 'name' | 'pointer' | 'part'>[]
  readonly inputUses: readonly InputUse[]
  readonly expansions: readonly Expansion[]
  /** Declared names to which other places of the document refer. */
  readonly declared: Declarations
}

/** A fragment at the place of a node, walked with the types that the node passes. */
export interface Expansion {
  readonly node: NodeUse
  readonly model: DocumentModel
}

/** The declarations of a document, by name. */
export interface Declarations {
  readonly state: ReadonlyMap<string, Type>
  readonly data: ReadonlySet<string>
  readonly rules: ReadonlySet<string>
  readonly modals: ReadonlySet<string>
  readonly params: ReadonlySet<string>
  readonly options: ReadonlySet<string>
}

/** The names that a document declares. */
export function declaredBy(
  document: JsonObject,
  held: ReadonlyMap<string, Personal> = new Map(),
): Declarations {
  const names = (member: string) => new Set(membersOf(document[member]).map(([name]) => name))
  const state = new Map(
    membersOf(document['state']).map(([name, value]) => [
      name,
      marked(stateType(value), held.get(name)),
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

/** A document together with the fragments that it uses. */
export function withExpansions(model: DocumentModel): DocumentModel[] {
  return [model, ...model.expansions.flatMap((expansion) => withExpansions(expansion.model))]
}

/** The URLs to which a node leads. */
export function linksOf({ widget, source }: NodeUse): Json[] {
  return [...(widget?.props ?? [])].flatMap(([name, { schema }]) => {
    const address = schema['format'] === 'x-url' ? source[name] : undefined
    return address === undefined ? [] : [address]
  })
}

/** The conditions under which a node is shown, outermost first. */
export function conditionsAround(node: NodeUse | undefined): Json[] {
  if (!node) return []
  const when = node.source['when']
  return [...conditionsAround(node.parent), ...(when === undefined ? [] : [when])]
}
