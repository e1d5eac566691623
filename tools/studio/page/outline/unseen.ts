import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { isWithin } from '../../../../renderer/language'

/** The places of the open file of which the phone shows nothing at this moment. */
export const unseenPlaces = createStore<readonly string[]>(() => [])

/** Tells of each node of the open file whether the phone shows nothing of it at this moment. */
export function useUnseen(): (pointer: string) => boolean {
  const places = useStore(unseenPlaces)
  return (pointer) => places.some((place) => isWithin(pointer, place))
}
