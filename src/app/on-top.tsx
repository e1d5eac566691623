import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useTopLayer } from '../../widgets'

/** Draws messages where they are seen and heard whatever is open. */
export function OnTop({ children }: { children: ReactNode }): ReactNode {
  const layer = useTopLayer()
  return layer && createPortal(children, layer)
}
