import {
  createNotices,
  openScreen,
  type CallPort,
  type OpeningValues,
  type Params,
  type Program,
  type ScreenInstance,
  type Target,
  loadInterpreter,
} from '../../../renderer/core'
import type { Fault, Json, JsonObject } from '../../../renderer/language'
import type { SideEffect, ScreenSnapshot, Playback } from '../expect/read-expected'
import { screenLines, nameNodes, recordEffects } from '../expect/screen-lines'
import { shapesOf, type Widget } from '../project/widgets'
import { type PayloadOf, planStep, readStep } from '../play/plan-step'
import { shownOn } from '../play/hidden-nodes'
import { observeProgram, type Listener } from './observe-program'
import type { VirtualClock } from './virtual-clock'

export interface ScenarioDeps {
  readonly calls: CallPort
  readonly clock: VirtualClock
  readonly opening: OpeningValues
  readonly options: JsonObject
  readonly kept?: JsonObject | undefined
  readonly text: (key: string, args: Params) => string
  /** True if the phone allows access to the clipboard. */
  readonly copies: boolean
  readonly gives: (method: string) => unknown
  readonly does: (method: string) => boolean
  /** Returns whether a step may open this URL from a response. */
  readonly allows: (url: string) => boolean
  /** Resolves once every call has its response. */
  readonly answered: () => Promise<void>
  /** The endpoints whose calls failed unexpectedly, with the reasons. */
  readonly failed?: ReadonlyMap<string, string>
  /** Returns the payload, such as an image, for a step of a scenario without a payload. */
  readonly payload: PayloadOf
}

interface StuckStep {
  readonly index: number
  readonly what: string
}

export interface PlayResult {
  readonly played: Playback
  readonly stuck: readonly StuckStep[]
  readonly failed: ReadonlyMap<string, string>
  readonly overBudget: ReadonlySet<string>
}

/** The time for which timers and countdowns run after the last step. */
const restMs = 600_000

/** Runs a scenario and reports the marks of all branches to the listener. */
export async function runScenario(
  program: Program,
  steps: readonly Json[],
  deps: ScenarioDeps,
  listen: Listener | undefined,
  widgets: ReadonlyMap<string, Widget> = new Map(),
): Promise<PlayResult> {
  const look = (screen: ScreenInstance) => {
    const names = nameNodes(screen.program)
    return () => screenLines(screen, names, widgets, shapes)
  }
  const shapes = shapesOf(widgets)
  const { faults, ...result } = await watchScenario(program, steps, deps, look, listen, widgets)
  const overBudget = faults.filter(({ detail }) => detail === 'budget')
  const failed = deps.failed ?? new Map<string, string>()
  return { ...result, failed, overBudget: new Set(overBudget.map(({ pointer = '' }) => pointer)) }
}

export interface ScenarioRecording<Sight>
  extends Omit<PlayResult, 'played' | 'overBudget' | 'failed'> {
  readonly played: {
    readonly loading: Sight
    readonly opened: RecordedSnapshot<Sight>
    readonly steps: readonly RecordedSnapshot<Sight>[]
    readonly later: RecordedSnapshot<Sight>
  }
  readonly faults: readonly Fault[]
}

interface RecordedSnapshot<Sight> extends Omit<ScreenSnapshot, 'seen'> {
  readonly seen: Sight
}

/** Plays a scenario and observes each step. `steps` may depend on the previous observation. */
export async function watchScenario<Sight>(
  program: Program,
  steps: Iterable<Json>,
  deps: ScenarioDeps,
  observerOf: (screen: ScreenInstance) => () => Sight,
  listen?: Listener,
  widgets: ReadonlyMap<string, Widget> = new Map(),
): Promise<ScenarioRecording<Sight>> {
  await loadInterpreter()
  // The copy keeps `device.now` constant, because a phone does not draw again only because time
  // passes.
  const opening = { ...deps.opening, device: { ...deps.opening.device } }
  const { screen, faults, take: did } = openObserved(program, { ...deps, opening }, listen)
  const look = observerOf(screen)
  const shapes = shapesOf(widgets)
  /** Returns whether a timer has ended. The listener receives the screen after each timer. */
  const pass = async (ms: number): Promise<boolean> => {
    const end = deps.clock.now() + ms
    let hasTimer = false
    while (deps.clock.now() < end && deps.clock.next(end - deps.clock.now())) {
      hasTimer = true
      await deps.answered()
      if (listen && !screen.signal.aborted) shownOn(screen, shapes)
    }
    return hasTimer
  }
  /** Executes a step. Returns the reason if the step is impossible. */
  const take = async (source: Json) => {
    const step = readStep(source)
    if (step && 'advance' in step) await pass(step.advance)
    if (!step || 'advance' in step) return undefined
    const plan = planStep(step, screen, deps.payload, widgets, shapes)
    if (typeof plan === 'string') return plan
    plan()
    return undefined
  }
  const stuck: StuckStep[] = []
  screen.start()
  const loading = look()
  await deps.answered()
  const opened = { seen: look(), effects: did() }
  const snapshots: RecordedSnapshot<Sight>[] = []
  for (const step of steps) {
    const what = await take(step)
    if (what) stuck.push({ index: snapshots.length, what })
    await deps.answered()
    snapshots.push({ seen: look(), effects: did() })
  }
  // Without a timer, the screen has not changed.
  const seen = (await pass(restMs)) ? look() : (snapshots.at(-1) ?? opened).seen
  screen.dispose()
  await deps.answered()
  return {
    stuck,
    faults,
    played: { loading, opened, steps: snapshots, later: { seen, effects: did() } },
  }
}

/** An open screen with its faults. `take` returns the side effects since its last call. */
interface ObservedScreen {
  readonly screen: ScreenInstance
  readonly take: () => SideEffect[]
  readonly faults: readonly Fault[]
}

function openObserved(program: Program, deps: ScenarioDeps, listen?: Listener): ObservedScreen {
  const leave = () => screen.dispose()
  const faults: Fault[] = []
  const lead = (target: Target) => {
    const isAllowed = !('url' in target) || deps.allows(target.url)
    if ('screen' in target || ('url' in target && isAllowed)) leave()
    return isAllowed
  }
  const { ports, notices, take } = recordEffects(
    {
      calls: listen ? observeCalls(deps.calls, listen) : deps.calls,
      clock: deps.clock,
      kept: { ...deps.kept },
      navigate: { go: lead, replace: lead, back: leave },
      native: (method) => Promise.resolve({ done: deps.does(method), value: deps.gives(method) }),
      copy: () => Promise.resolve(deps.copies),
      track: () => {},
      text: deps.text,
      asset: (name) => name,
      route: (screen) => screen,
      whole: (address) => address,
      refusal: () => undefined,
      report: (fault) => void faults.push(fault),
    },
    createNotices(deps.clock),
  )
  const options = { ...program.options, ...(deps.options as Program['options']) }
  const observed = listen ? observeProgram(program, listen) : program
  const screen = openScreen({ ...observed, options }, ports, notices, deps.opening, listen)
  return { screen, take, faults }
}

function observeCalls(calls: CallPort, listen: Listener): CallPort {
  const asks = (endpoint: string) => listen(`call ${endpoint}`)
  return {
    ...calls,
    call: (endpoint, ...rest) => (asks(endpoint), calls.call(endpoint, ...rest)),
    watch: (request, listener) => (asks(request.endpoint), calls.watch(request, listener)),
    address: (endpoint, params) => (asks(endpoint), calls.address(endpoint, params)),
  }
}
