import { extend, lookup, type Scope } from '../expressions'
import { isObject, stringOf, type Json, type JsonObject, child } from '../../../renderer/language'
import { anyType, numberType, stringType, type Member } from '../types'
import type { NodeUse } from './model'
import { bind, bindInputs, refer, visit, type Taker, type Walk } from './walk'

/** Reads a chain of actions. */
export function walkChain(
  chain: Json | undefined,
  pointer: string,
  scope: Scope,
  walk: Walk,
  node?: NodeUse,
): void {
  if (!Array.isArray(chain)) return
  chain.forEach((step, at) => {
    if (isObject(step))
      walkAction({
        source: step,
        pointer: child(pointer, at),
        scope,
        walk,
        ...(node ? { node } : {}),
      })
  })
}

interface Step {
  readonly source: JsonObject
  readonly pointer: string
  readonly scope: Scope
  readonly walk: Walk
  readonly node?: NodeUse
}

function walkAction(step: Step): void {
  const { source, pointer, scope, walk, node } = step
  const name = stringOf(source['do'])
  walk.actions.push({ source, name, pointer, scope, ...(node ? { node } : {}) })
  visit(source['when'], child(pointer, 'when'), scope, walk)
  if (Object.hasOwn(readers, name)) readers[name]?.(step)
}

/** Reads one member of an action, by its kind. */
type Reader = (step: Step) => void

const readers: Readonly<Record<string, Reader>> = {
  go: readTarget,
  replace: readTarget,
  open: (step) => reference(step, 'modal', 'modal'),
  close: (step) => reference(step, 'modal', 'modal'),
  toast: (step) => text(step, 'text', 'the text of a toast'),
  call: readCall,
  reload: (step) => {
    const source = reference(step, 'data', 'source')
    bindInputs(step.source, 'params', step.pointer, step.scope, step.walk, reloaded(source, step))
  },
  set: readSet,
  require: (step) => {
    visit(step.source['that'], child(step.pointer, 'that'), step.scope, step.walk)
    inner(step, 'else')
  },
  copy: (step) => {
    text(step, 'text', 'the text to copy')
    inner(step, 'ok')
    inner(step, 'fail')
  },
  native: (step) => {
    const { source, pointer, scope, walk, node } = step
    values(step, 'params')
    const as = source['as']
    walkChain(
      source['ok'],
      child(pointer, 'ok'),
      typeof as === 'string' ? extend(scope, { [as]: { kind: 'result', type: anyType } }) : scope,
      walk,
      node,
    )
    inner(step, 'fail')
  },
  countdown: (step) => {
    const name = reference(step, 'state', 'state')
    const expected = (name && step.walk.declared.state.get(name)) || anyType
    if (step.source['state'] !== undefined)
      bind(0, child(step.pointer, 'state'), step.scope, step.walk, {
        expected,
        required: true,
        purpose: `the state entry "${name}", which a countdown sets to numbers`,
      })
    bind(step.source['from'], child(step.pointer, 'from'), step.scope, step.walk, {
      expected: numberType,
      required: true,
      purpose: 'the seconds of a countdown',
    })
  },
  track: (step) => values(step, 'params'),
}

function readTarget(step: Step): void {
  const { source, pointer, scope, walk } = step
  text(step, 'url', 'the address to go to')
  text(step, 'mail', 'the address to write to')
  inner(step, 'fail')
  const screen = refer('screen', screenOf(step), child(pointer, 'screen'), walk)
  if (screen === undefined) return values(step, 'params')
  bindInputs(source, 'params', pointer, scope, walk, {
    kind: 'screen',
    target: screen,
    inputs: walk.project.screens.get(screen)?.inputs,
  })
}

/** The screen by its name; in a fragment the one that this user names, if it is known here. */
function screenOf({ source, pointer, scope, walk }: Step): Json | undefined {
  const named = source['screen']
  if (!isObject(named)) return named
  const names = visit(named, child(pointer, 'screen'), scope, walk).string?.only ?? []
  return names.length === 1 ? names[0] : undefined
}

/**
 * A reload may give any parameter of its endpoint for this time; the data source gives the others.
 */
function reloaded(source: string | undefined, { scope, walk }: Step): Taker {
  const endpoint = source === undefined ? undefined : lookup(scope, source)?.endpoint
  const inputs = endpoint === undefined ? undefined : walk.project.endpoints.get(endpoint)?.params
  return {
    kind: 'endpoint',
    target: endpoint ?? '',
    inputs:
      inputs && new Map([...inputs].map(([name, { type }]) => [name, { type, required: false }])),
  }
}

function readCall(step: Step): void {
  const { source, pointer, scope, walk, node } = step
  const name = refer('endpoint', source['endpoint'], child(pointer, 'endpoint'), walk)
  const endpoint = name === undefined ? undefined : walk.project.endpoints.get(name)
  bindInputs(source, 'params', pointer, scope, walk, {
    kind: 'endpoint',
    target: name ?? '',
    inputs: endpoint?.params,
  })
  const as = source['as']
  const answer =
    typeof as === 'string'
      ? extend(scope, {
          [as]: {
            kind: 'result',
            type: endpoint?.response ?? anyType,
            ...(name ? { endpoint: name } : {}),
          },
        })
      : scope
  walkChain(source['ok'], child(pointer, 'ok'), answer, walk, node)
  const failed = extend(scope, { failure: { kind: 'failure', type: failureType } })
  walkChain(source['fail'], child(pointer, 'fail'), failed, walk, node)
  if (isObject(source['codes']))
    for (const [code, chain] of Object.entries(source['codes']))
      walkChain(chain, `${child(pointer, 'codes')}/${code}`, failed, walk, node)
}

const failureType = {
  object: {
    members: new Map<string, Member>([
      [
        'kind',
        { type: { string: { only: ['refused', 'network', 'timeout', 'shape'] } }, optional: false },
      ],
      ['code', { type: stringType, optional: false }],
      ['message', { type: stringType, optional: false }],
    ]),
    open: false,
  },
}

function readSet(step: Step): void {
  const name = reference(step, 'state', 'state')
  const expected = (name && step.walk.declared.state.get(name)) || anyType
  bind(step.source['value'], child(step.pointer, 'value'), step.scope, step.walk, {
    expected,
    required: false,
    purpose: `the state entry "${name}"`,
  })
}

function reference(
  step: Step,
  kind: 'modal' | 'data' | 'state',
  member: string,
): string | undefined {
  return refer(kind, step.source[member], child(step.pointer, member), step.walk)
}

function text(step: Step, member: string, purpose: string): void {
  bind(step.source[member], child(step.pointer, member), step.scope, step.walk, {
    expected: stringType,
    required: true,
    purpose,
  })
}

function values(step: Step, member: string): void {
  const given = step.source[member]
  if (isObject(given))
    for (const [name, value] of Object.entries(given))
      visit(value, child(child(step.pointer, member), name), step.scope, step.walk)
}

function inner(step: Step, member: string): void {
  walkChain(step.source[member], child(step.pointer, member), step.scope, step.walk, step.node)
}
