import type { DragEvent, ReactNode } from 'react'
import { useStore } from 'zustand'
import type { ToFrame } from '../frame/messages'
import { draggedNodes, isCopying } from '../outline/dragged'
import type { PhoneDrag } from './phone-drag'

interface DropLayerProps {
  width: number
  over: (at: Extract<ToFrame, { type: 'over' }>) => void
  drop: PhoneDrag['drop']
}

/**
 * Receives the drags from the studio over the phone, whose page has another origin and gets no
 * events of them.
 */
export function DropLayer({ width, over, drop }: DropLayerProps): ReactNode {
  const nodes = useStore(draggedNodes)
  if (!nodes) return null
  const take = (event: DragEvent<HTMLElement>) => {
    event.preventDefault()
    const { left, top, width: drawnWidth } = event.currentTarget.getBoundingClientRect()
    const scale = width / drawnWidth
    const isCopy = isCopying(nodes, event)
    event.dataTransfer.dropEffect = isCopy ? 'copy' : 'move'
    const [x, y] = [(event.clientX - left) * scale, (event.clientY - top) * scale]
    over({ type: 'over', x, y, isCopy })
  }
  return (
    <div
      className="pv-drop"
      onDragOver={take}
      onDragLeave={() => drop('leave')}
      onDrop={(event) => {
        event.preventDefault()
        drop(isCopying(nodes, event) ? 'copy' : 'move')
      }}
    />
  )
}
