import { kindsOf, type Choices, type Kind, type Type } from './type'

/** Whether some value belongs to both types; if none does, `===` between them never holds. */
export function overlaps(left: Type, right: Type): boolean {
  if (left.any || right.any) return true
  return kindsOf(left).some((kind) => right[kind] !== undefined && kindOverlaps(kind, left, right))
}

function kindOverlaps(kind: Kind, left: Type, right: Type): boolean {
  if (kind === 'string') return choicesOverlap(left.string, right.string)
  if (kind === 'number') return choicesOverlap(left.number, right.number)
  if (kind === 'boolean') return choicesOverlap(left.boolean, right.boolean)
  return true
}

function choicesOverlap<Value>(
  left: Choices<Value> | undefined,
  right: Choices<Value> | undefined,
): boolean {
  if (!left?.only || !right?.only) return true
  return left.only.some((value) => right.only?.includes(value))
}

/** Values compared with a type that its documentation does not list; empty when all are known. */
export function undocumented(type: Type, literal: Type): (string | number)[] {
  return [...outside(type.string, literal.string), ...outside(type.number, literal.number)]
}

function outside<Value>(
  documented: Choices<Value> | undefined,
  literal: Choices<Value> | undefined,
): Value[] {
  if (!documented?.known || !literal?.only) return []
  return literal.only.filter((value) => value !== '' && !documented.known?.includes(value))
}
