import { extend, rowScope, type Scope } from '../expressions/scope'
import { narrow } from '../expressions/presence'
import {
  child,
  isObject,
  membersOf,
  nodeMembers,
  type Json,
  type JsonObject,
  limits,
  own,
  readNested,
  stringOrEmpty,
  objectOrEmpty,
} from '../../../renderer/language'
import { scalarType, type KnownValue } from '../operators/operator-meaning'
import { anyType, nullType, orNull, objectOf, type Type, withoutNull } from '../types/type'
import type { Area, DocumentModel, NodeUse } from './model'
import { walkChain } from './walk-chain'
import {
  walkBinding,
  bindInputs,
  recordField,
  walkValue,
  type Walk,
  emptyLists,
  finishWalk,
} from './walk'
import { memberWord } from '../words/member-label'
import { say } from '../words/words'
import { fold } from '../expressions/fold'
import type { Input, NamedDocument } from '../project/screens'
import { typeMismatch, union } from '../types/union'
import { withoutListedValues, widenedType } from '../types/from-schema'
import { assume } from './decide'
import { sharedExpansion } from './shared-expansions'
import { oversizedIn } from './limit-uses'

interface NodePlace {
  readonly area: Area
  readonly scope: Scope
  readonly parent?: NodeUse
}

export function walkNodes(
  nodes: Json | undefined,
  pointer: string,
  place: NodePlace,
  walk: Walk,
): void {
  if (isObject(nodes)) walkNode(nodes, pointer, place, walk)
  if (Array.isArray(nodes))
    nodes.forEach((node, at) => isObject(node) && walkNode(node, child(pointer, at), place, walk))
}

export function rowName({ as }: JsonObject): string {
  return typeof as === 'string' ? as : 'item'
}

function walkNode(source: JsonObject, pointer: string, outer: NodePlace, walk: Walk): void {
  // A row without a list has the type `any`, because another rule reports it.
  const isRow = source['each'] !== undefined || source['as'] !== undefined
  const list = isRow
    ? walkValue(source['each'], child(pointer, 'each'), outer.scope, walk)
    : undefined
  const row = list
    ? rowScope(outer.scope, rowName(source), list, source['each'] ?? null)
    : outer.scope
  const scope = narrow(row, source['when'], true, walk)
  const widgetName = stringOrEmpty(source['widget'])
  const widget = walk.project.widgets.get(widgetName)
  const node: NodeUse = {
    source,
    pointer,
    scope,
    outerScope: outer.scope,
    area: outer.area,
    depth: (outer.parent?.depth ?? 0) + 1,
    ...(outer.parent ? { parent: outer.parent } : {}),
    ...(widgetName ? { widgetName } : {}),
    ...(widget ? { widget } : {}),
    ...(list ? { list } : {}),
  }
  walk.nodes.push(node)
  walk.count.nodes++
  walkValue(source['when'], child(pointer, 'when'), row, walk)
  walkBinding(source['key'], child(pointer, 'key'), row, walk, {
    expected: scalarType,
    required: false,
    purpose: say`the key of a row`,
  })
  if (typeof source['fragment'] === 'string') walkFragmentUse(node, walk)
  else walkWidget(node, walk)
  walkNodes(source['empty'], child(pointer, 'empty'), outer, walk)
  walkNodes(source['fallback'], child(pointer, 'fallback'), { ...outer, scope, parent: node }, walk)
  walkNodes(source['children'], child(pointer, 'children'), { ...outer, scope, parent: node }, walk)
}

function walkFragmentUse(node: NodeUse, walk: Walk): void {
  const name = stringOrEmpty(node.source['fragment'])
  const fragment = walk.project.fragments.get(name)
  const given = bindInputs(node.source, 'with', node.pointer, node.scope, walk, {
    kind: 'fragment',
    target: name,
    inputs: fragment?.inputs,
  })
  if (fragment) expandFragment(fragment, node, given, walk)
}

function walkWidget(node: NodeUse, walk: Walk): void {
  const { source, pointer, scope, widget } = node
  for (const [name, value] of Object.entries(source)) {
    if (nodeMembers.has(name)) continue
    const prop = widget?.props.get(name)
    walkBinding(value, child(pointer, name), scope, walk, {
      expected: prop?.type ?? anyType,
      required: prop?.required ?? false,
      purpose: say`"${memberWord(name)}" of the ${node.widgetName ?? say`node`}`,
      isRead: prop?.schema['x-text'] === true,
      mayBeEmpty: true,
      node,
    })
  }
  recordField(source, widget, walk)
  for (const [event, chain] of membersOf(source['on'])) {
    const type = widget ? (widget.events.get(event) ?? nullType) : anyType
    const inner = extend(scope, { event: { kind: 'event', type } })
    walkChain(chain, child(child(pointer, 'on'), event), inner, walk, node)
  }
}

/**
 * Walks over a fragment, with the types that the node passes. As on a phone, a fragment is left out
 * inside itself, and the number of nodes is limited.
 */
function expandFragment(
  fragment: NamedDocument,
  node: NodeUse,
  given: ReadonlyMap<string, Type>,
  walk: Walk,
): void {
  const { within, count } = walk
  if (within.includes(fragment.name) || within.length >= limits.redirects) return
  if (count.nodes > limits.nodes || oversizedIn(fragment.document).length > 0) return
  const inputs = [...fragment.inputs].map(
    ([name, input]) => [name, typeOfInput(input, given.get(name))] as const,
  )
  const scope = extend(node.scope, { with: { kind: 'input', type: objectOf(inputs) } })
  const { area } = node
  const known = knownInputs(fragment, node, walk)
  const expand = (outer: Scope, around: Walk): DocumentModel => {
    const given = valueIn(known)
    const inner: Walk = { ...around, ...emptyLists(), given, within: [...within, fragment.name] }
    walkNodes(fragment.document['body'], '/body', { area, scope: outer }, inner)
    return finishWalk(walk.inFragment ? 'fragment' : 'expansion', fragment, inner)
  }
  const model =
    sharedExpansion({ fragment, area, scope, given: known }, walk, expand) ??
    expand(scope, { ...walk, sharing: undefined })
  walk.expansions.push({ node, model })
}

/** Returns the passed type without exact values, or the declared type if nothing is passed. */
function typeOfInput({ isScreen, type, required, default: standIn }: Input, given?: Type): Type {
  if (isScreen && given) return given
  if (!given) return required || standIn !== undefined || type.any ? type : orNull(type)
  const fits = !given.any && !typeMismatch(given, type)
  const actual = fits ? withoutListedValues(given) : type
  return standIn === undefined || !actual.null
    ? actual
    : union([withoutNull(actual), type.any ? widenedType(standIn) : type])
}

/** Returns the inputs with a known value, because the node passes a literal or nothing. */
function knownInputs(
  { inputs }: NamedDocument,
  { source }: NodeUse,
  walk: Walk,
): ReadonlyMap<string, Json> {
  const values = objectOrEmpty(source['with'])
  const from = assume(walk)
  const known = new Map<string, Json>()
  for (const [name, input] of inputs) {
    const value = fold(own(values, name) ?? null, from)
    if (value && 'value' in value) known.set(name, value.value ?? input.default ?? null)
  }
  return known
}

/** Returns a function that returns the value of a path below `with`. */
const valueIn =
  (inputs: ReadonlyMap<string, Json>) =>
  (path: string): KnownValue => {
    const [root, name = '', ...rest] = path.split('.')
    const value = root === 'with' ? inputs.get(name) : undefined
    return value === undefined ? undefined : { value: readNested(value, rest) as Json }
  }
