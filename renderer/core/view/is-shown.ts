import type { ProgramNode } from '../compile/program'
import { holds } from '../expression/logic'
import type { Scope } from '../scope'

/** True if a node has no condition or its condition holds; throws the condition's error. */
export function isShown({ when }: ProgramNode, scope: Scope): boolean {
  return !when || holds(when.evaluate(scope))
}
