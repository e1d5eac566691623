import { describeError, type Json, type JsonObject } from '../../../renderer/language'
import {
  blockerOf,
  isShown,
  openModals,
  type ProgramNode,
  rowScope,
  rowsOf,
  type Scope,
  type ScreenInstance,
  type Program,
} from '../../../renderer/core'
import { nodeWords, theWidget, conditionSentence, joinWords } from '../sentences/value'
import {
  reasonsFor,
  valueSentence,
  valueOf,
  depsOf,
  type ExplainDeps,
  type RunningScreen,
  operatorParts,
} from './because'
import { type Explanation, explainValues, sourceAt } from './origins'
import { originalName } from '../project/fragment-ids'
import { translate, say } from '../words/words'

/**
 * Explains why a node is visible or hidden. Returns `undefined` if the pointer has no node. `drawn`
 * lists the scopes in which the page shows the node.
 */
export function explainNode(
  running: RunningScreen,
  pointer: string,
  drawn: readonly Scope[],
): Explanation | undefined {
  const lineage = findAncestors(running.screen.program, pointer)
  const source = sourceAt(running.bundle, pointer)
  if (!lineage || !source) return undefined
  const hidden = drawn.length === 0 ? hidingReason(lineage, running) : undefined
  const scope = drawn[0] ?? hidden?.scope ?? running.screen.scope
  const deps = depsOf(running, scope)
  const name = nodeName(source, deps)
  return {
    name,
    shown: !hidden,
    why: [
      ...(hidden
        ? [say`*${name}* is hidden: ${hidden.because}.`]
        : whyShown(name, source, drawn.length, deps)),
      ...whenItShows(source['when'], deps),
    ],
    values: explainValues(source, deps),
  }
}

function whyShown(
  name: string,
  source: Readonly<Record<string, Json | undefined>>,
  times: number,
  deps: ExplainDeps,
): string[] {
  const condition = source['when']
  const why =
    condition === undefined
      ? say`it has no condition`
      : joinWords(reasonsFor(condition, true, deps))
  const rows =
    source['each'] === undefined
      ? []
      : [
          say`It appears ${times === 1 ? say`once` : say`${times} times`}: once for each row of its list that meets its condition.`,
        ]
  return [
    times === 0
      ? say`No condition hides *${name}*, but the page does not show it now: ${why}.`
      : say`*${name}* shows: ${why}.`,
    ...rows,
  ]
}

function whenItShows(condition: Json | undefined, { names }: ExplainDeps): string[] {
  return condition === undefined ? [] : [say`It shows when ${conditionSentence(condition, names)}.`]
}

interface HidingReason {
  because: string
  scope: Scope
}

function hidingReason(lineage: AncestorPath, running: RunningScreen): HidingReason | undefined {
  const { screen } = running
  const first = partObstacle(lineage, screen)
  if (first) return { because: first, scope: screen.scope }
  let scope = screen.scope
  for (const [at, ancestor] of lineage.nodes.entries()) {
    const isOwn = at === lineage.nodes.length - 1
    const reason = nodeHidingReason(ancestor, lineage.nodes[at + 1]?.tie, isOwn, scope, running)
    if (typeof reason === 'string')
      return {
        because: isOwn
          ? reason
          : say`${nameIn(ancestor.node, scope, running)}, which it is part of, is hidden: ${reason}`,
        scope,
      }
    scope = reason
  }
  return undefined
}

function partObstacle(
  { part, isModal, nodes }: AncestorPath,
  screen: ScreenInstance,
): string | undefined {
  if (isModal)
    return openModals(screen).some(({ name }) => name === part)
      ? undefined
      : say`the modal *${part}* is not open`
  if (part !== 'body') return translate(stands[part])
  const blocker = blockerOf(nodes[0]!.node, screen)
  if (!blocker) return undefined
  const endpoint = endpointOf(blocker.source, screen)
  return blocker.status === 'failed'
    ? say`${blocker.source} is missing, because ${endpoint} failed (${blocker.failure.kind})`
    : say`${blocker.source} is not loaded yet: ${endpoint} has not responded`
}

const stands: Readonly<Record<string, string>> = {
  loading: 'it appears only while data is loading',
  failed: 'it appears only if data could not be loaded',
  criticalFallback: 'it appears only in place of a critical node that cannot be drawn',
}

function endpointOf(name: string, { program }: ScreenInstance): string {
  return program.sources.find((source) => source.name === name)?.endpoint ?? name
}

/**
 * Returns the reason why a node is hidden. If the node is visible, returns the scope of its content
 * instead. The content of a list has the scope of its first row.
 */
function nodeHidingReason(
  { node, tie }: Ancestor,
  next: Ancestor['tie'] | undefined,
  isOwn: boolean,
  scope: Scope,
  running: RunningScreen,
): string | Scope {
  if (tie === 'fallback') return say`it appears only in place of a node that cannot be drawn`
  const inside = rowObstacle(node, next, scope, running)
  if (typeof inside === 'string' || next === 'empty' || !node.when) return inside
  const condition = sourceAt(running.bundle, node.pointer)?.['when'] ?? null
  const deps = depsOf(running, inside)
  try {
    return isShown(node, inside)
      ? inside
      : reasonsFor(condition, false, deps).join(isOwn ? say`, and ` : say` and `)
  } catch (error) {
    return say`its condition cannot be computed (${describeError(error)})`
  }
}

function rowObstacle(
  { pointer, each }: ProgramNode,
  next: Ancestor['tie'] | undefined,
  scope: Scope,
  running: RunningScreen,
): string | Scope {
  if (!each) return scope
  const [first] = rowsOf(each, scope)
  const list = listPhrase(pointer, depsOf(running, scope))
  if (next === 'empty')
    return first ? say`it appears only if its list is empty, but ${list}` : scope
  return first ? rowScope(each, first, scope) : say`${list}, so there are no rows`
}

function listPhrase(pointer: string, deps: ExplainDeps): string {
  const list = sourceAt(deps.bundle, pointer)?.['each'] ?? null
  const path =
    typeof list === 'object' && !Array.isArray(list) && typeof list?.['var'] === 'string'
      ? list['var']
      : say`its list`
  return valueSentence(path, valueOf(list, deps))
}

function nameIn({ pointer }: ProgramNode, scope: Scope, running: RunningScreen): string {
  return `*${nodeName(sourceAt(running.bundle, pointer) ?? {}, depsOf(running, scope))}*`
}

const longest = 40

function nodeName(source: JsonObject, deps: ExplainDeps): string {
  const words = nodeWords(source, (value) => wordsOf(value, deps))
  if (words) return words.length > longest ? `${words.slice(0, longest)}…` : words
  const { id, widget, fragment } = source
  if (typeof id === 'string') return id
  return typeof widget === 'string'
    ? theWidget(widget)
    : typeof fragment === 'string'
      ? say`the part ${originalName(fragment)}`
      : say`the group`
}

function wordsOf(value: Json | undefined, deps: ExplainDeps): string {
  if (typeof value === 'string') return value.startsWith('asset:') ? '' : value
  if (!operatorParts(value)) return ''
  try {
    const words = valueOf(value!, deps)
    return typeof words === 'string' || typeof words === 'number' ? String(words).trim() : ''
  } catch {
    return ''
  }
}

type ParentRelation = 'child' | 'empty' | 'fallback'

interface Ancestor {
  readonly node: ProgramNode
  readonly tie: ParentRelation
}

interface AncestorPath {
  /** The area of the node: `body`, `loading`, `failed`, `criticalFallback`, or a modal's name. */
  readonly part: string
  readonly isModal: boolean
  readonly nodes: readonly Ancestor[]
}

function findAncestors(program: Program, pointer: string): AncestorPath | undefined {
  const { body, loading, failed, criticalFallback, modals } = program
  const plain = {
    body,
    loading,
    failed,
    criticalFallback: criticalFallback ? [criticalFallback] : [],
  }
  const parts = [
    ...Object.entries(plain).map(([part, nodes]) => ({ part, nodes, isModal: false })),
    ...Object.values(modals).map(({ name, body: nodes }) => ({ part: name, nodes, isModal: true })),
  ]
  for (const { part, isModal, nodes } of parts) {
    const ancestors = below(nodes, 'child', pointer)
    if (ancestors) return { part, isModal, nodes: ancestors }
  }
  return undefined
}

function below(
  nodes: readonly ProgramNode[],
  tie: ParentRelation,
  pointer: string,
): Ancestor[] | undefined {
  for (const node of nodes) {
    if (node.pointer === pointer) return [{ node, tie }]
    if (!pointer.startsWith(`${node.pointer}/`)) continue
    const inside =
      below(node.children, 'child', pointer) ??
      below(node.each?.empty ?? [], 'empty', pointer) ??
      below(node.fallback ? [node.fallback] : [], 'fallback', pointer)
    if (inside) return [{ node, tie }, ...inside]
  }
  return undefined
}
