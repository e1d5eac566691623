import {
  areasOf,
  isStateDeclaration,
  membersOf,
  nodeMembers,
  nodeSlots,
  modalMembers,
  type DocumentArea,
  type NodeSlot,
} from './document.ts'
import { isObject, type Json, type JsonObject } from './json.ts'
import { child } from './pointer.ts'

export interface NodePlace {
  readonly pointer: string
  readonly area: DocumentArea['name']
  /** The member of the parent node that contains the node; undefined at the top of an area. */
  readonly slot: NodeSlot | undefined
}

/** The role of a value. `input` is an input of a fragment, or the default of an input. */
export type ValueRole = 'when' | 'input' | 'value'

export interface Visitor {
  /** Called for each node. If it returns false, the content of the node is skipped. */
  node?(node: JsonObject, place: NodePlace): boolean | void
  step?(step: JsonObject, pointer: string): void
  source?(source: JsonObject, pointer: string): void
  /** Called for a literal, an expression, or a list or object with expressions. */
  value?(value: Json, pointer: string, role: ValueRole): void
}

/** Visits a document. Values with a wrong shape are skipped. */
export function visitDocument(document: JsonObject, visitor: Visitor): void {
  visitMembers(document, '', ['title', 'locale', 'available'], visitor)
  if (isObject(document['public']))
    visitMembers(document['public'], '/public', ['description'], visitor)
  for (const [name, input] of membersOf(document['with']))
    if (isObject(input) && input['default'] !== undefined)
      visitor.value?.(input['default'], `${child('/with', name)}/default`, 'input')
  visitEach(document['rules'], '/rules', visitor)
  for (const [name, entry] of membersOf(document['state'])) {
    const pointer = child('/state', name)
    if (isStateDeclaration(entry)) visitMembers(entry, pointer, ['initial'], visitor)
    else visitor.value?.(entry, pointer, 'value')
  }
  for (const [name, source] of membersOf(document['data']))
    if (isObject(source)) visitSource(source, child('/data', name), visitor)
  visitChains(document['on'], '/on', visitor)
  for (const { name, pointer, nodes } of areasOf(document))
    visitNodes(nodes, { pointer, area: name, slot: undefined }, visitor)
  for (const [name, modal] of membersOf(document['modals']))
    if (isObject(modal)) visitModal(modal, child('/modals', name), visitor)
}

function visitSource(source: JsonObject, pointer: string, visitor: Visitor): void {
  visitor.source?.(source, pointer)
  visitMembers(source, pointer, ['when'], visitor)
  visitEach(source['params'], `${pointer}/params`, visitor)
}

function visitModal(modal: JsonObject, pointer: string, visitor: Visitor): void {
  const props = Object.keys(modal).filter((name) => !modalMembers.has(name))
  visitMembers(modal, pointer, props, visitor)
  visitChains(modal['on'], `${pointer}/on`, visitor)
}

function visitNodes(nodes: Json | undefined, place: NodePlace, visitor: Visitor): void {
  if (isObject(nodes)) visitNode(nodes, place, visitor)
  if (Array.isArray(nodes))
    nodes.forEach((node, at) => {
      if (isObject(node)) visitNode(node, { ...place, pointer: child(place.pointer, at) }, visitor)
    })
}

function visitNode(node: JsonObject, place: NodePlace, visitor: Visitor): void {
  if (visitor.node?.(node, place) === false) return
  const { pointer } = place
  const props = Object.keys(node).filter((name) => !nodeMembers.has(name))
  visitMembers(node, pointer, ['when', 'each', 'key', ...props], visitor)
  visitEach(node['with'], `${pointer}/with`, visitor, 'input')
  visitChains(node['on'], `${pointer}/on`, visitor)
  for (const slot of nodeSlots)
    visitNodes(node[slot], { ...place, pointer: `${pointer}/${slot}`, slot }, visitor)
}

function visitChains(chains: Json | undefined, pointer: string, visitor: Visitor): void {
  for (const [name, chain] of membersOf(chains)) visitChain(chain, child(pointer, name), visitor)
}

function visitChain(chain: Json | undefined, pointer: string, visitor: Visitor): void {
  if (Array.isArray(chain))
    chain.forEach((step, at) => {
      if (isObject(step)) visitStep(step, child(pointer, at), visitor)
    })
}

function visitStep(step: JsonObject, pointer: string, visitor: Visitor): void {
  visitor.step?.(step, pointer)
  const values = Object.keys(step).filter(
    (name) => !stepMembers.has(name) && !chainMembers.has(name),
  )
  visitMembers(step, pointer, ['when', ...values], visitor)
  for (const name of chainMembers) visitChain(step[name], `${pointer}/${name}`, visitor)
  visitChains(step['codes'], `${pointer}/codes`, visitor)
}

function visitMembers(
  owner: JsonObject,
  pointer: string,
  names: readonly string[],
  visitor: Visitor,
): void {
  for (const name of names) {
    const value = owner[name]
    if (value !== undefined)
      visitor.value?.(value, child(pointer, name), name === 'when' ? 'when' : 'value')
  }
}

function visitEach(
  values: Json | undefined,
  pointer: string,
  visitor: Visitor,
  role: ValueRole = 'value',
): void {
  for (const [name, value] of membersOf(values)) visitor.value?.(value, child(pointer, name), role)
}

export const chainMembers: ReadonlySet<string> = new Set(['ok', 'fail', 'else'])

/** The members of every step, which are not values of its action. */
export const stepMembers: ReadonlySet<string> = new Set(['do', 'when', 'codes', '$comment'])
