import { isObject, type Json, type JsonObject } from '../../../renderer/language'
import type { Project } from '../project/project'
import type { SourceFile } from '../project/source-file'
import { pointerTo, type Mutant } from './mutant'
import { endpointsNamed, membersOfAnswer } from './mutants-in-endpoints'

/**
 * Mutations of the answers of the endpoints that a screen calls: in all scenarios, one member is
 * null.
 */
export function mutantsInAnswers(
  project: Project,
  asked: ReadonlySet<string>,
  scenarios: SourceFile,
): Mutant[] {
  return endpointsNamed(project, asked).flatMap(({ name, file, document }) =>
    membersOfAnswer(document).map((path): Mutant => {
      const member = path.filter((each) => each !== 'properties').slice(1)
      const json = isObject(scenarios.json) ? scenarios.json : {}
      const changed = JSON.stringify(withNull(json, name, member))
      return {
        kind: 'answer',
        mutator: 'a null answer',
        value: undefined,
        file,
        pointer: pointerTo(['endpoints', name.slice(name.indexOf('.') + 1), ...path]),
        changed: new Map([[scenarios.path, changed]]),
        what: `${name} answers without *${member.join('.')}*`,
        marksIn: () => [`call ${name}`],
      }
    }),
  )
}

/** Scenarios with a null member in an endpoint's answer. */
function withNull(file: JsonObject, endpoint: string, member: readonly string[]): JsonObject {
  const patch = member.reduceRight<Json>((inner, name) => ({ [name]: inner }), null)
  const scenarios = isObject(file['scenarios']) ? file['scenarios'] : {}
  return {
    ...file,
    scenarios: Object.fromEntries(
      Object.entries(scenarios).map(([name, scenario]) => {
        if (!isObject(scenario)) return [name, scenario ?? null]
        const answers = isObject(scenario['answers']) ? scenario['answers'] : {}
        const said = answers[endpoint] ?? {}
        const changed = Array.isArray(said)
          ? said.map((each) => merged(each, patch))
          : merged(said, patch)
        return [name, { ...scenario, answers: { ...answers, [endpoint]: changed } }]
      }),
    ),
  }
}

function merged(value: Json, patch: Json): Json {
  if (!isObject(value) || !isObject(patch)) return patch
  return Object.fromEntries([
    ...Object.entries(value).map(([name, inner]): [string, Json] => [name, inner ?? null]),
    ...Object.entries(patch).map(([name, inner]): [string, Json] => [
      name,
      merged(value[name] ?? {}, inner ?? null),
    ]),
  ])
}
