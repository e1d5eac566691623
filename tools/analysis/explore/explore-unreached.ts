import {
  isObject,
  pointerTo,
  segmentsOf,
  stringOrEmpty,
  valueAt,
  type Json,
  type JsonObject,
} from '../../../renderer/language'
import type { Branch } from '../coverage/measure'
import { pathsIn } from '../expressions/scope'
import type { Project } from '../project/project'
import type { PlayLog } from './play-log'
import type { VariationPlay } from './play-variation'
import { pickAt, unreachedIn } from './unreached'
import type { AnswerChange } from './variation'

/** The maximum number of plays for the conditions that no other play has reached. */
const mostTries = 60

/**
 * Makes further plays for each unreached condition. Each of these plays repeats a play of `bases`,
 * and changes the members of responses that the condition reads.
 */
export async function exploreUnreached(
  log: PlayLog,
  bases: readonly VariationPlay[],
  changesOf: (base: VariationPlay) => readonly AnswerChange[],
): Promise<void> {
  const { project, screen } = log.stage
  const names = new Set(
    unreachedIn(project, screen, log.reached).flatMap((one) => namesRead(project, one)),
  )
  if (names.size === 0) return
  const end = log.plays() + mostTries
  for (const base of bases)
    for (const change of changesOf(base)) {
      if (log.plays() >= end) return
      if (!segmentsOf(change.pointer).some((name) => names.has(name))) continue
      const changes = [...base.variation.changes, change]
      await log.play({ ...base.variation, changes }, base.steps)
    }
}

/** Returns the last names of the paths on which a branch depends. */
function namesRead({ files }: Project, { file, pointer, kind }: Branch): string[] {
  const document = files.get(file)?.json
  const rules: Json = valueAt(document, '/rules') ?? null
  const read =
    kind === 'step' ? stepConditions(document, pointer) : [valueAt(document, pickAt(pointer))]
  const paths = read.flatMap((one) => pathsIn(one ?? null, isObject(rules) ? rules : {}))
  return paths.map((path) => path.split('.').at(-1) ?? '')
}

/** Returns the conditions of a step, of the steps before it, and of the steps around it. */
function stepConditions(document: Json | undefined, pointer: string): (Json | undefined)[] {
  const segments = segmentsOf(pointer)
  return segments.flatMap((segment, depth) => {
    const chain = valueAt(document, pointerTo(segments.slice(0, depth)))
    const steps = Array.isArray(chain) ? chain.slice(0, Number(segment) + 1) : []
    return steps.flatMap((step) =>
      isObject(step) && step['do'] ? [step['when'], step['that']] : [],
    )
  })
}

/**
 * Returns values for the inputs of a screen, by the path of the state entry: the examples of the
 * parameters that send the entries.
 */
export function examplesOf(project: Project, requests: readonly JsonObject[]): Map<string, Json[]> {
  const found = new Map<string, Json[]>()
  for (const { endpoint, params } of requests) {
    const inputs = project.endpoints.get(stringOrEmpty(endpoint))?.document['params']
    for (const [name, value] of Object.entries(isObject(params) ? params : {})) {
      const path = isObject(value) ? value['var'] : undefined
      const examples = valueAt(inputs, `/${name}/schema/examples`)
      if (typeof path === 'string' && path.startsWith('state.') && Array.isArray(examples))
        found.set(path, examples)
    }
  }
  return found
}
