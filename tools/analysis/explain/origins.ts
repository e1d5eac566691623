import { statusRoot } from '../../../renderer/core'
import {
  isObject,
  nodeMembers,
  objectsIn,
  visitValue,
  type Json,
  valueText,
  own,
  type JsonObject,
} from '../../../renderer/language'
import {
  reasonsFor,
  isTrueNow,
  pathsIn,
  shortened,
  valueSentence,
  valueWords,
  operatorParts,
  valueOf,
  type ExplainDeps,
} from './because'
import { translate, say } from '../words/words'
import type { DocumentBundle } from '../../../src/bootstrap'

export function explainValues(
  source: Readonly<Record<string, Json | undefined>>,
  deps: ExplainDeps,
): ExplainedValue[] {
  const own = Object.entries(source).filter(([name]) => !nodeMembers.has(name))
  const values = own.map(
    ([property, value]): ExplainedValue => ({
      property,
      value: read(value ?? null, deps),
      from: originsOf(value ?? null, deps),
    }),
  )
  const { field } = source
  if (typeof field !== 'string') return values
  return [
    ...values,
    {
      property: 'value',
      value: valueWords(deps.screen.store.read(`state.${field}`)),
      from: [say`what was entered, kept as state.${field}`],
    },
  ]
}

function read(value: Json, deps: ExplainDeps): string {
  try {
    return words(evaluateInside(value, deps))
  } catch {
    return say`cannot be computed`
  }
}

function evaluateInside(value: Json, deps: ExplainDeps): unknown {
  if (operatorParts(value)) return valueOf(value, deps)
  if (Array.isArray(value)) return value.map((item) => evaluateInside(item, deps))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, evaluateInside(member ?? null, deps)]),
  )
}

function words(value: unknown): string {
  if (typeof value === 'string') return value === '' ? say`an empty text` : shortened(value)
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? JSON.stringify(value)
    : valueWords(value)
}

function originsOf(value: Json, deps: ExplainDeps): string[] {
  const sentences = [
    ...namesOf(value, 't').map((key) => textOrigin(key, deps)),
    ...pathsIn(value).map((path) => pathOrigin(path, deps)),
    ...namesOf(value, 'rule').map((name) => ruleOrigin(name, deps)),
    ...picturesIn(value),
  ]
  return sentences.length === 0 ? [say`written in the document`] : [...new Set(sentences)]
}

function textOrigin(key: string, { locale }: ExplainDeps): string {
  const [namespace = ''] = key.split('.')
  return say`the text ${key} of locales/${locale}/${namespace}.json`
}

function ruleOrigin(name: string, deps: ExplainDeps): string {
  const isTrue = isTrueNow({ rule: name }, deps)
  return say`the rule *${name}* ${isTrue ? say`holds` : say`does not hold`}: ${reasonsFor({ rule: name }, isTrue, deps).join(say` and `)}`
}

const roots: Readonly<Record<string, string>> = {
  session: 'from the query of the page',
  params: 'an input of this screen',
  state: 'kept on this screen',
  options: 'an option of this document',
  profile: 'from the region’s settings',
  config: 'from the settings of the deployment',
  shell: 'from the native app',
  device: 'from the phone',
  failure: 'from the failed call',
}

function pathOrigin(path: string, deps: ExplainDeps): string {
  return `${valueSentence(path, valueOf({ var: path }, deps))}, ${rootOrigin(path, deps)}`
}

function rootOrigin(path: string, { screen, scope }: ExplainDeps): string {
  const [root = ''] = path.split('.')
  for (let row = scope; row.parent; row = row.parent) {
    if (root === row.name) return say`from row ${row.index + 1} of its list`
    if (root === `${row.name}Index`) return say`the place of the row, counted from 0`
  }
  const source = screen.program.sources.find(({ name }) => name === root)
  if (!source) return translate(roots[root]) ?? say`which has no source`
  const { status } = (screen.store.read(`${statusRoot}.${root}`) ?? { status: 'ready' }) as {
    status: string
  }
  return say`from ${status === 'ready' ? say`the response` : status === 'loading' ? say`the pending response` : say`the failed call`} of ${source.endpoint}`
}

function namesOf(value: Json, operator: string): string[] {
  const names = objectsIn(value).flatMap((object) => {
    const expression = operatorParts(object)
    return expression?.operator === operator ? [expression.args[0]] : []
  })
  return [...new Set(names)].filter((name) => typeof name === 'string')
}

function picturesIn(value: Json): string[] {
  const args: string[] = []
  visitValue(value, (inner) => {
    if (typeof inner === 'string' && inner.startsWith('asset:'))
      args.push(say`the picture ${inner.slice('asset:'.length)}`)
  })
  return args
}

/** Returns the source of a node, with arguments in place of the inputs of its fragments. */
export function sourceAt(
  { document, fragments }: DocumentBundle,
  pointer: string,
): JsonObject | undefined {
  let value: Json | undefined = document
  for (const segment of pointer.split('/').slice(1)) value = step(value, segment, fragments)
  return isObject(value) ? value : undefined
}

function step(
  value: Json | undefined,
  segment: string,
  fragments: DocumentBundle['fragments'],
): Json | undefined {
  if (Array.isArray(value)) return value[Number(segment)]
  if (!isObject(value)) return undefined
  return segment === 'fragment'
    ? bodyOf(value, fragments)
    : value[segment.replace(/~1/g, '/').replace(/~0/g, '~')]
}

function bodyOf(node: JsonObject, fragments: DocumentBundle['fragments']): Json {
  const fragment = fragments[valueText(node['fragment'])]
  const declared = isObject(fragment?.['with']) ? fragment['with'] : {}
  const inputs = isObject(node['with']) ? node['with'] : {}
  return withArguments(fragment?.['body'] ?? [], (name) => {
    const declaration = own(declared, name)
    return own(inputs, name) ?? (isObject(declaration) ? declaration['default'] : undefined) ?? null
  })
}

/** Replaces `{"var": "with.name"}` by the argument with this name, where possible. */
function withArguments(nodes: Json, input: (name: string) => Json): Json {
  if (Array.isArray(nodes)) return nodes.map((item) => withArguments(item, input))
  if (!isObject(nodes)) return nodes
  const [path, otherwise] = Array.isArray(nodes['var']) ? nodes['var'] : [nodes['var']]
  const [root, name, ...rest] = typeof path === 'string' ? path.split('.') : []
  const value = root === 'with' && name !== undefined ? input(name) : undefined
  const behind = isObject(value ?? null) ? (value as JsonObject)['var'] : undefined
  if (typeof behind === 'string') {
    const longer = [behind, ...rest].join('.')
    return { var: otherwise === undefined ? longer : [longer, withArguments(otherwise, input)] }
  }
  if (value !== undefined && rest.length === 0 && otherwise === undefined) return value
  return Object.fromEntries(
    Object.entries(nodes).map(([member, part]) => [member, withArguments(part ?? null, input)]),
  )
}

/** An explanation of a node. Asterisks in its sentences mark names. */
export interface Explanation {
  name: string
  shown: boolean
  /** The reasons. The first sentence states whether the node is visible, and why. */
  why: readonly string[]
  values: readonly ExplainedValue[]
}

interface ExplainedValue {
  property: string
  value: string
  from: readonly string[]
}
