import type { JsonObject } from '../../language/json'
import { createFakeWorld, type FakeWorld } from '../testing'
import type { ScreenInstance } from './instance'

export const item = { endpoint: 'shop.item', params: { id: { var: 'session.id' } } }
export const owner = { endpoint: 'shop.owner', params: { id: { var: 'item.ownerId' } } }

/** Opens and starts a screen with these sources, and with a `ready` chain that tracks an event. */
export function start(
  data: JsonObject,
  otherMembers: JsonObject = {},
): { world: FakeWorld; screen: ScreenInstance } {
  const world = createFakeWorld()
  const screen = world.open(
    { data, on: { ready: [{ do: 'track', event: 'ready' }] }, ...otherMembers },
    { opening: { session: { id: 7 } } },
  )
  screen.start()
  return { world, screen }
}
