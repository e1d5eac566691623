import { child, isWithin } from '../../../../renderer/language'
import type { ExpressionUse } from '../../expressions/use'
import type { DocumentModel } from '../../model/model'

/** The paths that are read at a place of a document, and by the rules that it names. */
export interface Reads {
  readonly direct: readonly ExpressionUse[]
  readonly byRules: readonly ExpressionUse[]
}

/**
 * The reads at a place of a document. Each rule counts once, even if several other rules name it.
 */
export function readsAt(model: DocumentModel, pointer: string): Reads {
  const inside = (place: string) => model.expressions.filter((use) => isWithin(use.pointer, place))
  const direct = inside(pointer)
  const rules = new Set(rulesNamed(direct))
  const byRules: ExpressionUse[] = []
  for (const name of rules) {
    const uses = inside(child('/rules', name))
    for (const other of rulesNamed(uses)) rules.add(other)
    byRules.push(...uses)
  }
  return { direct, byRules }
}

/** The first names of paths below a kind of root, or the second ones of `state`. */
export function namesRead(uses: readonly ExpressionUse[], kind: 'data' | 'state'): string[] {
  return uses.flatMap(({ path }) =>
    path?.root?.kind === kind ? (path.segments[kind === 'data' ? 0 : 1] ?? []) : [],
  )
}

function rulesNamed(uses: readonly ExpressionUse[]): string[] {
  return uses.flatMap(({ operator, args: [name] }) =>
    operator === 'rule' && typeof name === 'string' ? [name] : [],
  )
}
