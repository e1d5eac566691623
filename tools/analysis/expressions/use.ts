import type { Json, JsonObject } from '../../../renderer/language'
import type { PathFault, Type } from '../types'
import type { Root, Scope } from './scope'

/** One expression of a document with everything that its rules ask for. */
export interface ExpressionUse {
  readonly operator: string
  readonly source: JsonObject
  readonly args: readonly Json[]
  /** Types of the arguments; a `pick` has its subject first, then its cases. */
  readonly operands: readonly Type[]
  readonly pointer: string
  readonly scope: Scope
  readonly type: Type
  readonly path: PathUse | undefined
}

/** Where the path of a `var`, or of an `item`, leads. */
export interface PathUse {
  readonly text: string
  /** The argument that holds it, where that is not the first. */
  readonly argument?: number
  readonly segments: readonly string[]
  readonly root?: Root
  readonly fault?: PathFault
}

/** The pointer of an argument: operators take a list, or one argument without brackets. */
export function argumentPointer(
  use: { source: JsonObject; operator: string; pointer: string },
  at: number,
): string {
  const base = `${use.pointer}/${use.operator.replace(/~/g, '~0').replace(/\//g, '~1')}`
  return Array.isArray(use.source[use.operator]) ? `${base}/${at}` : base
}
