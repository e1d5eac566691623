import { child, limits, objectsIn, type Json } from '../../../../renderer/language'
import { type DocumentModel, type NodeUse, textsOf } from '../../model'
import type { Report } from '../report'
import { at, type DocumentRule } from './rule'
import { say } from '../../words'

/** Documents that are larger than a phone should have to carry. */
export const overLimit: DocumentRule = {
  code: 'LZ506',
  severity: 'error',
  title: 'A document over its limits',
  why: 'Phones refuse such a document and show the last good one.',
  alone: true,
  check: (model) =>
    model.kind === 'app'
      ? []
      : [...size(model), ...nodes(model), ...depth(model), ...work(model), ...texts(model)],
}

function over(model: DocumentModel, pointer: string, what: string, fix: string): Report {
  return at(model, pointer, { what, fix })
}

function size(model: DocumentModel): Report[] {
  const text = model.project.files.get(model.file)?.text ?? ''
  if (text.length <= limits.bytes / 3) return []
  const bytes = new TextEncoder().encode(text).length
  return bytes > limits.bytes
    ? [
        over(
          model,
          '',
          say`The document has ${bytes} bytes; ${limits.bytes} are allowed.`,
          say`Move what screens share into fragments, or split the screen.`,
        ),
      ]
    : []
}

/**
 * Counts the nodes of a document. In a fragment only its own nodes count; the screen counts those
 * of all fragments.
 */
function nodes(model: DocumentModel): Report[] {
  const count = model.kind === 'fragment' ? model.nodes.length : countNodes(model)
  return count > limits.nodes
    ? [
        over(
          model,
          '/body',
          say`The document has more than ${limits.nodes} nodes, fragments included.`,
          say`Repeat a node with "each", or split the screen.`,
        ),
      ]
    : []
}

function countNodes(model: DocumentModel): number {
  return (
    model.nodes.length +
    model.expansions.reduce((sum, { model: inner }) => sum + countNodes(inner), 0)
  )
}

function depth(model: DocumentModel): Report[] {
  const deep = model.nodes.find((node) => node.depth + depthBelow(model, node) > limits.depth)
  return deep
    ? [
        over(
          model,
          deep.pointer,
          say`Nodes stand more than ${limits.depth} deep here.`,
          say`Flatten the tree.`,
        ),
      ]
    : []
}

function depthBelow(model: DocumentModel, node: NodeUse): number {
  const inside = model.expansions.find((expansion) => expansion.node === node)?.model
  return inside
    ? Math.max(0, ...inside.nodes.map((below) => below.depth + depthBelow(inside, below)))
    : 0
}

/**
 * Rules that exceed the work that a phone does at once. Rules that use such a rule are not reported
 * again.
 */
function work(model: DocumentModel): Report[] {
  const costs = new Map<string, number>()
  const namedIn = (rule: Json | undefined) =>
    objectsIn(rule).flatMap(({ rule: name }) => (typeof name === 'string' ? [name] : []))
  const costOf = (name: string): number => {
    const known = costs.get(name)
    if (known !== undefined) return known
    costs.set(name, 0)
    const rule = model.rules[name]
    const cost = namedIn(rule).reduce((sum, other) => sum + costOf(other), objectsIn(rule).length)
    costs.set(name, cost)
    return cost
  }
  const isOver = (name: string) => costOf(name) > limits.stepsPerEvaluation
  return [...model.declared.rules]
    .filter((name) => isOver(name) && !namedIn(model.rules[name]).some(isOver))
    .map((name) =>
      over(
        model,
        child('/rules', name),
        say`With the rules that it names, "${name}" takes ${costOf(name)} steps; ${limits.stepsPerEvaluation} are allowed.`,
        say`Let each rule name another once.`,
      ),
    )
}

function texts(model: DocumentModel): Report[] {
  return textsOf(model)
    .filter(([, text]) => text.length > limits.stringLength)
    .map(([pointer, text]) =>
      over(
        model,
        pointer,
        say`This text has ${text.length} characters; ${limits.stringLength} are allowed.`,
        say`Put it into the locale files.`,
      ),
    )
}
