import { own } from '../../language'
import type { ScreenInstance } from './instance'

/** The store's key for the names of open modals, the last on top. */
export const modalsKey = '$modals'

const openNames = ({ store }: ScreenInstance) => store.values[modalsKey] as readonly string[]

/** Opens a modal on top of those that are open; one that is open stays where it is. */
export function openModal(screen: ScreenInstance, modal: string): void {
  if (!own(screen.program.modals, modal))
    return screen.report({ code: 'unknown-modal', detail: modal })
  const names = openNames(screen)
  if (!names.includes(modal)) screen.store.set(modalsKey, [...names, modal])
}

/** Closes a modal, the top one unless it is named, and runs its `close` chain; false when that ended early. */
export async function closeModal(
  screen: ScreenInstance,
  modal = openNames(screen).slice(-1)[0],
): Promise<boolean> {
  const names = openNames(screen)
  if (modal === undefined || !names.includes(modal)) return true
  screen.store.set(
    modalsKey,
    names.filter((other) => other !== modal),
  )
  return screen.run(own(screen.program.modals, modal)?.events['close'] ?? [], screen.scope)
}
