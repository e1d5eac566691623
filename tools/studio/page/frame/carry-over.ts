import { modalsKey, type ScreenInstance } from '../../../../renderer/core'

/**
 * Copies the borrower's state from an earlier drawing of a screen into a later one: entries whose
 * initial value is unchanged, and open modals.
 */
export function carryOver(before: ScreenInstance, now: ScreenInstance): void {
  for (const [name, initial] of Object.entries(now.program.state)) {
    const earlier = before.program.state[name]
    if (
      !earlier ||
      !isSame(before.value(earlier, before.scope, ''), now.value(initial, now.scope, ''))
    )
      continue
    now.store.set(`state.${name}`, before.store.read(`state.${name}`))
  }
  const open = (before.store.values[modalsKey] as readonly string[]).filter((name) =>
    Object.hasOwn(now.program.modals, name),
  )
  now.store.set(modalsKey, open)
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
