import { useStore } from 'zustand'
import { useSelectionStore } from '../selection'

/** The file that is open; draws again when another is, not at each selected node. */
export function useOpenPath(): string {
  return useStore(useSelectionStore(), ({ path }) => path)
}
