import { useSyncExternalStore, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { topLayer, watchTopLayer } from '../../widgets'

/**
 * Draws messages inside the topmost open modal, or else in the body. While a modal is open, a
 * browser draws everything outside it below it, and hides it from screen readers. Static HTML has
 * neither place, nor has a page during hydration.
 */
export function OnTop({ children }: { children: ReactNode }): ReactNode {
  const layer = useSyncExternalStore(watchTopLayer, topLayer, () => undefined)
  return layer && createPortal(children, layer)
}
