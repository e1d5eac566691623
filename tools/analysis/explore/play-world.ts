import {
  valueScope,
  type OpeningValues,
  type Program,
  type ScreenInstance,
} from '../../../renderer/core'
import type { Fault, Json, JsonObject } from '../../../renderer/language'
import { localeOf, type MakeDeps } from '../coverage/play-scenarios'
import { watchScenario } from '../coverage/run-scenario'
import type { SideEffect } from '../expect/read-expected'
import { readStep } from '../play/plan-step'
import type { Project } from '../project/project'
import type { NamedDocument } from '../project/screens'
import { createLook, type SeenNode, type ScreenView } from './screen-view'
import {
  createWorldCalls,
  recordAnswers,
  type Answers,
  type MakeResponse,
  type World,
} from './world'

export interface PlayMoment {
  readonly kind: 'opened' | 'step' | 'later'
  readonly sight: ScreenView
  readonly before: ScreenView | undefined
  readonly effects: readonly SideEffect[]
  /** The step; undefined if the step was impossible. */
  readonly step?: Json
  /** The node of the step, in its state before the step. */
  readonly target?: SeenNode
}

export interface WorldPlay {
  readonly world: World
  readonly steps: readonly Json[]
  readonly moments: readonly PlayMoment[]
  readonly faults: readonly Fault[]
  readonly isWhole: boolean
  readonly answers: ReadonlyMap<string, unknown>
  readonly opening: readonly unknown[]
  readonly locale: string
  readonly openParams: Readonly<Record<string, unknown>>
}

export interface Exploration {
  readonly project: Project
  readonly screen: NamedDocument
  readonly program: Program
  readonly makeDeps: MakeDeps
  readonly invent: MakeResponse
  /** Adds missing values to the values with which the page opens. */
  readonly opens: (opening: OpeningValues) => OpeningValues
  /** The recorded responses by scenario and patch. */
  readonly recorded: Map<string, Answers>
}

/**
 * Plays steps in a world. Uses the recorded responses; without a record, the servers of the
 * scenario respond and the responses are recorded. Reuses the views of `parent`, a play in this
 * world without the last steps.
 */
export async function playWorld(
  stage: Exploration,
  world: World,
  steps: readonly Json[],
  listen?: (mark: string) => void,
  parent?: WorldPlay,
): Promise<WorldPlay> {
  const { project, program, makeDeps, recorded, invent, screen } = stage
  const base = makeDeps(screen.name, world.scenario, program, undefined, world.patch)
  const key = JSON.stringify([world.scenario, serverPatch(world)])
  const known = recorded.get(key)
  const answers = new Map<string, unknown[]>()
  const own = known ? createWorldCalls(base, world, known, invent) : base.calls
  const calls = recordAnswers(own, answers)
  // No row of the oracle examines the first view, which is the loading screen.
  const seen = parent ? parent.moments.slice(0, -1).map(({ sight }) => sight) : []
  const lookerAt = (running: ScreenInstance) => {
    const look = createLook(project, running)
    let looks = parent ? -1 : 0
    return () => seen[Math.max(looks++, 0)] ?? look()
  }
  const opening = stage.opens(base.opening)
  const deps = { ...base, calls, opening }
  const { played, faults, stuck } = await watchScenario(
    program,
    steps,
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
    const target = step !== undefined && before ? targetOf(step, before) : undefined
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
    locale: localeOf(program, valueScope({ session })),
    openParams: params,
    opening: [...Object.values(session), ...Object.values(params)],
  }
}

/** Returns the part of the patch that concerns servers. */
function serverPatch({ patch = {} }: World): JsonObject | undefined {
  const { shell: _, device: __, native: ___, clipboard: ____, kept: _____, ...others } = patch
  return Object.keys(others).length > 0 ? others : undefined
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

export interface Symptom {
  /** The pointer of the cause on the running screen. */
  readonly pointer: string
  /** A sentence about the mistake, from the borrower's view. */
  readonly what: string
  readonly fix: string
  /** Distinguishes several mistakes at one pointer. */
  readonly about?: string
}

export type Observer = (play: WorldPlay, stage: Exploration) => readonly Symptom[]
