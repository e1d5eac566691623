import type { CallPort, Program } from '../../../renderer/core'
import type { Project } from '../../analysis/project/project'
import { createSandboxDeps } from '../../sandbox/project'
import { measureCoverage, type Coverage } from '../../analysis/coverage/measure'
import type { MakeDeps } from '../../analysis/coverage/play-scenarios'
import { runScenario } from '../../analysis/coverage/run-scenario'

/**
 * The results of a screen's scenarios: their coverage of its document, and its values meanwhile.
 */
export interface PlayedScreen {
  readonly coverage: Pick<Coverage, 'branches' | 'reached' | 'scenarios' | 'uncovered' | 'stuck'>
  /**
   * By scenario, and by the empty name without one: the values of the screen's names, and the
   * answers of its endpoints.
   */
  readonly samples: Readonly<Record<string, Sample>>
}

/** Values of one scenario. */
export interface Sample {
  readonly roots: Readonly<Record<string, unknown>>
  readonly answers: Record<string, unknown>
}

/** Plays every scenario of a screen; undefined when the screen does not exist. */
export async function playScreen(
  project: Project,
  name: string,
): Promise<PlayedScreen | undefined> {
  const screen = project.screens.get(name)
  if (!screen) return undefined
  const samples: Record<string, Sample> = {}
  const makeDeps = createSandboxDeps(project)
  const played: { program?: Program } = {}
  const listening: MakeDeps = (screenName, scenario, program) => {
    played.program = program
    const deps = makeDeps(screenName, scenario, program)
    const answers: Record<string, unknown> = {}
    samples[scenario] = { roots: { ...deps.opening }, answers }
    return { ...deps, calls: noting(deps.calls, answers) }
  }
  const { played: _, ...coverage } = await measureCoverage(project, [screen], listening)
  // Without a scenario the phone shows the sandbox's default answers.
  if (played.program)
    await runScenario(played.program, [], listening(name, '', played.program), () => {})
  return { coverage, samples }
}

/** Keeps the first answer of each endpoint, which the borrower sees first. */
function noting(calls: CallPort, answers: Record<string, unknown>): CallPort {
  return {
    ...calls,
    async call(endpoint, params, signal) {
      const outcome = await calls.call(endpoint, params, signal)
      if (outcome.ok) answers[endpoint] ??= outcome.value
      return outcome
    },
    watch: (request, listener) =>
      calls.watch(request, (snapshot) => {
        if (snapshot.status === 'ready') answers[request.endpoint] ??= snapshot.value
        listener(snapshot)
      }),
  }
}
