import type { CallPort, Outcome, Program, ScreenInstance } from '../../../renderer/core'
import { createProject } from '../../../tools/analysis/project/project'
import { compileFrom, scenariosOf } from '../../../tools/analysis/coverage/play-scenarios'
import {
  type ScenarioRecording,
  watchScenario,
} from '../../../tools/analysis/coverage/run-scenario'
import { createSandboxDeps } from '../../../tools/sandbox/play/sandbox-deps'
import { readScreens } from '../../../tools/build/packaging/read-documents'
import { readFiles, settings } from '../../../tools/sandbox/project/project-files'
import type { VisibleContent } from './sights'

/** A screen, an endpoint that it calls, and a scenario with a good response. */
export interface CallExample {
  readonly screen: string
  readonly endpoint: string
  readonly scenario: string
}

/** The output of a scenario, and the first response of the endpoint. */
export interface Play extends ScenarioRecording<VisibleContent> {
  readonly answer: unknown
}

/** Plays screens with the sandbox. */
export interface Stage {
  /** The screens, each with an endpoint that it calls. */
  readonly asked: readonly Omit<CallExample, 'scenario'>[]
  /**
   * Plays an example of a call. `world` is the suffix of the session id for the sandbox, such as
   * `faults.nulls`. `through` simulates a phone that reads the response wrongly.
   */
  play(occasion: CallExample, world?: string, through?: Through): Promise<Play>
}

/** Replaces a received response. If it returns undefined, the call fails. */
type Through = (answer: unknown) => unknown

/** Prepares plays of the product's documents. `observerOf` creates an observer for each screen. */
export function openStage(observerOf: (screen: ScreenInstance) => () => VisibleContent): Stage {
  const project = createProject(readFiles(process.cwd()), settings)
  let current = ''
  const makeDeps = createSandboxDeps(project, () => current)
  const programs = new Map<string, Program>()
  const programOf = (screen: string) => {
    const program = programs.get(screen) ?? compileFrom(project, project.screens.get(screen)!)
    programs.set(screen, program)
    return program
  }
  return {
    asked: readAsked(),
    async play({ screen, scenario, endpoint }, world = '', through = (answer) => answer) {
      current = world
      const program = programOf(screen)
      const deps = makeDeps(screen, scenario, program)
      const { steps } = scenariosOf(project, screen).find(({ name }) => name === scenario)!
      const answers: unknown[] = []
      const hear = (name: string, outcome: Outcome): Outcome => {
        if (name !== endpoint || !outcome.ok) return outcome
        const value = through(outcome.value)
        answers.push(value)
        return value === undefined ? { ok: false, failure: unread } : { ok: true, value }
      }
      const watched = await watchScenario(
        program,
        steps,
        { ...deps, calls: hearing(deps.calls, hear) },
        observerOf,
      )
      return { ...watched, answer: answers[0] }
    },
  }
}

const unread = { kind: 'shape', code: 'answer', message: '' } as const

/** Wraps calls and passes their outcomes through an observer. */
function hearing(calls: CallPort, hear: (endpoint: string, outcome: Outcome) => Outcome): CallPort {
  return {
    ...calls,
    watch: (request, listener) =>
      calls.watch(request, (snapshot) => {
        if (snapshot.status !== 'ready') return listener(snapshot)
        const changedOutcome = hear(request.endpoint, { ok: true, value: snapshot.value })
        listener(
          changedOutcome.ok
            ? { status: 'ready', value: changedOutcome.value }
            : { status: 'failed', failure: changedOutcome.failure },
        )
      }),
    call: async (endpoint, params, signal) =>
      hear(endpoint, await calls.call(endpoint, params, signal)),
  }
}

/**
 * Lists the endpoints that each screen calls. Leaves out a captcha, because documents only show its
 * URL.
 */
function readAsked(): Omit<CallExample, 'scenario'>[] {
  return readScreens(process.cwd()).flatMap(({ screen, bundle }) => {
    const endpointMatches = JSON.stringify(bundle).matchAll(/"endpoint":"([\w.]+)"/g)
    return [...new Set([...endpointMatches].map(([, endpoint = '']) => endpoint))]
      .filter((endpoint) => endpoint !== 'promotion.getCaptcha')
      .map((endpoint) => ({ screen, endpoint }))
  })
}
