import type { NamedValue } from '../compile/program'
import type { Scope } from '../scope'

/** Evaluates props by name; null becomes `undefined`, so that the widget's default applies. */
export function valuesOf(values: readonly NamedValue[], scope: Scope): Record<string, unknown> {
  const props: Record<string, unknown> = {}
  for (const [name, value] of values) props[name] = value.evaluate(scope) ?? undefined
  return props
}
