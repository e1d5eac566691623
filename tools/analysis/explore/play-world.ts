import type { OpeningValues, Program, ScreenInstance } from '../../../renderer/core'
import type { Fault, Json } from '../../../renderer/language'
import type { MakeDeps } from '../coverage/play-scenarios'
import { watchScenario } from '../coverage/run-scenario'
import type { SideEffect } from '../expect/read-expected'
import { readStep } from '../play/plan-step'
import type { Project } from '../project/project'
import type { NamedDocument } from '../project/screens'
import { createLook, type SeenNode, type ScreenView } from './screen-view'
import { createWorldCalls, recordAnswers, type Answers, type Invent, type World } from './world'

/** One moment of a play, with the step before it. */
export interface PlayMoment {
  readonly kind: 'opened' | 'step' | 'later'
  readonly sight: ScreenView
  readonly before: ScreenView | undefined
  readonly effects: readonly SideEffect[]
  /** The step, if it could be taken. */
  readonly step?: Json
  /** The node of the step, as it was before. */
  readonly target?: SeenNode
}

/** A screen in one world, with some steps. */
export interface WorldPlay {
  readonly world: World
  readonly steps: readonly Json[]
  readonly moments: readonly PlayMoment[]
  readonly faults: readonly Fault[]
  /** True if every step was taken. */
  readonly isWhole: boolean
  /** The last answer of each endpoint. */
  readonly answers: ReadonlyMap<string, unknown>
  /** Values that the page was opened with. */
  readonly opening: readonly unknown[]
  /** The parameters that the page was opened with. */
  readonly openParams: Readonly<Record<string, unknown>>
}

/** The parts that all plays of a screen share. */
export interface Exploration {
  readonly project: Project
  readonly screen: NamedDocument
  readonly program: Program
  readonly makeDeps: MakeDeps
  readonly invent: Invent
  /** Completes the values that the page is opened with. */
  readonly opens: (opening: OpeningValues) => OpeningValues
  /** The recorded answers of each scenario and patch. */
  readonly recorded: Map<string, Answers>
}

/**
 * Plays a screen in a world. Without recorded answers of its scenario, the scenario's own servers
 * answer, and their answers are recorded.
 */
export async function playWorld(
  stage: Exploration,
  world: World,
  steps: readonly Json[],
  listen?: (mark: string) => void,
): Promise<WorldPlay> {
  const { project, program, makeDeps, recorded, invent, screen } = stage
  const base = makeDeps(screen.name, world.scenario, program, undefined, world.patch)
  const key = JSON.stringify([world.scenario, world.patch])
  const known = recorded.get(key)
  const answers = new Map<string, unknown[]>()
  const own = known ? createWorldCalls(base, world, known, invent) : base.calls
  const calls = recordAnswers(own, answers)
  const targets: (SeenNode | undefined)[] = []
  let look: (() => ScreenView) | undefined
  const lookerAt = (running: ScreenInstance) => (look = createLook(project, running))
  function* taken() {
    for (const step of steps) {
      targets.push(targetOf(step, look!()))
      yield step
    }
  }
  const opening = stage.opens(base.opening)
  const deps = { ...base, calls, opening }
  const { played, faults, stuck } = await watchScenario(
    program,
    taken(),
    deps,
    lookerAt,
    listen,
    project.widgets,
  )
  if (!known) recorded.set(key, answers)
  const { opened, later } = played
  let before: ScreenView | undefined
  const moments = [opened, ...played.steps, later].map(({ seen, effects }, at): PlayMoment => {
    const kind = at === 0 ? 'opened' : at <= steps.length ? 'step' : 'later'
    const isTaken = kind === 'step' && !stuck.some(({ index }) => index === at - 1)
    const step = isTaken ? steps[at - 1] : undefined
    const target = isTaken ? targets[at - 1] : undefined
    const moment: PlayMoment = {
      kind,
      sight: seen,
      before,
      effects,
      ...(step === undefined ? {} : { step }),
      ...(target ? { target } : {}),
    }
    before = seen
    return moment
  })
  const { session, params } = opening
  return {
    world,
    steps,
    moments,
    faults,
    isWhole: stuck.length === 0,
    answers: new Map([...answers].map(([name, list]) => [name, list.at(-1)])),
    openParams: params,
    opening: [...Object.values(session), ...Object.values(params)],
  }
}

function targetOf(source: Json, { nodes }: ScreenView): SeenNode | undefined {
  const step = readStep(source)
  if (!step || 'advance' in step) return undefined
  const id = 'press' in step ? step.press : step.fill
  return nodes.find(
    ({ shown, place }) =>
      shown.id === id || place === id || ('fill' in step && shown.node.field === id),
  )
}
