import { seedComplaints } from './complaints'
import { seedOrders } from './orders'
import { REGISTERED_PHONE } from './sign-ups'
import type { World } from './world'

const MAX_WORLDS = 200
const IDLE_MS = 2 * 60 * 60 * 1000
const FIRST_ID = 200_001

/** All worlds of a sandbox, by session id; the one that was idle longest goes first. */
export interface Worlds {
  open(sessionId: string): World
  find(test: (world: World) => boolean): World | undefined
  reset(sessionId: string): void
}

/** Makes an empty registry of worlds; at most 200 live at a time, and two idle hours end one. */
export function createWorlds(now: () => number): Worlds {
  const entries = new Map<string, { world: World; usedAt: number }>()
  let lastId = FIRST_ID - 1
  const nextId = () => String(++lastId)

  function dropIdle() {
    for (const [sessionId, entry] of entries) {
      if (entries.size < MAX_WORLDS && now() - entry.usedAt < IDLE_MS) return
      entries.delete(sessionId)
    }
  }

  function open(sessionId: string): World {
    const known = entries.get(sessionId)
    const alive = known && now() - known.usedAt < IDLE_MS ? known.world : undefined
    entries.delete(sessionId)
    dropIdle()
    const world = alive ?? createWorld(sessionId, now(), nextId)
    entries.set(sessionId, { world, usedAt: now() })
    return world
  }

  return {
    open,
    find: (test) => [...entries.values()].find(({ world }) => test(world))?.world,
    reset: (sessionId) => {
      entries.delete(sessionId)
    },
  }
}

/** Makes a fresh world with its orders and complaints. */
function createWorld(sessionId: string, now: number, nextId: () => string): World {
  return {
    sessionId,
    orders: seedOrders(now),
    complaints: seedComplaints(now),
    uploads: new Map(),
    rated: false,
    payments: new Map(),
    signUps: new Map(),
    registeredPhones: new Set([REGISTERED_PHONE]),
    requests: [],
    turns: new Map(),
    nextId,
  }
}
