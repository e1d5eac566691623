import { own } from '../../language'
import type { ScreenInstance } from './instance'

/** The store key for the names of the open modals, with the top modal last. */
export const modalsKey = '$modals'

const openNames = ({ store }: ScreenInstance) => store.values[modalsKey] as readonly string[]

const waitingModals = new WeakMap<ScreenInstance, readonly string[]>()
const waitingNames = (screen: ScreenInstance) => waitingModals.get(screen) ?? []

/** Opens a closed modal. Without a press, the modal waits until all other modals are closed. */
export function openModal(screen: ScreenInstance, modal: string, afterPress: boolean): void {
  if (!own(screen.program.modals, modal))
    return screen.report({ code: 'unknown-modal', detail: modal })
  const names = openNames(screen)
  if (names.includes(modal)) return
  const others = waitingNames(screen).filter((other) => other !== modal)
  const waits = !afterPress && names.length > 0
  waitingModals.set(screen, waits ? [...others, modal] : others)
  if (!waits) screen.store.set(modalsKey, [...names, modal])
}

/** Closes a modal, by default the top one, and runs its `close` chain. */
export async function closeModal(
  screen: ScreenInstance,
  modal = openNames(screen).slice(-1)[0],
): Promise<boolean> {
  waitingModals.set(
    screen,
    waitingNames(screen).filter((other) => other !== modal),
  )
  const names = openNames(screen)
  if (modal === undefined || !names.includes(modal)) return true
  screen.store.set(
    modalsKey,
    names.filter((other) => other !== modal),
  )
  const isDone = await screen.run(
    own(screen.program.modals, modal)?.events['close'] ?? [],
    screen.scope,
  )
  const [next] = waitingNames(screen)
  if (next && openNames(screen).length === 0) openModal(screen, next, false)
  return isDone
}
