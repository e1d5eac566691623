import type { ScreenInstance, Watch } from '../../../renderer/core'
import {
  createFakeWorld,
  failed,
  ok,
  ready,
  refused,
  settle,
  type FakeWatch,
  type FakeWorld,
} from '../../../renderer/core/testing'
import type { Random } from '../random'
import { makeDocument } from './document'

const acts = 14

/** Sends events to a screen in random order; returns the violations. */
export async function playTimings(random: Random): Promise<string[]> {
  const { world, open, reloads } = createSlowWorld()
  const screen = world.open(makeDocument(random))
  screen.start()
  for (let act = 0; act < acts; act++) {
    happen(world, screen, reloads, open, random)
    if (random.chance(0.5)) await settle()
  }
  void screen.reload()
  await answerAll(world, reloads, open)
  const bad = screen.signal.aborted ? [] : waitingFor(screen)
  return [...bad, ...(await afterLeaving(world, screen)), ...soundness(world)]
}

/** Creates a world whose server responds to a reload only on request, with new data. */
function createSlowWorld() {
  const world = createFakeWorld()
  const open = new Set<FakeWatch>()
  const reloads: { watch: FakeWatch; end: () => void }[] = []
  const { calls } = world.ports
  const slow: FakeWorld['ports']['calls'] = {
    ...calls,
    watch(request, listener): Watch {
      const watch = calls.watch(request, listener)
      const mine = world.watches.at(-1)!
      open.add(mine)
      return {
        ...watch,
        reload: () => new Promise((end) => void reloads.push({ watch: mine, end })),
      }
    },
  }
  Object.assign(world.ports, { calls: slow })
  return { world, open, reloads }
}

type Reloads = ReturnType<typeof createSlowWorld>['reloads']

function happen(
  world: FakeWorld,
  screen: ScreenInstance,
  reloads: Reloads,
  open: Set<FakeWatch>,
  random: Random,
): void {
  const node = screen.program.body[0]!
  const answer = () => (random.chance(0.75) ? ready({ id: 1 + random.below(3) }) : failed('1'))
  random.pick<() => void>([
    () => void screen.fire(node, random.pick(['press', 'change']), screen.scope, random.below(3)),
    () => void screen.fire(node, 'press', screen.scope),
    () => notify(pick(world.watches, random), answer(), open),
    () => notify(pick(world.watches, random), answer(), open),
    () => void pick(world.calls, random)?.answer(random.chance(0.7) ? ok({ x: 1 }) : refused('7')),
    () => screen.assign(random.pick(['s', 'on']), random.pick([true, false, 1, 2])),
    () => world.clock.pass(random.pick([0, 10, 1000, 5000])),
    () => endReload(pick(reloads, random), answer(), open),
    () => random.chance(0.1) && screen.dispose(),
  ])()
}

/** Returns one of the items, if there are any. */
const pick = <Item>(items: readonly Item[], random: Random): Item | undefined =>
  items[random.below(items.length)]

function notify(
  watch: FakeWatch | undefined,
  snapshot: ReturnType<typeof ready>,
  open: Set<FakeWatch>,
): void {
  if (!watch) return
  open.delete(watch)
  watch.tell(snapshot)
}

function endReload(
  reload: Reloads[number] | undefined,
  snapshot: ReturnType<typeof ready>,
  open: Set<FakeWatch>,
): void {
  if (reload && !reload.watch.stopped) notify(reload.watch, snapshot, open)
  reload?.end()
}

/** The server responds to everything correctly, and time passes. */
async function answerAll(world: FakeWorld, reloads: Reloads, open: Set<FakeWatch>): Promise<void> {
  for (let turn = 0; turn < 40; turn++) {
    await settle()
    for (const call of world.calls) void call.answer(ok({ x: 1 }))
    for (const reload of reloads.splice(0)) endReload(reload, ready({ id: 1 }), open)
    for (const watch of open) if (!watch.stopped) notify(watch, ready({ id: 1 }), open)
    world.clock.pass(1000)
  }
  await settle()
}

/** Returns the nodes and sources that are busy although every request has a response. */
function waitingFor(screen: ScreenInstance): string[] {
  const busy = Object.entries(screen.store.values['$busy'] as object).filter(([, isBusy]) => isBusy)
  const loading = screen.program.sources.filter(({ name }) => screen.status(name) === 'loading')
  return [...busy.map(([name]) => `busy ${name}`), ...loading.map(({ name }) => `loading ${name}`)]
}

async function afterLeaving(world: FakeWorld, screen: ScreenInstance): Promise<string[]> {
  screen.dispose()
  await settle()
  const valuesOf = () => JSON.stringify({ ...screen.store.values, device: 0 })
  const before = valuesOf()
  for (const watch of world.watches) watch.tell(ready({ id: 99 }))
  for (const call of world.calls) void call.answer(ok({ x: 1 }))
  world.clock.pass(100_000)
  await settle()
  return [
    ...(valuesOf() === before ? [] : ['changes after it was left']),
    ...(world.watches.every(({ stopped }) => stopped) ? [] : ['watches after it was left']),
    ...(world.clock.waiting() === 0 ? [] : ['has timers after it was left']),
  ]
}

function soundness({ log, calls, faults }: FakeWorld): string[] {
  return [
    ...(log.some(([, event]) => event === 'never') ? ['continues after a navigation'] : []),
    ...(calls.some(({ params }) => !params['id']) ? ['sends a call without its data'] : []),
    ...faults
      .filter(({ code }) => code === 'action-failed')
      .map(({ detail }) => `throws ${detail}`),
  ]
}
