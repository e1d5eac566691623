import {
  createNotices,
  openScreen,
  type CallPort,
  type Opening,
  type Ports,
  type Program,
  type ProgramNode,
  type ScreenInstance,
  type Target,
  loadInterpreter,
} from '../../../renderer/core'
import { isObject, stringOf, type Json, type JsonObject } from '../../../renderer/language'
import { drawScreen, type ShownNode } from './draw-screen'
import { observeProgram, type Listener } from './observe-program'
import type { VirtualClock } from './virtual-clock'

/** The world that a scenario plays in. */
export interface ScenarioWorld {
  readonly calls: CallPort
  readonly clock: VirtualClock
  readonly opening: Opening
  /** Readings of options that this scenario takes instead of the document's. */
  readonly options: JsonObject
  readonly text: (key: string) => string
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
  /** What an event of a widget carries where the step does not say, such as a picture. */
  readonly payload: (widget: string, event: string) => unknown
}

/** A step that could not be taken. */
export interface StuckStep {
  readonly index: number
  readonly what: string
}

/** After its last step a scenario goes on for this long, so that waits and countdowns end. */
const restMs = 600_000

/**
 * Plays a scenario without a page; tells the marks of all that happens, and gives back the steps
 * that could not be taken.
 */
export async function runScenario(
  program: Program,
  steps: readonly Json[],
  world: ScenarioWorld,
  listen: Listener,
): Promise<StuckStep[]> {
  await loadInterpreter()
  const screen = openObserved(program, world, listen)
  const settle = () => settled(screen, world)
  const stuck: StuckStep[] = []
  screen.start()
  await settle()
  for (const [index, step] of steps.entries()) {
    const what = isObject(step) ? await take(step, screen, world, settle) : undefined
    if (what) stuck.push({ index, what })
    await settle()
  }
  await pass(restMs, world, settle)
  screen.dispose()
  await settle()
  return stuck
}

function openObserved(program: Program, world: ScenarioWorld, listen: Listener): ScreenInstance {
  const leave = () => screen.dispose()
  const lead = (target: Target) => {
    if ('screen' in target) leave()
    return !('url' in target) || world.allows(target.url)
  }
  const ports: Ports = {
    calls: world.calls,
    clock: world.clock,
    navigate: { go: lead, replace: lead, back: leave },
    native: (method) => Promise.resolve({ done: world.does(method), value: world.gives(method) }),
    copy: () => Promise.resolve(world.copies),
    track: () => {},
    text: world.text,
    asset: (name) => name,
    route: (screen) => screen,
    report: () => {},
  }
  const options = { ...program.options, ...(world.options as Program['options']) }
  const screen = openScreen(
    observeProgram({ ...program, options }, listen),
    ports,
    createNotices(world.clock),
    world.opening,
    listen,
  )
  return screen
}

type Settle = () => Promise<ShownNode[]>

/** Draws until nothing is under way any more. */
async function settled(screen: ScreenInstance, world: ScenarioWorld): Promise<ShownNode[]> {
  await world.answered()
  return drawScreen(screen)
}

async function pass(ms: number, { clock }: ScenarioWorld, settle: Settle): Promise<void> {
  const end = clock.now() + ms
  while (clock.now() < end && clock.next(end - clock.now())) await settle()
}

/** Takes one step; what it gives back says why it could not. */
async function take(
  step: JsonObject,
  screen: ScreenInstance,
  world: ScenarioWorld,
  settle: Settle,
): Promise<string | undefined> {
  if (typeof step['press'] === 'string') return press(step['press'], step, screen, world)
  if (typeof step['advance'] !== 'number')
    return fill(stringOf(step['fill']), step['value'] ?? null, screen)
  await pass(step['advance'], world, settle)
  return undefined
}

function press(
  id: string,
  step: JsonObject,
  screen: ScreenInstance,
  world: ScenarioWorld,
): string | undefined {
  if (screen.program.modals[id]) return void screen.close(id)
  const named = find(id, screen)
  if (!named) return `"${id}" is not on the screen then.`
  const shown = pressable(named, screen)
  const event =
    stringOf(step['event']) ||
    (shown.node.events['press'] ? 'press' : (Object.keys(shown.node.events)[0] ?? ''))
  if (!shown.node.events[event]) return `"${id}" does nothing on "${event || 'press'}".`
  const payload =
    step['payload'] === undefined ? world.payload(shown.node.widget, event) : step['payload']
  void screen.fire(shown.node, event, shown.scope, payload)
  return undefined
}

function fill(id: string, value: Json, screen: ScreenInstance): string | undefined {
  const shown = find(id, screen)
  const state = shown?.node.field ?? (shown ? undefined : id)
  if (state === undefined || !Object.hasOwn(screen.program.state, state))
    return `"${id}" is no input that is on the screen then.`
  screen.assign(state, value)
  if (shown) void screen.fire(shown.node, 'change', shown.scope, value)
  return undefined
}

/**
 * A node that does nothing itself is pressed on the first one inside that does, as a finger would.
 */
function pressable(named: ShownNode, screen: ScreenInstance): ShownNode {
  if (Object.keys(named.node.events).length > 0) return named
  const inside = new Set(nodesIn(named.node))
  return (
    drawScreen(screen).find(
      ({ node, scope }) =>
        inside.has(node) && node.events['press'] && scope.key.startsWith(named.scope.key),
    ) ?? named
  )
}

function nodesIn({ children, each }: ProgramNode): ProgramNode[] {
  return [...children, ...(each?.empty ?? [])].flatMap((node) => [node, ...nodesIn(node)])
}

function find(id: string, screen: ScreenInstance): ShownNode | undefined {
  const shown = drawScreen(screen)
  return (
    shown.find(({ node, scope }) => node.id + scope.key === id) ??
    shown.find(({ node }) => node.id === id)
  )
}
