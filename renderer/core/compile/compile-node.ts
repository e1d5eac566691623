import type { CompiledValue } from '../expression/compile-expression'
import { distinctPaths, joinPaths, noPaths } from '../expression/path'
import {
  append,
  valueText,
  describeError,
  EngineError,
  isObject,
  filterItems,
  own,
  type Json,
  type JsonObject,
  assertShape,
  limits,
  nodeMembers,
  objectOrEmpty,
} from '../../language'
import { areSlow, compileChains, whenOf } from './compile-chain'
import {
  dependenciesOf,
  pathsThatChange,
  compileProps,
  compileValue,
  keysOf,
  sourcesOf,
  type Context,
} from './context'
import { createInputResolver } from './fragment'
import type { ProgramNode, Props, Repeat } from './program'

export function compileNodes(
  source: Json | undefined,
  pointer: string,
  context: Context,
): readonly ProgramNode[] {
  if (!Array.isArray(source)) return noNodes
  return filterItems(
    source.map((node, at) =>
      isObject(node) ? compileNode(node, `${pointer}/${at}`, context) : undefined,
    ),
    isThere,
  )
}

const noNodes: readonly ProgramNode[] = []

function isThere(node: ProgramNode | undefined): node is ProgramNode {
  return node !== undefined
}

export function compileNode(source: JsonObject, pointer: string, context: Context): ProgramNode {
  if (++context.count.nodes > limits.nodes) throw new EngineError('too-many-nodes')
  const inner =
    source['each'] === undefined
      ? context
      : { ...context, rows: new Set([...context.rows, rowName(source), `${rowName(source)}Index`]) }
  const events = compileChains(source['on'], `${pointer}/on`, inner)
  const props =
    typeof source['fragment'] === 'string'
      ? noProps
      : compileProps(source, nodeMembers, pointer, inner)
  const children = childrenOf(source, pointer, inner)
  const each = repeatOf(source, pointer, context, inner)
  const when = whenOf(source, pointer, inner)
  const fallback = isObject(source['fallback'])
    ? compileNode(source['fallback'], `${pointer}/fallback`, inner)
    : undefined
  const field = typeof source['field'] === 'string' ? source['field'] : undefined
  const paths = pathsOf(props, when, field)
  const dependencies = pathsThatChange(paths, inner)
  const handlers = handlersOf(events)
  const id = valueText(source['id'])
  const widget = valueText(source['widget'])
  if (widget) context.widgets.add(widget)
  return {
    id: typeof source['fragment'] === 'string' && children[0]?.id === id ? '' : id,
    pointer,
    widget,
    when,
    each,
    fallback,
    props,
    children,
    events,
    handlers,
    field,
    critical: source['critical'] === true,
    dependencies,
    subscriptionKeys: keysOf(dependencies),
    nestedLists: each ? innerLists(children) : noLists,
    sources: sourcesBelow(each ? [...paths, ...each.list.paths] : paths, children, context),
    isStatic:
      !each &&
      isSame(source, context) &&
      isFixed(props, when) &&
      handlers.length === 0 &&
      field === undefined &&
      children.every(isStatic),
    slow: areSlow(events),
  }
}

function isStatic(node: ProgramNode): boolean {
  return node.isStatic
}

/**
 * True if all rows of a list can share one React element for the node. A node with an id or a
 * fallback needs one element for each row.
 */
function isSame(source: JsonObject, { rows }: Context): boolean {
  return rows.size === 0 || (source['id'] === undefined && source['fallback'] === undefined)
}

const noLists: readonly ProgramNode[] = []
const noHandlers: ProgramNode['handlers'] = []

function handlersOf(events: ProgramNode['events']): ProgramNode['handlers'] {
  let handlers: (readonly [string, string])[] | undefined
  for (const event in events)
    handlers = append(handlers, [event, `on${event.charAt(0).toUpperCase()}${event.slice(1)}`])
  return handlers ?? noHandlers
}

const noProps: Props = { fixed: {}, constantPerScreen: [], dynamic: [] }

function rowName({ as }: JsonObject): string {
  return typeof as === 'string' ? as : 'item'
}

function repeatOf(
  source: JsonObject,
  pointer: string,
  outer: Context,
  inner: Context,
): Repeat | undefined {
  if (source['each'] === undefined) return undefined
  const list = compileValue(source['each'], `${pointer}/each`, outer)
  return {
    list,
    as: rowName(source),
    level: outer.within.length,
    ...(source['key'] === undefined
      ? {}
      : { key: compileValue(source['key'], `${pointer}/key`, inner) }),
    empty: compileNodes(source['empty'], `${pointer}/empty`, outer),
    ...dependenciesOf(list.paths, outer),
  }
}

function childrenOf(source: JsonObject, pointer: string, context: Context): readonly ProgramNode[] {
  const name = source['fragment']
  return typeof name === 'string'
    ? expand(name, source, pointer, context)
    : compileNodes(source['children'], `${pointer}/children`, context)
}

function expand(
  name: string,
  source: JsonObject,
  pointer: string,
  context: Context,
): readonly ProgramNode[] {
  const fragment = own(context.fragments, name)
  const isCycle = context.within.includes(name) || context.within.length >= limits.redirects
  if (!fragment || isCycle) {
    context.faults.push({
      code: fragment ? 'fragment-cycle' : 'unknown-fragment',
      screen: context.screen,
      pointer,
      detail: name,
    })
    return []
  }
  return compileNodes(
    passIdToOnlyNode(bodyOf(fragment, pointer, context), source['id']),
    `${pointer}/fragment`,
    {
      ...context,
      within: [...context.within, name],
      inputs: createInputResolver(
        objectOrEmpty(fragment['with']),
        objectOrEmpty(source['with']),
        `${pointer}/with`,
        context,
      ),
    },
  )
}

/** Copies the id of a node with a fragment to the fragment's only node. */
function passIdToOnlyNode(body: Json, id: Json | undefined): Json {
  const [node, ...others] = Array.isArray(body) ? body : []
  return isObject(node) && others.length === 0 && node['id'] === undefined && id !== undefined
    ? [{ ...node, id }]
    : body
}

function bodyOf(fragment: JsonObject, pointer: string, context: Context): Json {
  try {
    assertShape(fragment)
    return fragment['body'] ?? []
  } catch (error) {
    context.faults.push({
      code: 'bad-fragment',
      screen: context.screen,
      pointer,
      detail: describeError(error),
    })
    return []
  }
}

function pathsOf(
  { constantPerScreen, dynamic }: Props,
  when: CompiledValue | undefined,
  field: string | undefined,
): readonly string[] {
  let paths = noPaths
  for (let at = 0; at < constantPerScreen.length; at++)
    paths = joinPaths(paths, constantPerScreen[at]![1].paths)
  for (let at = 0; at < dynamic.length; at++) paths = joinPaths(paths, dynamic[at]![1].paths)
  if (when) paths = joinPaths(paths, when.paths)
  return field === undefined ? paths : joinPaths(paths, [`state.${field}`])
}

function isFixed({ constantPerScreen, dynamic }: Props, when: CompiledValue | undefined): boolean {
  return (
    constantPerScreen.length === 0 && dynamic.length === 0 && (!when || when.constant !== undefined)
  )
}

function sourcesBelow(
  paths: readonly string[],
  children: readonly ProgramNode[],
  context: Context,
): readonly string[] {
  let sources = distinctPaths(sourcesOf(paths, context))
  for (let at = 0; at < children.length; at++)
    sources = distinctPaths(joinPaths(sources, children[at]!.sources))
  return sources
}

function innerLists(nodes: readonly ProgramNode[]): ProgramNode[] {
  return nodes.flatMap((node) => (node.each ? [node] : innerLists(node.children)))
}
