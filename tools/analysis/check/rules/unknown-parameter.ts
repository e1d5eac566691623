import { child, isObject, type Json, type JsonObject } from '../../../../renderer/language'
import type { Endpoint } from '../../project/endpoints'
import type { Project } from '../../project/project'
import type { Report } from '../report'
import { didYouMean } from './did-you-mean'
import type { ProjectRule } from './rule'
import { say } from '../../words/words'

/** A parameter in `once` or `settles` of an endpoint that the endpoint does not have. */
export const unknownParameter: ProjectRule = {
  code: 'LZ231',
  severity: 'error',
  title: 'An unknown parameter in "once" or "settles"',
  why: 'What is never sent is equal in all calls: payments of two orders would stand for one another, or none would ever be settled.',
  check: ({ endpoints }: Project) =>
    [...endpoints.values()].flatMap((endpoint) =>
      namesIn(endpoint.document).flatMap(([pointer, name]) =>
        typeof name !== 'string' || endpoint.params.has(name)
          ? []
          : [unknown(endpoint, pointer, name)],
      ),
    ),
}

/** The parameters that an endpoint names, with their places in it. */
function namesIn({ once, settles }: JsonObject): [pointer: string, name: Json][] {
  const { about, same } = isObject(once) ? once : {}
  return [
    ...listed('/once/about', about),
    ...listed('/once/same', same),
    ...listed('/settles', settles),
  ]
}

function listed(pointer: string, names: Json | undefined): [string, Json][] {
  return Array.isArray(names) ? names.map((name, at) => [child(pointer, at), name]) : []
}

function unknown({ name: whole, file, params }: Endpoint, below: string, name: string): Report {
  const own = whole.slice(whole.indexOf('.') + 1)
  return {
    file,
    pointer: child('/endpoints', own) + below,
    what: say`${whole} has no parameter "${name}".`,
    ...didYouMean(
      name,
      params.keys(),
      (value) => ({ at: 'value', value }),
      say`Describe it under "params".`,
    ),
  }
}
