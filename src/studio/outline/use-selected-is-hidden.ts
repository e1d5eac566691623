import { useSyncExternalStore } from 'react'
import { explained } from '../explain/explained'

/** Whether the phone says that the selected node is not to be seen at this moment; it tells this of the selected node alone. */
export function useSelectedIsHidden(pointer: string): boolean {
  const now = useSyncExternalStore(explained.subscribe, explained.get)
  // In a fragment the phone's pointer leads through the node that uses it.
  const isAbout = now !== undefined && (now.pointer === pointer || now.pointer.endsWith(`/fragment${pointer.replace('/body', '')}`))
  return isAbout && now.explanation?.shown === false
}
