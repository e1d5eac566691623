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
  own,
} from '../../../renderer/language'
import type { Input, NamedDocument } from '../project/screens'
import type { Project } from '../project/project'
import type { Widget } from '../project/widgets'
import {
  inUrlOrForm,
  anyType,
  type Type,
  personalOfMember,
  type Personal,
  withOrigin,
} from '../types/type'
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
import { nothingGiven } from './decide'
import type { StoreAccess } from './expansion-store'
import { translate, say } from '../words/words'

/** A walk over the nodes, steps and expressions of a document, with the results so far. */
export interface Walk extends Inference {
  readonly project: Project
  /** The project. A later check may replace it. */
  readonly home: { readonly project: Project }
  readonly declared: Declarations
  readonly nodes: NodeUse[]
  readonly actions: ActionUse[]
  readonly bindings: Binding[]
  /** The screens that expressions in steps name, if the name is known. */
  readonly screens: NameUse[]
  readonly inputUses: InputUse[]
  readonly expansions: Expansion[]
  readonly rules: JsonObject
  readonly given: DocumentModel['given']
  /** The fragments that contain the visited node, with the outermost first. */
  readonly within: readonly string[]
  /** The state entries that contain personal data, with its kind. */
  readonly personalState: Map<string, Personal>
  readonly count: { nodes: number }
  /**
   * True in a fragment. The screens that use the fragment may declare a name that the fragment
   * lacks.
   */
  readonly inFragment: boolean
  readonly sharing?: StoreAccess | undefined
}

/** Visits a value that may have any type, such as a condition. */
export function walkValue(
  value: Json | undefined,
  pointer: string,
  scope: Scope,
  walk: Walk,
): Type {
  return value === undefined ? anyType : infer(value, pointer, scope, walk)
}

export interface BoundPurpose extends Purpose {
  readonly entry?: string | undefined
}

/** Visits a value that must have an expected type. */
export function walkBinding(
  value: Json | undefined,
  pointer: string,
  scope: Scope,
  walk: Walk,
  to: BoundPurpose,
): Type {
  if (value === undefined) return anyType
  const actual = infer(value, pointer, scope, walk, to.expected)
  const { entry, ...told } = to
  if (entry !== undefined) recordPersonal(entry, actual, walk)
  walk.bindings.push({ pointer, value, actual, ...told })
  return actual
}

type PersonalState = Pick<Walk, 'personalState'>

export function recordPersonal(entry: string, type: Type, { personalState }: PersonalState): void {
  const personal = personalOfMember(type)
  if (personal && !personalState.has(entry)) personalState.set(entry, personal)
}

/** Records the state entry of an input, if the widget declares it as personal data. */
export function recordField(
  { field }: JsonObject,
  widget: Widget | undefined,
  walk: PersonalState,
): void {
  if (typeof field === 'string' && widget?.field)
    recordPersonal(field, withOrigin(widget.field, say`the ${widget.name}`), walk)
}

export interface NamedTarget {
  readonly kind: InputUse['kind']
  readonly target: string
  readonly inputs: ReadonlyMap<string, Input> | undefined
  /** The member with the name of the target, if this member is not called like the kind. */
  readonly under?: string
}

/** Visits the named values in `owner[member]`, and returns their types. */
export function bindInputs(
  owner: JsonObject,
  member: string,
  pointer: string,
  scope: Scope,
  walk: Walk,
  to: NamedTarget,
): Map<string, Type> {
  const values = membersOf(owner[member])
  const at = child(pointer, member)
  const types = new Map<string, Type>()
  for (const [name, value] of values) {
    const input = to.inputs?.get(name)
    const purpose: BoundPurpose = {
      expected: acceptedBy(to, input),
      required: input?.required ?? false,
      purpose: say`"${name}" of the ${translate(to.kind)} ${to.target}`,
      mayBeEmpty: to.kind === 'fragment',
    }
    types.set(name, walkBinding(value, child(at, name), scope, walk, purpose))
  }
  const { kind, target, inputs, under = kind } = to
  if (inputs)
    walk.inputUses.push({
      kind,
      target,
      inputs,
      given: values.map(([name]) => name),
      pointer: owner[member] === undefined ? pointer : at,
      namePointer: child(pointer, under),
    })
  return types
}

/** A parameter of a screen becomes a part of a URL. */
function acceptedBy({ kind }: NamedTarget, input: Input | undefined): Type {
  if (!input) return anyType
  return kind === 'screen' ? inUrlOrForm(input.type) : input.type
}

/** The names that a walk knows in advance, and facts about the document. */
type Surroundings = Pick<
  Walk,
  | 'project'
  | 'home'
  | 'declared'
  | 'personalState'
  | 'rules'
  | 'within'
  | 'inFragment'
  | 'scope'
  | 'loaded'
  | 'sharing'
>

/**
 * Creates a walk. The types of rules are inferred on demand, and a rule in a cycle has the type
 * `any`. With `listsRules`, the walk also lists the expressions in the rules.
 */
export function createWalk(around: Surroundings, listsRules = true): Walk {
  const { rules, scope } = around
  const types = new Map<string, Type>()
  const walk: Walk = {
    ...around,
    ...emptyLists(),
    given: nothingGiven,
    count: { nodes: 0 },
    proofs: new Map(),
    ruleBody: (name) => own(rules, name),
    ruleType(name) {
      const known = types.get(name)
      if (known) return known
      types.set(name, anyType)
      const into = listsRules ? walk : { ...walk, uses: [] }
      const type = Object.hasOwn(rules, name)
        ? infer(rules[name], child('/rules', name), scope, into)
        : anyType
      types.set(name, type)
      return type
    },
  }
  return walk
}

export const emptyLists = () => ({
  uses: [],
  nodes: [],
  actions: [],
  bindings: [],
  screens: [],
  inputUses: [],
  expansions: [],
})

export function finishWalk(
  kind: DocumentModel['kind'],
  { name, file, document }: NamedDocument,
  walk: Walk,
): DocumentModel {
  const { home, screens, uses: expressions, rules, given, declared } = walk
  const { nodes, actions, bindings, inputUses, expansions } = walk
  return {
    kind,
    name,
    file,
    document,
    rules,
    given,
    get project() {
      return home.project
    },
    nodes,
    actions,
    expressions,
    bindings,
    named: (of) => namedIn(document, of, screens),
    inputUses,
    expansions,
    declared,
    memo: new Map(),
  }
}

function namedIn(
  document: JsonObject,
  kind: NameKind,
  screens: readonly NameUse[],
): readonly NameUse[] {
  const written = nameUses(document, kind)
  return kind === 'screen' ? [...written.filter(({ isInside }) => !isInside), ...screens] : written
}
