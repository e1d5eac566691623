import type { ProgramNode, NamedValue } from '../compile/program'
import type { ScreenInstance } from '../run/instance'
import type { Scope } from '../scope'
import { fitProps, type PropShape, type PropShapes } from './fit-props'

/**
 * Gives the props of a node's widget in a scope, without handlers and field. Each call gives a new
 * object, which the caller may change.
 */
export type PropsIn = (scope: Scope) => Record<string, unknown>

/**
 * Prepares the properties of a node. Values that hold as long as the screen is open are evaluated
 * and fitted here, once; only the others in each scope.
 */
export function prepareProps(
  { props: { fixed, constantPerScreen, dynamic }, pointer }: ProgramNode,
  shapes: PropShapes | undefined,
  screen: ScreenInstance,
): PropsIn {
  const place = { screen, pointer }
  const steady: Record<string, unknown> = { ...fixed, ...valuesOf(constantPerScreen, screen.scope) }
  const [early, late]: [Record<string, PropShape>, Record<string, PropShape>] = [{}, {}]
  for (const name in shapes) {
    // The format of an amount depends on the properties next to it.
    const isLate = name === 'amount' || dynamic.some(([other]) => other === name)
    ;(isLate ? late : early)[name] = shapes[name]!
  }
  fitProps(steady, early, place)
  return (scope) => {
    const props = { ...steady }
    for (const [name, value] of dynamic) props[name] = value.evaluate(scope) ?? undefined
    return fitProps(props, late, place)
  }
}

/** Evaluates props by name; null becomes `undefined`, so that the widget's default applies. */
function valuesOf(values: readonly NamedValue[], scope: Scope): Record<string, unknown> {
  const props: Record<string, unknown> = {}
  for (const [name, value] of values) props[name] = value.evaluate(scope) ?? undefined
  return props
}
