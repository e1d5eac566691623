import type { ParamTable } from '../project/app'
import { extend, lookup, type Scope, withEntry } from '../expressions/scope'
import { narrow } from '../expressions/presence'
import {
  child,
  isObject,
  membersOf,
  namingMembers,
  stringOrEmpty,
  type Json,
  type JsonObject,
} from '../../../renderer/language'
import { actionOf } from '../actions/meanings'
import type { Member } from '../actions/meaning'
import { anyType, objectOf, stringType, type Type } from '../types/type'
import type { NodeUse } from './model'
import {
  walkBinding,
  bindInputs,
  walkValue,
  type BoundPurpose,
  type NamedTarget,
  type Walk,
} from './walk'
import { translate, say } from '../words/words'

export function walkChain(
  chain: Json | undefined,
  pointer: string,
  scope: Scope,
  walk: Walk,
  node?: NodeUse,
): void {
  if (!Array.isArray(chain)) return
  let here = scope
  for (const [at, source] of chain.entries()) {
    if (!isObject(source)) continue
    walkAction(source, child(pointer, at), here, walk, node)
    here = scopeAfter(source, here, walk)
  }
}

/**
 * Returns the scope after a step. If the step leaves the screen, its condition is false afterwards.
 * After `require`, the required condition is true. A changed state entry has its declared type.
 */
function scopeAfter(source: JsonObject, scope: Scope, walk: Walk): Scope {
  const { when, that } = source
  const state = stringOrEmpty(source['state'])
  const meaning = actionOf(source['do'])
  if (meaning?.leaves) return narrow(scope, when, false, walk)
  if (meaning?.members['that'] && when === undefined) return narrow(scope, that, true, walk)
  const declared = walk.declared.state.get(state)
  return declared ? withEntry(scope, state, declared) : scope
}

interface Step {
  readonly source: JsonObject
  readonly pointer: string
  readonly scope: Scope
  readonly walk: Walk
  readonly node: NodeUse | undefined
  /** The names in the step, by kind, which are read before the members that depend on them. */
  readonly names: { [Kind in (typeof steps)[keyof typeof steps]]?: string | undefined }
}

function walkAction(
  source: JsonObject,
  pointer: string,
  outer: Scope,
  walk: Walk,
  node: NodeUse | undefined,
): void {
  const name = stringOrEmpty(source['do'])
  walkValue(source['when'], child(pointer, 'when'), outer, walk)
  const scope = narrow(outer, source['when'], true, walk)
  walk.actions.push({ source, name, pointer, scope, ...(node ? { node } : {}) })
  const step: Step = { source, pointer, scope, walk, node, names: {} }
  for (const [member, meaning] of Object.entries(actionOf(name)?.members ?? {}))
    readMember(step, member, meaning)
}

const steps = namingMembers.step

function readMember(step: Step, member: string, meaning: Member): void {
  const { source, scope, walk, node, names } = step
  const value = source[member]
  const pointer = child(step.pointer, member)
  switch (meaning.kind) {
    case 'value': {
      const { type: expected, exposed } = meaning
      const purpose = translate(meaning.purpose)
      // A URL may be missing. Phones reject a missing URL like any other invalid URL.
      const mayBeEmpty = actionOf(source['do'])?.leads
      const isRead = exposed === 'aloud'
      walkBinding(value, pointer, scope, walk, {
        expected,
        required: true,
        purpose,
        isRead,
        mayBeEmpty,
      })
      break
    }
    case 'condition':
      walkValue(value, pointer, scope, walk)
      break
    case 'entry':
      walkBinding(value, pointer, scope, walk, entryNamed(names.state, walk))
      break
    case 'name': {
      const of = steps[member as keyof typeof steps]
      const word = of === 'screen' ? screenOf(value, pointer, step) : value
      const name = (names[of] = typeof word === 'string' ? word : undefined)
      if (meaning.counts && name !== undefined)
        walkBinding(0, pointer, scope, walk, countedIn(name, walk))
      break
    }
    case 'values':
      readValues(step, member, meaning.for && takerOf(meaning.for, step))
      break
    case 'chain':
      walkChain(value, pointer, scopeOf(meaning.reads, step), walk, node)
      break
    case 'codes':
      for (const [code, chain] of membersOf(value))
        walkChain(chain, child(pointer, code), scopeOf(meaning.reads, step), walk, node)
  }
}

function entryNamed(name: string | undefined, { declared }: Walk): BoundPurpose {
  return {
    expected: (name !== undefined && declared.state.get(name)) || anyType,
    required: true,
    purpose: say`the state entry "${name}"`,
    entry: name,
  }
}

function countedIn(name: string, walk: Walk): BoundPurpose {
  const { purpose, expected } = entryNamed(name, walk)
  return { expected, required: true, purpose: say`${purpose}, which a countdown sets to numbers` }
}

/**
 * Walks over the values that a step passes by name. The types of the values come from the target,
 * if it declares them.
 */
function readValues(step: Step, member: string, target: NamedTarget | undefined): void {
  const { source, pointer, scope, walk } = step
  if (target) bindInputs(source, member, pointer, scope, walk, target)
  else
    for (const [name, value] of membersOf(source[member]))
      walkValue(value, child(child(pointer, member), name), scope, walk)
}

function takerOf(
  kind: 'screen' | 'endpoint' | 'data' | 'method',
  step: Step,
): NamedTarget | undefined {
  const { screens, endpoints, app } = step.walk.project
  const { method, link } = step.source
  if (kind === 'method') return externalTarget(kind, method, app.native.takes)
  if (typeof link === 'string') return externalTarget('link', link, app.links)
  const target = step.names[kind]
  if (kind === 'data') return reloadTarget(target, step)
  if (kind === 'endpoint')
    return { kind, target: target ?? '', inputs: endpoints.get(target ?? '')?.params }
  return target === undefined ? undefined : { kind, target, inputs: screens.get(target)?.inputs }
}

/** Returns a native method or a link as a target, with its declared parameters. */
function externalTarget(
  kind: 'method' | 'link',
  target: Json | undefined,
  takes: ParamTable,
): NamedTarget | undefined {
  const inputs = typeof target === 'string' ? takes.get(target) : undefined
  return inputs && { kind, target: stringOrEmpty(target), inputs }
}

/** Returns the scope of a chain in a step, which can read the step's response or failure. */
function scopeOf(reads: 'answer' | 'failure' | undefined, step: Step): Scope {
  const { source, scope: outer, walk, names } = step
  const scope = narrow(outer, source['that'], false, walk)
  if (reads === 'failure') return extend(scope, { failure: { kind: 'failure', type: failureType } })
  const as = source['as']
  if (reads === undefined || typeof as !== 'string') return scope
  const { endpoint } = names
  const type = walk.project.endpoints.get(endpoint ?? '')?.response ?? anyType
  return extend(scope, { [as]: { kind: 'result', type, ...(endpoint ? { endpoint } : {}) } })
}

function screenOf(named: Json | undefined, pointer: string, step: Step): Json | undefined {
  const { scope, walk } = step
  if (!isObject(named)) return named
  const [name, ...others] = walkValue(named, pointer, scope, walk).string?.only ?? []
  if (typeof name !== 'string' || others.length > 0) return undefined
  walk.screens.push({ kind: 'screen', name, pointer, part: 'step' })
  return name
}

function reloadTarget(source: string | undefined, { scope, walk }: Step): NamedTarget {
  const endpoint = source === undefined ? undefined : lookup(scope, source)?.endpoint
  const inputs = endpoint === undefined ? undefined : walk.project.endpoints.get(endpoint)?.params
  return {
    kind: 'endpoint',
    target: endpoint ?? '',
    under: 'source',
    inputs:
      inputs && new Map([...inputs].map(([name, input]) => [name, { ...input, required: false }])),
  }
}

export const failureType: Type = objectOf([
  ['kind', { string: { only: ['refused', 'network', 'timeout', 'shape', 'unsure'] } }],
  ['code', stringType],
  ['message', stringType],
])
