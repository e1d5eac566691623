import { useSyncExternalStore } from 'react'
import { isWithin } from '../../../../renderer/language'
import { createTold } from '../told'

/** The places of the open file of which the phone shows nothing at this moment. */
export const unseenPlaces = createTold<readonly string[]>([])

/** Tells of each node of the open file whether the phone shows nothing of it at this moment. */
export function useUnseen(): (pointer: string) => boolean {
  const places = useSyncExternalStore(unseenPlaces.subscribe, unseenPlaces.get)
  return (pointer) => places.some((place) => isWithin(pointer, place))
}
