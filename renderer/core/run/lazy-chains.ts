import type { Chain } from '../compile/program'
import { holds } from '../expression/logic'
import { lazy, type Lazy } from '../lazy'
import { pause } from '../pause'
import type { Ports } from '../ports'
import type { Scope } from '../scope'
import type { RunChain, ScreenInstance } from './instance'
import { loadForPress, loadInTime } from './load-for-press'

/** The interpreter of chains, which nobody needs before somebody acts. */
const interpreter = lazy(() => import('./chain').then((code) => code.runChain))

/** Fetches the interpreter of chains, so that the first chain runs at once. */
export const loadInterpreter = (): Promise<unknown> => interpreter.load()

const [firstPauseMs, longestPauseMs] = [3000, 30_000]

/**
 * Makes the way in which a screen runs its chains. Until the interpreter and the ports for actions
 * are there they are fetched; where they cannot be had, that is reported and the borrower told. A
 * chain of an event then ends early, and the next one asks again, while what a screen does by
 * itself waits for the code.
 */
export function createRunChain(code: Lazy<RunChain> = interpreter): RunChain {
  const loadFor = async ({ ports }: ScreenInstance, chain: Chain) =>
    (await Promise.all([code.load(), ...missingFor(ports, chain).map((port) => port.load())]))[0]
  const arrivalFor = ({ ports }: ScreenInstance, chain: Chain) =>
    Promise.all([code.arrived, ...missingFor(ports, chain).map((port) => port.arrived)])

  /** Asks for the code again and again, less and less often, as long as the screen is open. */
  const runOnceLoaded = async (
    screen: ScreenInstance,
    chain: Chain,
    scope: Scope,
    ms = firstPauseMs,
  ): Promise<boolean> => {
    await Promise.race([arrivalFor(screen, chain), pause(screen.ports.clock, ms)])
    if (screen.signal.aborted) return false
    const found = await loadInTime(() => loadFor(screen, chain), screen.ports).catch(
      () => undefined,
    )
    return found
      ? found(screen, chain, scope)
      : runOnceLoaded(screen, chain, scope, Math.min(2 * ms, longestPauseMs))
  }
  const runLater: RunChain = async (screen, chain, scope) => {
    const found = await loadForPress(() => loadFor(screen, chain), screen)
    if (found) return found(screen, chain, scope)
    return isOfScreen(screen, chain) && runOnceLoaded(screen, chain, scope)
  }

  return async (screen, chain, scope) => {
    // What is there already acts at once: what a press sets is drawn with it, and a leaving screen
    // still runs its chain.
    if (code.value && missingFor(screen.ports, chain).length === 0)
      return code.value(screen, chain, scope)
    return isIdle(screen, chain, scope) || runLater(screen, chain, scope)
  }
}

/**
 * The code that a chain waits for: one that calls nothing does not wait for what calls, and none is
 * looked through once all of it is there.
 */
function missingFor({ actions, calling }: Ports, chain: Chain): Lazy<unknown>[] {
  return [actions, calling].filter(isMissing).filter((port) => port !== calling || calls(chain))
}

const isMissing = (port: Lazy<unknown> | undefined): port is Lazy<unknown> =>
  port !== undefined && !port.value

function calls(chain: Chain): boolean {
  return chain.some(
    ({ do: action, chains, codes }) =>
      action === 'call' || [...Object.values(chains), ...Object.values(codes)].some(calls),
  )
}

/** What a screen does by itself has nobody who could do it again. */
function isOfScreen({ program }: ScreenInstance, chain: Chain): boolean {
  return Object.values(program.on).includes(chain)
}

/**
 * True for a chain of which no step applies, as `ready` often is: nothing need be fetched for it.
 */
function isIdle(screen: ScreenInstance, chain: Chain, scope: Scope): boolean {
  return chain.every(
    ({ when, pointer, sources }) =>
      when !== undefined &&
      !sources.some((name) => screen.status(name) === 'loading') &&
      !holds(screen.value(when, scope, `${pointer}/when`)),
  )
}
