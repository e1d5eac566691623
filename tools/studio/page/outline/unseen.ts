import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { isWithin } from '../../../../renderer/language'

/** The places of the open file that the phone does not show now. */
export const unseenPlaces = createStore<readonly string[]>(() => [])

/** Returns whether the phone currently shows nothing of a node of the open file. */
export function useUnseen(): (pointer: string) => boolean {
  const places = useStore(unseenPlaces)
  return (pointer) => places.some((place) => isWithin(pointer, place))
}
