import {
  child,
  membersOf,
  operators,
  type Json,
  type JsonObject,
  isObject,
  operatorOf,
} from '../../../renderer/language'
import { anyType, type Type } from '../types/type'
import type { PathFault } from '../types/member'
import type { Root, Scope } from './scope'
import { quote } from '../types/describe'
import { say } from '../words/words'

/** An expression of a document, with the data that rules need. */
export interface ExpressionUse {
  readonly operator: string
  readonly source: JsonObject
  readonly args: readonly Json[]
  /** The types of the arguments. For `pick`: the subject, then the cases. */
  readonly operands: readonly Type[]
  readonly pointer: string
  readonly scope: Scope
  readonly type: Type
  readonly path: PathUse | undefined
}

/** The resolved path of a `var` or an `item`. */
export interface PathUse {
  readonly text: string
  /** The index of the argument with the path, if it is not the first. */
  readonly argument?: number
  readonly segments: readonly string[]
  readonly root?: Root
  readonly fault?: PathFault
}

/** A value in a companion of an operator. */
export interface Beside {
  readonly companion: string
  readonly name: string
  readonly value: Json
  readonly type: Type
  readonly pointer: string
}

/**
 * The values in the companions of an operator, by name, such as the currency symbol or the values
 * of a text.
 */
export function besides({ operator, source, args, operands, pointer }: ExpressionUse): Beside[] {
  const found = Object.entries(operators[operator]?.companions ?? {}).flatMap(
    ([companion, kind]): Omit<Beside, 'type'>[] => {
      const value = source[companion]
      const place = child(pointer, companion)
      if (value === undefined) return []
      if (kind === 'value') return [{ companion, name: '', value, pointer: place }]
      return membersOf(value).map(([name, member]) => ({
        companion,
        name,
        value: member,
        pointer: child(place, name),
      }))
    },
  )
  return found.map((one, at) => ({ ...one, type: operands[args.length + at] ?? anyType }))
}

/** The pointer of an argument: operators take a list, or a single argument without brackets. */
export function argumentPointer(
  use: { source: JsonObject; operator: string; pointer: string },
  at: number,
): string {
  const base = `${use.pointer}/${use.operator.replace(/~/g, '~0').replace(/\//g, '~1')}`
  return Array.isArray(use.source[use.operator]) ? `${base}/${at}` : base
}

/** A short form of an expression for messages: its path, its rule or its literal. */
export function print(value: Json | undefined): string {
  if (!isObject(value)) return quote(value)
  const operator = operatorOf(value)
  const argument = operator === undefined ? undefined : value[operator]
  const first = Array.isArray(argument) ? argument[0] : argument
  if (operator === 'var' && typeof first === 'string')
    return first === '' ? say`the element` : first
  if (operator === 'rule' && typeof first === 'string') return say`the rule ${first}`
  if (operator === 't' && typeof first === 'string') return say`the text ${first}`
  return operator === undefined ? say`this object` : say`this "${operator}"`
}
