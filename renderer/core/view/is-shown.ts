import type { ProgramNode } from '../compile/program'
import { holds } from '../expression/logic'
import type { Scope } from '../scope'

/** Whether a node's condition lets it stand; throws what the condition throws. */
export function isShown({ when }: ProgramNode, scope: Scope): boolean {
  return !when || holds(when.evaluate(scope))
}
