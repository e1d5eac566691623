import { own } from '../../language'
import type { ScreenInstance } from './instance'

/** The store's key for the names of open modals, the last one on top. */
export const modalsKey = '$modals'

const openNames = ({ store }: ScreenInstance) => store.values[modalsKey] as readonly string[]

/** Modals that the screen itself opens, in their order, once no other is open. */
const waiting = new WeakMap<ScreenInstance, readonly string[]>()
const waitingNames = (screen: ScreenInstance) => waiting.get(screen) ?? []

/**
 * Opens a modal; one that is open already keeps its place. A modal that a press asks for opens on
 * top of the others; any other waits until they are closed.
 */
export function openModal(screen: ScreenInstance, modal: string, isAsked: boolean): void {
  if (!own(screen.program.modals, modal))
    return screen.report({ code: 'unknown-modal', detail: modal })
  const names = openNames(screen)
  if (names.includes(modal)) return
  const others = waitingNames(screen).filter((other) => other !== modal)
  const waits = !isAsked && names.length > 0
  waiting.set(screen, waits ? [...others, modal] : others)
  if (!waits) screen.store.set(modalsKey, [...names, modal])
}

/**
 * Closes a modal, by default the top one, and runs its `close` chain; false if that ended early.
 */
export async function closeModal(
  screen: ScreenInstance,
  modal = openNames(screen).slice(-1)[0],
): Promise<boolean> {
  waiting.set(
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
