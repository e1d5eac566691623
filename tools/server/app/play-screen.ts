import type { Project } from '../../analysis/project/project'
import { createSandboxDeps } from '../../sandbox/play'
import { measureCoverage, type Coverage } from '../../analysis/coverage/measure'
import type { MakeDeps } from '../../analysis/coverage/play-scenarios'
import { runScenario } from '../../analysis/coverage/run-scenario'
import { recordAnswers } from '../../analysis/explore/variation'

export interface PlayedScreen {
  readonly coverage: Pick<Coverage, 'branches' | 'reached' | 'scenarios' | 'uncovered' | 'stuck'>
  /** The values and responses by scenario. The empty name means no scenario. */
  readonly samples: Readonly<Record<string, Sample>>
}

interface Sample {
  readonly roots: Readonly<Record<string, unknown>>
  /** The first response that is not null, by endpoint. */
  readonly answers: Readonly<Record<string, unknown>>
}

/** Plays all scenarios of a screen; undefined for an unknown screen. */
export async function playScreen(
  project: Project,
  name: string,
): Promise<PlayedScreen | undefined> {
  const screen = project.screens.get(name)
  if (!screen) return undefined
  const recorded = new Map<string, { roots: Sample['roots']; answers: Map<string, unknown[]> }>()
  const makeDeps = createSandboxDeps(project)
  const played: { program?: Parameters<MakeDeps>[2] } = {}
  const listening: MakeDeps = (screenName, scenario, program) => {
    played.program = program
    const deps = makeDeps(screenName, scenario, program)
    const answers = new Map<string, unknown[]>()
    recorded.set(scenario, { roots: { ...deps.opening }, answers })
    return { ...deps, calls: recordAnswers(deps.calls, answers) }
  }
  const { played: _, ...coverage } = await measureCoverage(project, [screen], listening)
  // Without a scenario, the phone shows the default responses of the sandbox, so play the default
  // responses too.
  if (played.program)
    await runScenario(played.program, [], listening(name, '', played.program), () => {})
  const samples = [...recorded].map(([scenario, { roots, answers }]): [string, Sample] => {
    const first = [...answers].map(([endpoint, values]) => [endpoint, firstOf(values)])
    return [scenario, { roots, answers: Object.fromEntries(first) }]
  })
  return { coverage, samples: Object.fromEntries(samples) }
}

function firstOf(values: readonly unknown[]): unknown {
  return values.find((value) => (value ?? null) !== null) ?? values[0]
}
