import { compileExpression, Scope } from '../../renderer/core'
import type { Json } from '../../renderer/language'

const nothing = () => ''
const services = {
  text: nothing,
  asset: nothing,
  address: nothing,
  route: nothing,
  rule: () => null,
}

/** Evaluates an expression that reads only these roots. */
export function valueOf(expression: Json, values: Readonly<Record<string, unknown>>): unknown {
  return compileExpression(expression, () => []).evaluate(new Scope({ values, services }))
}
