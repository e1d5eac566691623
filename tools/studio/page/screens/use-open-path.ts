import { useSyncExternalStore } from 'react'
import { useSelectionStore } from '../selection'

/** The file that is open; draws again when another is, not at each selected node. */
export function useOpenPath(): string {
  const store = useSelectionStore()
  return useSyncExternalStore(store.subscribe, () => store.get().path)
}
