import type { Json, JsonObject } from '../../../renderer/language'
import type { CallPort, OpeningValues } from '../../../renderer/core'
import { createProject } from '../../../tools/analysis/project/project'
import { compileFrom, scenariosOf } from '../../../tools/analysis/coverage/play-scenarios'
import { watchScenario } from '../../../tools/analysis/coverage/run-scenario'
import { readFiles, settings } from '../../../tools/sandbox/project/project-files'
import { createSandboxDeps } from '../../../tools/sandbox/play/sandbox-deps'
import { readScreens } from '../../../tools/build/packaging/read-documents'

/** A screen of the product, with the initial values of its scenarios. */
export interface SampleScreen {
  screen: string
  namespaces: readonly string[]
  widgets: readonly string[]
  document: JsonObject
  fragments: Readonly<Record<string, JsonObject>>
  openings: readonly OpeningValues[]
}

export interface Corpus {
  app: JsonObject
  samples: readonly SampleScreen[]
  answers: Readonly<Record<string, readonly Json[]>>
}

/** Plays every scenario once, and collects its initial values and responses. */
export async function collectCorpus(): Promise<Corpus> {
  const project = createProject(readFiles(process.cwd()), settings)
  const makeDeps = createSandboxDeps(project)
  const [openings, answers]: [Record<string, OpeningValues[]>, Record<string, Json[]>] = [{}, {}]
  const keep = (endpoint: string, value: unknown) =>
    void (answers[endpoint] ??= []).push(value as Json)
  for (const screen of project.screens.values()) {
    const program = compileFrom(project, screen)
    for (const { name, steps } of scenariosOf(project, screen.name)) {
      const deps = makeDeps(screen.name, name, program)
      ;(openings[screen.name] ??= []).push(deps.opening)
      await watchScenario(
        program,
        steps,
        { ...deps, calls: recording(deps.calls, keep) },
        () => observeNothing,
      )
    }
  }
  return { app: project.app.document as JsonObject, samples: readSamples(openings), answers }
}

/** Ignores everything that the screen shows, because only responses are collected. */
const observeNothing = () => {}

/** Wraps calls and records each successful response. */
function recording(calls: CallPort, keep: (endpoint: string, value: unknown) => void): CallPort {
  return {
    ...calls,
    watch: (request, listener) =>
      calls.watch(request, (snapshot) => {
        if (snapshot.status === 'ready') keep(request.endpoint, snapshot.value)
        listener(snapshot)
      }),
    async call(endpoint, params, signal) {
      const outcome = await calls.call(endpoint, params, signal)
      if (outcome.ok) keep(endpoint, outcome.value)
      return outcome
    },
  }
}

/** Reads the screens of the product, each with its initial values. */
export function readSamples(
  openings: Readonly<Record<string, readonly OpeningValues[]>> = {},
): SampleScreen[] {
  return readScreens(process.cwd()).map(
    ({ screen, namespaces, widgets, bundle: { document, fragments } }) => ({
      screen,
      namespaces,
      widgets,
      document,
      fragments,
      openings: openings[screen] ?? [],
    }),
  )
}
