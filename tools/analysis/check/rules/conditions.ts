import { actionOf } from '../../actions/meanings'
import { argumentPointer, type ExpressionUse } from '../../expressions/use'
import { child, isObject, membersOf, operatorOf, type Json } from '../../../../renderer/language'
import type { DocumentModel, NodeUse } from '../../model/model'
import { argumentsOf } from '../../operators/arguments'
import { meaningOf } from '../../operators/meanings'
import { say } from '../../words/words'

/** A place of a document for a condition. */
export interface Condition {
  readonly value: Json
  readonly pointer: string
  readonly member: string
  /** The consequence if it does not hold, as in "the node is never shown". */
  readonly otherwise: string
  /** The node, if the condition belongs to one. */
  readonly node?: NodeUse
}

/** The conditions of nodes, steps and data sources. */
export function conditionsOf({ nodes, actions, document }: DocumentModel): Condition[] {
  const sources = membersOf(document['data']).flatMap(([name, source]) =>
    isObject(source) ? [{ source, pointer: child('/data', name) }] : [],
  )
  const ofNodes = nodes.flatMap((node): Condition[] => {
    const value = node.source['when']
    const pointer = child(node.pointer, 'when')
    const otherwise = say`the node is never shown`
    return value === undefined ? [] : [{ value, pointer, member: 'when', otherwise, node }]
  })
  const others = [
    ...sources.map((source) => [source, 'when', say`nothing is ever loaded`] as const),
    ...actions.map((action) => [action, 'when', say`the step never runs`] as const),
    ...actions.flatMap((action) =>
      Object.entries(actionOf(action.name)?.members ?? {}).flatMap(([member, { kind }]) =>
        kind === 'condition' ? [[action, member, say`the steps behind it never run`] as const] : [],
      ),
    ),
  ].flatMap(([{ source, pointer }, member, otherwise]): Condition[] => {
    const value: Json | undefined = source[member]
    return value === undefined
      ? []
      : [{ value, pointer: child(pointer, member), member, otherwise }]
  })
  return [...ofNodes, ...others]
}

/** The conditions that show a node, the outermost first. */
export function conditionsAround(node: NodeUse | undefined): Json[] {
  if (!node) return []
  const when = node.source['when']
  return [...conditionsAround(node.parent), ...(when === undefined ? [] : [when])]
}

/** The expressions that only have to hold, without the operators that connect them. */
export function askedIn(model: DocumentModel): ExpressionUse[] {
  const asked = new Set<string>()
  for (const { value, pointer } of conditionsOf(model)) gather(value, pointer, asked)
  for (const use of model.expressions) {
    const { asks } = meaningOf(use.operator)!
    use.args.forEach((value, at) => {
      if (asks?.(at, use.args.length)) gather(value, argumentPointer(use, at), asked)
    })
  }
  return model.expressions.filter(({ pointer }) => asked.has(pointer))
}

function gather(value: Json, pointer: string, asked: Set<string>): void {
  if (!isObject(value)) return
  const operator = operatorOf(value)
  if (operator === undefined) return
  if (!meaningOf(operator)?.connects) return void asked.add(pointer)
  argumentsOf(value, operator).forEach((part, at) =>
    gather(part, argumentPointer({ source: value, operator, pointer }, at), asked),
  )
}
