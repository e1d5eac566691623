import { own } from '../../language'
import { busyKey, type ScreenInstance } from './instance'
import { scopeOfEvent } from './presses'

/** An event whose chain runs, and the chain of its newest repetition, which runs afterwards. */
interface Running {
  next: (() => Promise<boolean>) | undefined
}

/**
 * Events that carry a value: the newest value must arrive, while a repeated press must not act
 * twice.
 */
const latestWins = new Set(['change'])

/**
 * Creates the function that runs chains for events. It does not start a chain that still runs; of
 * the changes meanwhile, the newest runs afterwards.
 */
export function createFire(screen: ScreenInstance): ScreenInstance['fire'] {
  const running = new Map<string, Running>()
  return async (node, event, scope, payload) => {
    const chain = own(node.events, event)
    if (!chain) return
    const key = busyKey(node, scope)
    const runOf = (name: string) => `${name} ${key}`
    const began = scopeOfEvent(scope, event)
    const act = () =>
      screen.run(chain, payload === undefined ? began : began.with('event', payload))
    const before = running.get(runOf(event))
    if (before) {
      if (latestWins.has(event)) before.next = act
      return
    }
    const run: Running = { next: act }
    running.set(runOf(event), run)
    if (node.slow) screen.store.set(key, true)
    try {
      await runAll(run)
    } finally {
      running.delete(runOf(event))
      if (node.slow)
        screen.store.set(
          key,
          node.handlers.some(([other]) => running.has(runOf(other))),
        )
    }
  }
}

async function runAll(run: Running): Promise<void> {
  for (let act = run.next; act; act = run.next) {
    run.next = undefined
    await act()
  }
}
