import { useSyncExternalStore, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { topLayer, watchTopLayer } from '../../widgets'

/**
 * Draws messages where they are seen and heard: in the topmost modal while one is open, because a
 * browser makes everything outside of it invisible below it and silent for a screen reader; else in
 * the body. Static HTML has neither, nor has a page that is being hydrated.
 */
export function OnTop({ children }: { children: ReactNode }): ReactNode {
  const layer = useSyncExternalStore(watchTopLayer, topLayer, () => undefined)
  return layer && createPortal(children, layer)
}
