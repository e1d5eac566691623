import {
  isObject,
  type Json,
  type JsonObject,
  stringOrEmpty,
  visitValue,
} from '../../../renderer/language'
import type { Project } from '../project/project'

/** Limit of the other answers that are tried. */
const most = 40

/** Replaces the scenarios of a screen by scenarios with other answers. */
export type Probe = (project: Project) => Project

/**
 * Generates scenarios from the first one of a screen. Each has another allowed value in one member
 * of an answer, or lacks one member.
 */
export function probeOf(project: Project, screen: string): Probe {
  const probes = probesOf(project, screen)
  return (given) => withScenarios(given, screen, probes)
}

function probesOf(project: Project, screen: string): JsonObject {
  const [first] = Object.values(scenariosOf(project, screen)).filter(isObject)
  const base = first && withoutExpectations(first)
  const answers = endpointsOf(project, screen).flatMap((endpoint) =>
    changesOf(project.endpoints.get(endpoint)?.document['response']).map(
      (change): JsonObject => ({ [endpoint]: change }),
    ),
  )
  const step = Math.max(1, Math.ceil(answers.length / most))
  const taken = answers.filter((_, index) => index % step === 0)
  return Object.fromEntries(
    taken.map((changed, index) => {
      const had = isObject(base?.['answers']) ? base['answers'] : {}
      return [`probe-${index}`, { ...base, answers: { ...had, ...changed } }]
    }),
  )
}

/** Removes the expectations, which do not hold for other answers. */
function withoutExpectations(scenario: JsonObject): JsonObject {
  const { expect: _, ...rest } = scenario
  const steps = Array.isArray(rest['steps']) ? rest['steps'].map(withoutOwn) : []
  return { ...rest, steps }
}

function withoutOwn(step: Json): Json {
  if (!isObject(step)) return step
  const { expect: _, ...rest } = step
  return rest
}

function scenariosOf(project: Project, screen: string): JsonObject {
  const file = [...project.files.values()].find(
    ({ kind, json }) => kind === 'scenarios' && isObject(json) && json['screen'] === screen,
  )
  return isObject(file?.json) && isObject(file.json['scenarios']) ? file.json['scenarios'] : {}
}

function endpointsOf(project: Project, screen: string): string[] {
  const found = new Set<string>()
  visitValue(project.screens.get(screen)?.document, (part) => {
    if (isObject(part) && typeof part['endpoint'] === 'string') found.add(part['endpoint'])
    return true
  })
  return [...found]
}

/** Merge patches that set each allowed value of a schema in one member of an answer. */
function changesOf(response: Json | undefined): JsonObject[] {
  const properties =
    isObject(response) && isObject(response['properties']) ? response['properties'] : {}
  return Object.entries(properties).flatMap(([name, schema]) =>
    valuesOf(isObject(schema) ? schema : {}).map((value): JsonObject => ({ [name]: value })),
  )
}

function valuesOf({ enum: values, type }: JsonObject): Json[] {
  if (Array.isArray(values)) return values
  const types = Array.isArray(type) ? type : [type ?? null]
  return types.flatMap((each) => samples[stringOrEmpty(each)] ?? [])
}

const samples: Readonly<Record<string, Json[]>> = {
  string: ['', '7'],
  number: [0, 1, 2],
  integer: [0, 1, 2],
  boolean: [true, false],
  array: [[]],
}

function withScenarios(project: Project, screen: string, scenarios: JsonObject): Project {
  const files = new Map(
    [...project.files].map(([path, file]) =>
      file.kind === 'scenarios' && isObject(file.json) && file.json['screen'] === screen
        ? ([path, { ...file, json: { screen, scenarios } }] as const)
        : ([path, file] as const),
    ),
  )
  return { ...project, files }
}
