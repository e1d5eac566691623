import { compileExpression, type CompiledValue } from '../expression/compile-expression'
import {
  valueText,
  EngineError,
  isObject,
  isStateDeclaration,
  own,
  type Json,
  type JsonObject,
  assertShape,
  limits,
  modalMembers,
  objectOrEmpty,
} from '../../language'
import { compileChains } from './compile-chain'
import { compileNode, compileNodes } from './compile-node'
import {
  dependenciesOf,
  compileProps,
  compileRule,
  compileValue,
  type Context,
  sourcesOf,
} from './context'
import type { InitialValue, Program, ProgramModal, ProgramSource } from './program'

export interface Library {
  fragments: Readonly<Record<string, JsonObject>>
  /**
   * The app document. Its nodes replace loading nodes, nodes with failed data, and critical nodes
   * that fail.
   */
  app: JsonObject
}

/**
 * Compiles a screen document. `faults` in the result lists the invalid parts. Throws if the
 * document is not an object or is too large. With `branches`, expressions report each taken branch.
 */
export function compileScreen(
  document: JsonObject,
  library: Library,
  branches?: Set<string>,
): Program {
  if (!isObject(document)) throw new EngineError('no-screen')
  const app = library.app
  for (const part of [
    document,
    app['loading'],
    app['failed'],
    app['criticalFallback'],
    app['locale'],
  ])
    assertShape(part)
  const unordered = contextOf(document, library, branches)
  const sources = compileSources(membersOf(document, 'data'), unordered)
  const context: Context = { ...unordered, sources: neededSources(sources) }
  const rules = compileRules(document, context)
  const lastResort = app['criticalFallback']
  const parts = {
    body: compileNodes(document['body'], '/body', context),
    loading: compileNodes(document['loading'] ?? app['loading'], '/loading', context),
    failed: compileNodes(document['failed'] ?? app['failed'], '/failed', {
      ...context,
      rows: new Set(['failure']),
    }),
    modals: Object.fromEntries(
      membersOf(document, 'modals').map(([name, modal]) => [
        name,
        compileModal(name, modal, context),
      ]),
    ),
    ...(isObject(lastResort)
      ? { criticalFallback: compileNode(lastResort, '/criticalFallback', context) }
      : {}),
  }
  return {
    screen: context.screen,
    ...titleOf(document['title'], context),
    bar: document['bar'] !== false,
    wide: document['wide'] === true,
    ...optional(
      'description',
      objectOrEmpty(document['public'])['description'],
      '/public/description',
      context,
    ),
    ...optional('locale', document['locale'] ?? app['locale'], '/locale', context),
    sources,
    state: initialValues(document, context),
    params: objectOrEmpty(document['params']) as Program['params'],
    options: objectOrEmpty(document['options']) as Program['options'],
    rules,
    on: compileChains(document['on'], '/on', context),
    ...parts,
    widgets: [...context.widgets],
    guarded: app['guarded'],
    faults: context.faults,
  }
}

function contextOf(
  document: JsonObject,
  library: Library,
  branches: Set<string> | undefined,
): Context {
  const screen = valueText(document['screen'])
  const sources = new Map(membersOf(document, 'data').map(([name]) => [name, [name]]))
  const rulePaths = pathsOfRules(objectOrEmpty(document['rules']))
  return {
    screen,
    sources,
    rows: new Set(),
    fragments: library.fragments,
    within: [],
    count: { nodes: 0 },
    rulePaths,
    faults: [],
    widgets: new Set(),
    branches,
  }
}

/** Returns a function that lists the paths of a rule, and throws for unknown rules and cycles. */
function pathsOfRules(rules: JsonObject): (rule: string) => readonly string[] {
  const pathsByRule = new Map<string, readonly string[]>()
  const active = new Set<string>()
  const find = (name: string): readonly string[] => {
    const paths = pathsByRule.get(name)
    if (paths) return paths
    if (active.has(name)) throw new EngineError('rule-cycle', name)
    const rule = own(rules, name)
    if (rule === undefined) throw new EngineError('unknown-rule', name)
    active.add(name)
    try {
      const rulePaths = compileExpression(rule, find).paths
      pathsByRule.set(name, rulePaths)
      return rulePaths
    } finally {
      active.delete(name)
    }
  }
  return find
}

function compileRules(document: JsonObject, context: Context): Record<string, CompiledValue> {
  const rules = Object.entries(objectOrEmpty(document['rules']))
  if (rules.length > limits.rules) throw new EngineError('too-many-rules')
  return Object.fromEntries(
    rules.map(([name, rule]) => [name, compileRule(rule ?? null, `/rules/${name}`, context)]),
  )
}

function compileModal(name: string, modal: JsonObject, outer: Context): ProgramModal {
  const context = { ...outer, widgets: new Set(['modal']) }
  const pointer = `/modals/${name}`
  const props = compileProps(modal, modalMembers, pointer, context)
  const paths = props.dynamic.flatMap(([, value]) => value.paths)
  const body = compileNodes(modal['body'], `${pointer}/body`, context)
  const events = compileChains(modal['on'], `${pointer}/on`, context)
  return {
    name,
    props,
    body,
    events,
    ...dependenciesOf(paths, context),
    widgets: [...context.widgets],
  }
}

function initialValues(document: JsonObject, context: Context): Program['state'] {
  return Object.fromEntries(
    Object.entries(objectOrEmpty(document['state'])).flatMap(([name, entry = null]) =>
      name === '$comment' ? [] : [[name, initialValue(entry, `/state/${name}`, context)]],
    ),
  )
}

function initialValue(entry: Json, pointer: string, context: Context): InitialValue {
  if (!isStateDeclaration(entry)) return compileValue(entry, pointer, context)
  const { initial = null, keep } = entry
  return { ...compileValue(initial, `${pointer}/initial`, context), keep }
}

function titleOf(source: Json | undefined, context: Context): Pick<Program, 'title'> {
  if (source === undefined) return {}
  const value = compileValue(source, '/title', context)
  return { title: { value, ...dependenciesOf(value.paths, context) } }
}

function optional<Name extends string>(
  name: Name,
  source: Json | undefined,
  pointer: string,
  context: Context,
): { [Key in Name]?: CompiledValue } {
  return (source === undefined ? {} : { [name]: compileValue(source, pointer, context) }) as {
    [Key in Name]?: CompiledValue
  }
}

function membersOf(document: JsonObject, name: string): [string, JsonObject][] {
  return Object.entries(objectOrEmpty(document[name])).filter(
    (entry): entry is [string, JsonObject] => isObject(entry[1]),
  )
}

/** Compiles data sources. Sources that wait for each other are reported, and do not wait. */
function compileSources(
  entries: readonly (readonly [name: string, source: JsonObject])[],
  context: Context,
): ProgramSource[] {
  const sources = entries.map(([name, source]) => compileSource(name, source, context))
  return sources.map((source) => ({ ...source, after: waitsFor(source, sources, context) }))
}

function neededSources(sources: readonly ProgramSource[]): Map<string, readonly string[]> {
  return new Map(sources.map(({ name, after }) => [name, [name, ...after]]))
}

function waitsFor(
  source: ProgramSource,
  all: readonly ProgramSource[],
  context: Context,
): string[] {
  const names = new Set(source.after)
  for (const name of names)
    for (const next of all.find((other) => other.name === name)?.after ?? []) names.add(next)
  if (!names.has(source.name)) return [...names]
  context.faults.push({
    code: 'source-cycle',
    screen: context.screen,
    pointer: `/data/${source.name}`,
    detail: source.name,
  })
  return []
}

function compileSource(name: string, source: JsonObject, context: Context): ProgramSource {
  const pointer = `/data/${name}`
  const members = isObject(source['params']) ? Object.entries(source['params']) : []
  const params = Object.fromEntries(
    members
      .filter(([param]) => param !== '$comment')
      .map(([param, value]) => [
        param,
        compileValue(value ?? null, `${pointer}/params/${param}`, context),
      ]),
  )
  const when =
    source['when'] === undefined
      ? undefined
      : compileRule(source['when'], `${pointer}/when`, context)
  const paths = [...Object.values(params), ...(when ? [when] : [])].flatMap((value) => value.paths)
  return {
    name,
    endpoint: valueText(source['endpoint']),
    params,
    ...(when ? { when } : {}),
    demand: source['on'] === 'demand',
    ...(typeof source['poll'] === 'number' ? { pollMs: source['poll'] } : {}),
    ...(source['optional'] === true ? { optional: true } : {}),
    after: sourcesOf(paths, context).filter((other) => other !== name),
    subscriptionKeys: dependenciesOf(when?.paths ?? [], context).subscriptionKeys.filter(
      (key) => key === 'state' || key.startsWith('state.'),
    ),
  }
}
