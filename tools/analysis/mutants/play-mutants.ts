import { compileFrom, type MakeDeps, type Play, playScenarios } from '../coverage/play-scenarios'
import { compare } from '../expect/compare'
import { readExpected } from '../expect/read-expected'
import { type NamedDocument, scenarioFilesOf, scenariosIn } from '../project/screens'
import type { Project } from '../project/project'
import type { Mutant } from './mutations-of'
import {
  isObject,
  type Json,
  type JsonObject,
  stringOrEmpty,
  visitValue,
  objectOrEmpty,
} from '../../../renderer/language'

export type MakeDepsOf = (project: Project) => MakeDeps

interface OriginalPlay {
  readonly name: string
  readonly shown: string
  readonly marks: ReadonlySet<string>
  readonly isMet: boolean
}

interface Outcome {
  readonly noticedBy?: string
  /** True if a scenario shows or sends something else than with the original documents. */
  readonly isDifferent: boolean
}

/** Plays the scenarios of a screen, with the original documents and with mutants. */
interface Players {
  marks(): Promise<ReadonlySet<string>>
  /** Returns the name of a scenario that fails with the original documents. */
  unmet(): Promise<string | undefined>
  /** Plays a mutant until a scenario detects it, or, with `once`, until any difference. */
  play(changed: Project, mutant: Mutant, once?: boolean): Promise<Outcome>
}

/** Creates the players. A mutant is played only in scenarios that reach the changed value. */
export function createPlayers(
  project: Project,
  screen: NamedDocument,
  makeDeps: MakeDepsOf,
): Players {
  const waits = waitsOf(project, screen)
  let known: Promise<readonly OriginalPlay[]> | undefined
  const originals = () => (known ??= playUsual(project, screen, makeDeps(project)))
  return {
    marks: async () => new Set((await originals()).flatMap(({ marks }) => [...marks])),
    unmet: async () => (await originals()).find(({ isMet }) => !isMet)?.name,
    async play(changed, mutant, once = false) {
      const now = changed.screens.get(screen.name)
      if (!now) return { isDifferent: true }
      const before = new Map((await originals()).map((original) => [original.name, original]))
      const mayWait = isDocument(mutant) && waitsOf(changed, now) !== waits
      const names = scenariosFor([...before.values()], mutant.marksIn(screen.name), mayWait)
      let isDifferent = false
      for await (const play of playScenarios(changed, now, makeDeps(changed), undefined, names)) {
        if (before.get(play.name)?.shown === shownBy(play)) continue
        isDifferent = true
        if (!isMet(play)) return { noticedBy: play.name, isDifferent }
        if (once) break
      }
      return { isDifferent }
    },
  }
}

async function playUsual(
  project: Project,
  screen: NamedDocument,
  makeDeps: MakeDeps,
): Promise<OriginalPlay[]> {
  const found: OriginalPlay[] = []
  let marks = new Set<string>()
  const listen = (mark: string) => void marks.add(withoutBranch(mark))
  for await (const play of playScenarios(project, screen, makeDeps, listen)) {
    found.push({ name: play.name, shown: shownBy(play), marks, isMet: isMet(play) })
    marks = new Set()
  }
  return found
}

function withoutBranch(mark: string): string {
  return mark.startsWith('/')
    ? mark.replace(/\/(?:when|each)(?::false)?(?: \w+)?$| (?:holds|fails)$/, '')
    : mark
}

function shownBy({ played, stuck }: Play): string {
  return JSON.stringify([played, stuck])
}

function isMet({ scenarios, name, played, stuck }: Play): boolean {
  if (stuck.length > 0) return false
  const expected = readExpected(scenarios, name)
  return typeof expected !== 'object' || compare(expected, played).length === 0
}

function isDocument({ kind }: Mutant): boolean {
  return kind === 'screen' || kind === 'fragment'
}

/**
 * Returns the scenarios that reach the changed value, and then the scenarios that may wait for this
 * value.
 */
function scenariosFor(
  all: readonly OriginalPlay[],
  marks: readonly string[] | undefined,
  mayWait: boolean,
): string[] {
  const comesBy = ({ marks: seen }: OriginalPlay) => marks?.some((mark) => seen.has(mark)) ?? true
  const others = mayWait ? all.filter((original) => !comesBy(original)) : []
  return [...all.filter(comesBy), ...others].map(({ name }) => name)
}

/**
 * Returns a key for the data that nodes and steps wait for. If the mutant changes this data,
 * scenarios that do not reach the changed value may differ too.
 */
function waitsOf(project: Project, screen: NamedDocument): string {
  const found: unknown[] = []
  JSON.stringify(compileFrom(project, screen), (name, value: unknown) => {
    if (name === 'sources') found.push(value)
    return value
  })
  return JSON.stringify(found)
}

const maxProbes = 40

/** Adds scenarios: one for each other value that a member of a response can have. */
export function addProbes(project: Project, screen: string): (project: Project) => Project {
  const probes = probesOf(project, screen)
  return (given) => withScenarios(given, screen, probes)
}

function probesOf(project: Project, screen: string): JsonObject {
  const [file] = scenarioFilesOf(project.kinds.scenarios, screen)
  const [first] = Object.values(scenariosIn(file?.json)).filter(isObject)
  const base = first && withoutExpectations(first)
  const answers = endpointsOf(project, screen).flatMap((endpoint) =>
    changesOf(project.endpoints.get(endpoint)?.document['response']).map(
      (change): JsonObject => ({ [endpoint]: change }),
    ),
  )
  const step = Math.max(1, Math.ceil(answers.length / maxProbes))
  const sample = answers.filter((_, index) => index % step === 0)
  return Object.fromEntries(
    sample.map((changed, index) => {
      const had = isObject(base?.['answers']) ? base['answers'] : {}
      return [`probe-${index}`, { ...base, answers: { ...had, ...changed } }]
    }),
  )
}

/** Removes the expectations, which are only true for the original responses. */
function withoutExpectations(scenario: JsonObject): JsonObject {
  const { steps, expect: _, ...rest } = scenario
  return { ...rest, steps: Array.isArray(steps) ? steps.map(withoutOwn) : [] }
}

function withoutOwn(step: Json): Json {
  if (!isObject(step)) return step
  const { expect: _, ...rest } = step
  return rest
}

function endpointsOf(project: Project, screen: string): string[] {
  const found = new Set<string>()
  visitValue(project.screens.get(screen)?.document, (inner) => {
    if (isObject(inner) && typeof inner['endpoint'] === 'string') found.add(inner['endpoint'])
    return true
  })
  return [...found]
}

function changesOf(response: Json | undefined): JsonObject[] {
  return Object.entries(objectOrEmpty(objectOrEmpty(response)['properties'])).flatMap(
    ([name, schema]) =>
      valuesOf(objectOrEmpty(schema)).map((value): JsonObject => ({ [name]: value })),
  )
}

function valuesOf({ enum: values, type }: JsonObject): Json[] {
  if (Array.isArray(values)) return values
  const types = Array.isArray(type) ? type : [type ?? null]
  return types.flatMap((item) => samples[stringOrEmpty(item)] ?? [])
}

const samples: Readonly<Record<string, Json[]>> = {
  string: ['', '7'],
  number: [0, 1, 2],
  integer: [0, 1, 2],
  boolean: [true, false],
  array: [[]],
}

function withScenarios(project: Project, screen: string, scenarios: JsonObject): Project {
  const files = new Map(project.files)
  for (const file of scenarioFilesOf(project.kinds.scenarios, screen))
    files.set(file.path, { ...file, json: { screen, scenarios } })
  const list = [...files.values()]
  const kinds = { ...project.kinds, scenarios: list.filter(({ kind }) => kind === 'scenarios') }
  return { ...project, files, list, kinds }
}
