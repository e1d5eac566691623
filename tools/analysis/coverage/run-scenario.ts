import {
  createNotices,
  openScreen,
  type CallPort,
  type Opening,
  type Params,
  type Program,
  type ScreenInstance,
  type Target,
  loadInterpreter,
  shownNodes,
} from '../../../renderer/core'
import type { Fault, Json, JsonObject } from '../../../renderer/language'
import { type Deed, lookAt, type Moment, nameNodes, type Played, recordDeeds } from '../expect'
import type { Widget } from '../project'
import { type PayloadOf, planStep, readStep } from '../play'
import { observeProgram, type Listener } from './observe-program'
import type { VirtualClock } from './virtual-clock'

/** What a scenario needs to be played. */
export interface ScenarioDeps {
  readonly calls: CallPort
  readonly clock: VirtualClock
  readonly opening: Opening
  /** Readings of options that this scenario takes instead of the document's. */
  readonly options: JsonObject
  readonly text: (key: string, args: Params) => string
  /** Whether the phone lets the page copy. */
  readonly copies: boolean
  /** What a call of the native app, or of the device, gives. */
  readonly gives: (method: string) => unknown
  /** Whether a call of the native app, or of the device, is done. */
  readonly does: (method: string) => boolean
  /** Whether an address that the server sent may be followed. */
  readonly allows: (url: string) => boolean
  /** Settles when every call that runs has its answer. */
  readonly answered: () => Promise<void>
  /** Endpoints whose calls failed although the scenario does not say so, each with its kind of failure. */
  readonly failed?: ReadonlyMap<string, string>
  /** What an event of a widget carries where the step does not say, such as a picture. */
  readonly payload: PayloadOf
}

/** A step that could not be taken. */
export interface StuckStep {
  readonly index: number
  readonly what: string
}

/** What playing a scenario gave. */
export interface PlayResult {
  readonly played: Played
  readonly stuck: readonly StuckStep[]
  /** Endpoints whose calls failed although the scenario does not say so, each with its kind of failure. */
  readonly failed: ReadonlyMap<string, string>
  /** Places of the running screen that took more work than a phone does for them. */
  readonly overBudget: ReadonlySet<string>
}

/** After its last step a scenario goes on for this long, so that waits and countdowns end. */
const restMs = 600_000

/**
 * Plays a scenario without a page; tells the marks of all that happens, where somebody listens, and
 * gives back what it showed, and the steps that could not be taken.
 */
export async function runScenario(
  program: Program,
  steps: readonly Json[],
  deps: ScenarioDeps,
  listen: Listener | undefined,
  widgets: ReadonlyMap<string, Widget> = new Map(),
): Promise<PlayResult> {
  const look = (screen: ScreenInstance) => {
    const names = nameNodes(screen.program)
    return () => lookAt(screen, names, widgets)
  }
  const { faults, ...result } = await watchScenario(program, steps, deps, look, listen)
  const overBudget = faults.filter(({ detail }) => detail === 'budget')
  const failed = deps.failed ?? new Map<string, string>()
  return { ...result, failed, overBudget: new Set(overBudget.map(({ pointer = '' }) => pointer)) }
}

/** What one who looks on saw of a scenario, and what was reported. */
export interface Watched<Sight> extends Omit<PlayResult, 'played' | 'overBudget' | 'failed'> {
  readonly played: {
    readonly loading: Sight
    readonly opened: WatchedMoment<Sight>
    readonly steps: readonly WatchedMoment<Sight>[]
    readonly later: WatchedMoment<Sight>
  }
  readonly faults: readonly Fault[]
}

interface WatchedMoment<Sight> extends Omit<Moment, 'seen'> {
  readonly seen: Sight
}

/** Plays a scenario for one who looks on in a way of their own. */
export async function watchScenario<Sight>(
  program: Program,
  steps: readonly Json[],
  deps: ScenarioDeps,
  lookerAt: (screen: ScreenInstance) => () => Sight,
  listen?: Listener,
): Promise<Watched<Sight>> {
  await loadInterpreter()
  const { screen, faults, take: did } = openObserved(program, deps, listen)
  const look = lookerAt(screen)
  const settle = () => settled(screen, deps, listen)
  const stuck: StuckStep[] = []
  screen.start()
  const loading = look()
  await settle()
  const opened = { seen: look(), did: did() }
  const moments: WatchedMoment<Sight>[] = []
  for (const [index, step] of steps.entries()) {
    const what = await take(step, screen, deps, settle)
    if (what) stuck.push({ index, what })
    await settle()
    moments.push({ seen: look(), did: did() })
  }
  await pass(restMs, deps, settle)
  const seen = look()
  screen.dispose()
  await settle()
  return {
    stuck,
    faults,
    played: { loading, opened, steps: moments, later: { seen, did: did() } },
  }
}

/** An open screen, and what it did since that was asked before. */
interface Observed {
  readonly screen: ScreenInstance
  readonly take: () => Deed[]
  readonly faults: readonly Fault[]
}

function openObserved(
  program: Program,
  deps: ScenarioDeps,
  listen: Listener | undefined,
): Observed {
  const leave = () => screen.dispose()
  const faults: Fault[] = []
  const lead = (target: Target) => {
    if ('screen' in target) leave()
    return !('url' in target) || deps.allows(target.url)
  }
  const { ports, notices, take } = recordDeeds(
    {
      calls: listen ? observeCalls(deps.calls, listen) : deps.calls,
      clock: deps.clock,
      navigate: { go: lead, replace: lead, back: leave },
      native: (method) => Promise.resolve({ done: deps.does(method), value: deps.gives(method) }),
      copy: () => Promise.resolve(deps.copies),
      track: () => {},
      text: deps.text,
      asset: (name) => name,
      route: (screen) => screen,
      refusal: () => undefined,
      report: (fault) => void faults.push(fault),
    },
    createNotices(deps.clock),
  )
  const options = { ...program.options, ...(deps.options as Program['options']) }
  const played = { ...program, options }
  const screen = openScreen(
    listen ? observeProgram(played, listen) : played,
    ports,
    notices,
    deps.opening,
    listen,
  )
  return { screen, take, faults }
}

/** The same calls, which tell the endpoints that are asked. */
function observeCalls(calls: CallPort, listen: Listener): CallPort {
  const asks = (endpoint: string) => listen(`call ${endpoint}`)
  return {
    ...calls,
    call: (endpoint, ...rest) => (asks(endpoint), calls.call(endpoint, ...rest)),
    watch: (request, listener) => (asks(request.endpoint), calls.watch(request, listener)),
    address: (endpoint, params) => (asks(endpoint), calls.address(endpoint, params)),
  }
}

type Settle = () => Promise<void>

/** Waits for what is under way; whoever listens hears of all that then stands on the screen. */
async function settled(
  screen: ScreenInstance,
  deps: ScenarioDeps,
  listen: Listener | undefined,
): Promise<void> {
  await deps.answered()
  if (!listen) return
  const { title } = screen.program
  if (title) screen.value(title.value, screen.scope, '/title')
  shownNodes(screen)
}

async function pass(ms: number, { clock }: ScenarioDeps, settle: Settle): Promise<void> {
  const end = clock.now() + ms
  while (clock.now() < end && clock.next(end - clock.now())) await settle()
}

/** Takes one step; what it gives back says why it could not. */
async function take(
  source: Json,
  screen: ScreenInstance,
  deps: ScenarioDeps,
  settle: Settle,
): Promise<string | undefined> {
  const step = readStep(source)
  if (!step) return undefined
  if ('advance' in step) {
    await pass(step.advance, deps, settle)
    return undefined
  }
  const plan = planStep(step, screen, deps.payload)
  if (typeof plan === 'string') return plan
  plan()
  return undefined
}
