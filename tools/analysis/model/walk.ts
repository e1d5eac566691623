import { infer, type Inference } from '../expressions/infer'
import type { Scope } from '../expressions/scope'
import {
  membersOf,
  type Json,
  type JsonObject,
  child,
  type NameKind,
  nameUses,
  type NameUse,
} from '../../../renderer/language'
import type { Input, NamedDocument } from '../project/screens'
import type { Project } from '../project/project'
import { transmitted, anyType, type Type, carried, type Personal } from '../types/type'
import type {
  ActionUse,
  Binding,
  Declarations,
  DocumentModel,
  Expansion,
  InputUse,
  NodeUse,
  Purpose,
} from './model'
import { said, say } from '../words/words'

/** The results and the state of a walk over one document. */
export interface Walk extends Inference {
  readonly project: Project
  readonly declared: Declarations
  readonly nodes: NodeUse[]
  readonly actions: ActionUse[]
  readonly bindings: Binding[]
  /** The screens named by expressions in steps, as far as they are known. */
  readonly screens: NameUse[]
  readonly inputUses: InputUse[]
  readonly expansions: Expansion[]
  readonly rules: JsonObject
  readonly given: DocumentModel['given']
  /** The names of the fragments around this place, outermost first. */
  readonly within: readonly string[]
  /** State entries with personal data, and its kind. */
  readonly held: Map<string, Personal>
  /** The number of walked nodes, including fragments. */
  readonly count: { nodes: number }
  /** True in a fragment: names that are undefined here may exist on the screens that use it. */
  readonly inFragment: boolean
}

/** Walks a value without an expected type, such as a condition. */
export function visit(value: Json | undefined, pointer: string, scope: Scope, walk: Walk): Type {
  return value === undefined ? anyType : infer(value, pointer, scope, walk)
}

/** The purpose of a bound value. */
export interface BoundPurpose extends Purpose {
  /** The state entry that receives the value. */
  readonly entry?: string | undefined
}

/** Walks a value at a place with an expected type. */
export function bind(
  value: Json | undefined,
  pointer: string,
  scope: Scope,
  walk: Walk,
  to: BoundPurpose,
): Type {
  if (value === undefined) return anyType
  const actual = infer(value, pointer, scope, walk, to.expected)
  const { entry, ...told } = to
  if (entry !== undefined) hold(entry, actual, walk)
  walk.bindings.push({ pointer, value, actual, ...told })
  return actual
}

/** Records that a state entry receives personal data. */
export function hold(entry: string, type: Type, { held }: Walk): void {
  const personal = carried(type)
  if (personal && !held.has(entry)) held.set(entry, personal)
}

/** A target that takes values by name: an endpoint, a screen or a fragment. */
export interface Taker {
  readonly kind: InputUse['kind']
  readonly target: string
  readonly inputs: ReadonlyMap<string, Input> | undefined
  /** The member with the name of the target, if it differs from the kind. */
  readonly under?: string
}

/** Walks values that are passed by name, in the member `member` of `owner`. Returns their types. */
export function bindInputs(
  owner: JsonObject,
  member: string,
  pointer: string,
  scope: Scope,
  walk: Walk,
  to: Taker,
): Map<string, Type> {
  const values = membersOf(owner[member])
  const at = child(pointer, member)
  const types = new Map<string, Type>()
  for (const [name, value] of values) {
    const input = to.inputs?.get(name)
    const purpose: BoundPurpose = {
      expected: acceptedBy(to, input),
      required: input?.required ?? false,
      purpose: say`"${name}" of the ${said(to.kind)} ${to.target}`,
      mayBeEmpty: to.kind === 'fragment',
    }
    types.set(name, bind(value, child(at, name), scope, walk, purpose))
  }
  const { kind, target, inputs, under = kind } = to
  if (inputs)
    walk.inputUses.push({
      kind,
      target,
      inputs,
      given: values.map(([name]) => name),
      pointer: owner[member] === undefined ? pointer : at,
      named: child(pointer, under),
    })
  return types
}

/** The type that an input accepts. Parameters of a screen are part of its URL. */
function acceptedBy({ kind }: Taker, input: Input | undefined): Type {
  if (!input) return anyType
  return kind === 'screen' ? transmitted(input.type) : input.type
}

/** The lists of a walk that has not begun. */
export const emptyLists = () => ({
  uses: [],
  nodes: [],
  actions: [],
  bindings: [],
  screens: [],
  inputUses: [],
  expansions: [],
})

/** The model that results from a walk over a document. */
export function finishWalk(
  kind: DocumentModel['kind'],
  { name, file, document }: NamedDocument,
  walk: Walk,
): DocumentModel {
  const named = (of: NameKind) => namedIn(document, of, walk.screens)
  return { ...walk, kind, name, file, document, expressions: walk.uses, named }
}

function namedIn(
  document: JsonObject,
  kind: NameKind,
  screens: readonly NameUse[],
): readonly NameUse[] {
  const written = nameUses(document, kind)
  return kind === 'screen' ? [...written.filter(({ isInside }) => !isInside), ...screens] : written
}
