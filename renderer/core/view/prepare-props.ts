import type { ProgramNode } from '../compile/program'
import type { ScreenInstance } from '../run/instance'
import type { Scope } from '../scope'
import { fitProps, type PropShape, type PropShapes } from './fit-props'
import { valuesOf } from './values-of'

/** What a node's widget is given in a scope, but for its handlers and its field; the caller's own. */
export type PropsIn = (scope: Scope) => Record<string, unknown>

/**
 * Prepares the properties of a node: what holds as long as the screen is open is worked out and
 * fitted here, once, and in each scope only the rest.
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
    // How an amount is written hangs on what stands beside it.
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
