import type { Json, JsonObject } from '../../../renderer/language'
import type { Opening } from '../../../renderer/core'
import { createSession } from '../../../tools/analysis/check'
import { measureCoverage } from '../../../tools/analysis/coverage'
import { readFiles, settings } from '../../../tools/project/project-files'
import { createSandboxDeps } from '../../../tools/project/sandbox-deps'
import { readScreens } from '../../../tools/packaging/read-documents'

/** A screen of the product, with what its scenarios open it with. */
export interface Specimen {
  screen: string
  namespaces: readonly string[]
  widgets: readonly string[]
  document: JsonObject
  fragments: Readonly<Record<string, JsonObject>>
  openings: readonly Opening[]
}

/** Everything that mutations start from. */
export interface Corpus {
  app: JsonObject
  specimens: readonly Specimen[]
  /** Values that scenarios were answered with, by endpoint. */
  answers: Readonly<Record<string, readonly Json[]>>
}

/** Plays every scenario once and keeps what each was opened and answered with. */
export async function collectCorpus(): Promise<Corpus> {
  const project = createSession(readFiles(process.cwd()), settings).project()
  const makeDeps = createSandboxDeps(project)
  const [openings, answers]: [Record<string, Opening[]>, Record<string, Json[]>] = [{}, {}]
  const keep = (endpoint: string, value: unknown) =>
    void (answers[endpoint] ??= []).push(value as Json)
  await measureCoverage(project, project.screens.values(), (screen, scenario, program) => {
    const deps = makeDeps(screen, scenario, program)
    ;(openings[screen] ??= []).push(deps.opening)
    const { calls } = deps
    const watch: typeof calls.watch = (request, listener) =>
      calls.watch(request, (snapshot) => {
        if (snapshot.status === 'ready') keep(request.endpoint, snapshot.value)
        listener(snapshot)
      })
    const call: typeof calls.call = async (endpoint, params, signal) => {
      const outcome = await calls.call(endpoint, params, signal)
      if (outcome.ok) keep(endpoint, outcome.value)
      return outcome
    }
    return { ...deps, calls: { ...calls, watch, call } }
  })
  return { app: project.app.document as JsonObject, specimens: readSpecimens(openings), answers }
}

/** The screens of the product, each with what it is opened with. */
export function readSpecimens(
  openings: Readonly<Record<string, readonly Opening[]>> = {},
): Specimen[] {
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
