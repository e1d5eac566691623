import type { NamedValue } from '../compile/program'
import type { Scope } from '../scope'

/** Works out props by name; nothing is `undefined`, so that a widget's default stands. */
export function valuesOf(values: readonly NamedValue[], scope: Scope): Record<string, unknown> {
  const props: Record<string, unknown> = {}
  for (const [name, value] of values) props[name] = value.evaluate(scope) ?? undefined
  return props
}
