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
import { createViewReader, type SeenNode, type ScreenView } from './screen-view'
import {
  createVariationCalls,
  recordAnswers,
  type Answers,
  type MakeResponse,
  type Variation,
} from './variation'

export interface PlaySnapshot {
  readonly kind: 'opened' | 'step' | 'later'
  readonly view: ScreenView
  readonly before: ScreenView | undefined
  readonly effects: readonly SideEffect[]
  /** The step before this snapshot; undefined if the step was impossible. */
  readonly step?: Json
  /** The node of the step, with its state before the step. */
  readonly target?: SeenNode
}

/** A play of a variation of a scenario, with the view of the screen after each step. */
export interface VariationPlay {
  readonly variation: Variation
  readonly steps: readonly Json[]
  readonly snapshots: readonly PlaySnapshot[]
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
  /** Adds sample values for missing parameters of the screen and of the session. */
  readonly opens: (opening: OpeningValues) => OpeningValues
  /** The recorded responses, by scenario and merge patch. */
  readonly recorded: Map<string, Answers>
}

/**
 * Plays steps in a variation of a scenario. The first play records the responses of the scenario's
 * servers, and later plays use this record. Reuses the views of `parent`, a play of the same
 * variation without the last steps.
 */
export async function playVariation(
  stage: Exploration,
  variation: Variation,
  steps: readonly Json[],
  listen?: (mark: string) => void,
  parent?: VariationPlay,
): Promise<VariationPlay> {
  const { project, program, makeDeps, recorded, invent, screen } = stage
  const base = makeDeps(screen.name, variation.scenario, program, undefined, variation.patch)
  const key = JSON.stringify([variation.scenario, serverPatch(variation)])
  const known = recorded.get(key)
  const answers = new Map<string, unknown[]>()
  const own = known ? createVariationCalls(base, variation, known, invent) : base.calls
  const calls = recordAnswers(own, answers)
  // The first view is the loading screen, which no kind of mistake examines.
  const seen = parent ? parent.snapshots.slice(0, -1).map(({ view }) => view) : []
  const observerOf = (running: ScreenInstance) => {
    const look = createViewReader(project, running)
    let looks = parent ? -1 : 0
    return () => seen[Math.max(looks++, 0)] ?? look()
  }
  const opening = stage.opens(base.opening)
  const deps = { ...base, calls, opening }
  const { played, faults, stuck } = await watchScenario(
    program,
    steps,
    deps,
    observerOf,
    listen,
    project.widgets,
  )
  if (!known) recorded.set(key, answers)
  const { opened, later } = played
  let before: ScreenView | undefined
  const snapshots = [opened, ...played.steps, later].map(({ seen, effects }, at): PlaySnapshot => {
    const kind = at === 0 ? 'opened' : at <= steps.length ? 'step' : 'later'
    const isTaken = kind === 'step' && !stuck.some(({ index }) => index === at - 1)
    const step = isTaken ? steps[at - 1] : undefined
    const target = step !== undefined && before ? targetOf(step, before) : undefined
    const snapshot: PlaySnapshot = {
      kind,
      view: seen,
      before,
      effects,
      ...(step === undefined ? {} : { step }),
      ...(target ? { target } : {}),
    }
    before = seen
    return snapshot
  })
  const { session, params } = opening
  return {
    variation,
    steps,
    snapshots,
    faults,
    isWhole: stuck.length === 0,
    answers: new Map([...answers].map(([name, list]) => [name, list.at(-1)])),
    locale: localeOf(program, valueScope({ session })),
    openParams: params,
    opening: [...Object.values(session), ...Object.values(params)],
  }
}

function serverPatch({ patch = {} }: Variation): JsonObject | undefined {
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

/** Returns the snapshots in which the screen is open and has all responses. */
export const settledSnapshots = ({ snapshots }: VariationPlay): PlaySnapshot[] =>
  snapshots.filter(({ view }) => !view.isLeft && !view.isWaiting)

/** A mistake that a play shows. */
export interface Symptom {
  /** The pointer of the node or step that causes the mistake. */
  readonly pointer: string
  /** A sentence about the mistake, from the borrower's view. */
  readonly what: string
  readonly fix: string
  /** Distinguishes mistakes of one kind at one pointer. */
  readonly about?: string
}

export type Observer = (play: VariationPlay, stage: Exploration) => readonly Symptom[]
