import type { Chain } from '../compile/program'
import { isTruthy } from '../expression/logic'
import { lazy, type Lazy } from '../lazy'
import { pause, retryPauseMs } from '../clock-port'
import type { Ports } from '../ports'
import type { Scope } from '../scope'
import type { RunChain, ScreenInstance } from './instance'
import { loadForPress, loadInTime } from './load-for-press'

/** The code that runs chains. No screen needs this code before the first action. */
const interpreter = lazy(() => import('./chain').then((code) => code.runChain))

/** Loads in advance the code that runs chains, so that the first chain runs at once. */
export const loadInterpreter = (): Promise<unknown> => interpreter.load()

/**
 * Creates the function that runs the chains of a screen. If the code for chains fails to load, the
 * function reports a fault and shows a notice. Then the chain of a node is dropped, but a chain of
 * the screen waits for the code.
 */
export function createRunChain(code: Lazy<RunChain> = interpreter): RunChain {
  const loadFor = async ({ ports }: ScreenInstance, chain: Chain) =>
    (await Promise.all([code.load(), ...missingCode(ports, chain).map((port) => port.load())]))[0]
  const arrivalFor = ({ ports }: ScreenInstance, chain: Chain) =>
    Promise.all([code.arrived, ...missingCode(ports, chain).map((port) => port.arrived)])

  /** Loads the code again after increasing pauses, as long as the screen is open. */
  const runOnceLoaded = async (
    screen: ScreenInstance,
    chain: Chain,
    scope: Scope,
    attempts = 0,
  ): Promise<boolean> => {
    await Promise.race([
      arrivalFor(screen, chain),
      pause(screen.ports.clock, retryPauseMs(attempts)),
    ])
    if (screen.signal.aborted) return false
    const runChain = await loadInTime(() => loadFor(screen, chain), screen.ports).catch(
      () => undefined,
    )
    return runChain
      ? runChain(screen, chain, scope)
      : runOnceLoaded(screen, chain, scope, attempts + 1)
  }
  const runLater: RunChain = async (screen, chain, scope) => {
    const runChain = await loadForPress(() => loadFor(screen, chain), screen)
    if (runChain) return runChain(screen, chain, scope)
    return isOfScreen(screen, chain) && runOnceLoaded(screen, chain, scope)
  }

  return async (screen, chain, scope) => {
    // If the code has loaded, the chain starts synchronously. A press then shows its result at
    // once, and a `leave` chain runs before the screen closes.
    if (code.value && missingCode(screen.ports, chain).length === 0)
      return code.value(screen, chain, scope)
    return isIdle(screen, chain, scope) || runLater(screen, chain, scope)
  }
}

function missingCode({ actions, calling }: Ports, chain: Chain): Lazy<unknown>[] {
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

/** True for a chain of the screen, such as `enter`, which the borrower cannot start again. */
function isOfScreen({ program }: ScreenInstance, chain: Chain): boolean {
  return Object.values(program.on).includes(chain)
}

function isIdle(screen: ScreenInstance, chain: Chain, scope: Scope): boolean {
  return chain.every(
    ({ when, pointer, sources }) =>
      when !== undefined &&
      !sources.some((name) => screen.status(name) === 'loading') &&
      !isTruthy(screen.value(when, scope, `${pointer}/when`)),
  )
}
