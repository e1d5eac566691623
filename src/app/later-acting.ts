import { describeError, type Fault } from '../../renderer/language'
import {
  holds,
  type Chain,
  type ClockPort,
  type RunChain,
  type ScreenInstance,
  type Scope,
} from '../../renderer/core'
import type { Acting, ActingPorts } from './acting'

/**
 * Acting, whose code is fetched when the first screen stands, or for the first act where that comes
 * before.
 */
export interface LaterActing {
  /**
   * Runs a chain. Where the code for it cannot be had, that is reported and the borrower told; a
   * chain of an event then ends early, and the next one
   * asks again, while what a screen does by itself waits for the code.
   */
  runChain: RunChain
  /** What chains act with. */
  ports: ActingPorts
  back: () => void
  /** Makes the device this borrower's, as soon as the code is there. */
  claim(): void
  /**
   * Fetches the code, so that everything also works offline afterwards; what fails now is asked for
   * again by the first act.
   */
  prepare(): Promise<void>
}

/** What putting off needs of the app. */
export interface LaterWorld {
  load: () => Promise<Acting>
  report: (fault: Fault) => void
  /** Says to the borrower that something could not be fetched and may be tried again. */
  tell: () => void
  clock: ClockPort
}

/** A press that waits longer is given back to the borrower. */
const patienceMs = 8000
const [firstPauseMs, longestPauseMs] = [3000, 30_000]

/** Puts acting off until `load` has brought it. */
export function createLaterActing({ load, report, tell, clock }: LaterWorld): LaterActing {
  let acting: Acting | undefined
  let loading: Promise<Acting> | undefined
  let arrive: () => void
  const arrival = new Promise<void>((resolve) => void (arrive = resolve))

  const fetchOnce = () =>
    (loading ??= load().then(
      (found) => (arrive(), (acting = found)),
      (error: unknown) => {
        loading = undefined
        throw error
      },
    ))
  const fetched = async () =>
    acting ??
    Promise.race([
      fetchOnce(),
      pause(clock, patienceMs).then(() => Promise.reject(new Error('no answer'))),
    ])
  const failed = (error: unknown) => {
    report({ code: 'acting-not-loaded', detail: describeError(error) })
    tell()
    return false
  }

  /** Asks for the code again and again, less and less often, as long as the screen is open. */
  const awaited = async (
    screen: ScreenInstance,
    chain: Chain,
    scope: Scope,
    ms = firstPauseMs,
  ): Promise<boolean> => {
    await Promise.race([arrival, pause(clock, ms)])
    if (screen.signal.aborted) return false
    const found = await fetched().catch(() => undefined)
    return found
      ? found.runChain(screen, chain, scope)
      : awaited(screen, chain, scope, Math.min(2 * ms, longestPauseMs))
  }
  const runLater: RunChain = async (screen, chain, scope) => {
    try {
      const { runChain } = await fetched()
      return await runChain(screen, chain, scope)
    } catch (error) {
      return (
        !screen.signal.aborted &&
        (failed(error) || (isOfScreen(screen, chain) && awaited(screen, chain, scope)))
      )
    }
  }

  return {
    // What is there already acts at once: what a press sets is drawn with it, and a leaving screen
    // still runs its chain.
    async runChain(screen, chain, scope) {
      if (acting) return acting.runChain(screen, chain, scope)
      return isIdle(screen, chain, scope) || runLater(screen, chain, scope)
    },
    // Nothing but a running chain asks for these, and then the code is there.
    ports: {
      navigate: {
        go: (target) => acting!.ports.navigate.go(target),
        replace: (target) => acting!.ports.navigate.replace(target),
        back: () => acting!.ports.navigate.back(),
      },
      native: (method, params) => acting!.ports.native(method, params),
      copy: (text) => acting!.ports.copy(text),
    },
    back: () => void fetched().then(({ ports }) => ports.navigate.back(), failed),
    claim: () => acting?.claim(),
    prepare: () =>
      fetchOnce().then(
        ({ claim }) => claim(),
        () => {},
      ),
  }
}

const pause = (clock: ClockPort, ms: number) =>
  new Promise<void>((resolve) => void clock.after(ms, resolve))

/** What a screen does by itself has nobody who could do it again. */
function isOfScreen({ program }: ScreenInstance, chain: Chain): boolean {
  return Object.values(program.on).includes(chain)
}

/**
 * True for a chain of which no step applies, as `ready` often is: nothing need be fetched for it.
 */
function isIdle(screen: ScreenInstance, chain: Chain, scope: Scope): boolean {
  return chain.every(
    ({ when, pointer }) =>
      when !== undefined && !holds(screen.value(when, scope, `${pointer}/when`)),
  )
}
