import { isObject, type JsonObject } from '../../../renderer/language'
import type { Endpoint } from '../project/endpoints'
import type { Project } from '../project/project'
import type { Mutation } from './mutations-of'
import { pointerTo, renamed, type Mutant, mutantOf, valueAt } from './mutant'

/** Mutations of the documents of the endpoints that a screen calls: a removed or renamed member. */
export function mutantsInEndpoints(project: Project, asked: ReadonlySet<string>): Mutant[] {
  return endpointsNamed(project, asked).flatMap(({ name, file, document }) => {
    const at = ['endpoints', name.slice(name.indexOf('.') + 1)]
    const members = [...membersBelow(document, ['params']), ...membersOfAnswer(document)]
    return members.flatMap((path) => {
      const around = [...at, ...path.slice(0, -1)]
      const owner = valueAt(project.files.get(file)?.json, around)
      const member = path.at(-1) ?? ''
      if (!isObject(owner)) return []
      return mutationsOfMember(around, owner, member).map(
        ([mutation, what]): Mutant => ({
          ...mutantOf(project, file, mutation),
          kind: 'endpoint',
          word: name,
          isTypeOnly: path[0] === 'response',
          pointer: pointerTo([...around, member]),
          what: `*${member}* of ${name} ${what}`,
          marksIn: () => [`call ${name}`],
        }),
      )
    })
  })
}

/** The endpoints of these names. */
export function endpointsNamed({ endpoints }: Project, asked: ReadonlySet<string>): Endpoint[] {
  return [...endpoints.values()].filter(({ name }) => asked.has(name))
}

function mutationsOfMember(
  around: readonly string[],
  owner: JsonObject,
  member: string,
): [mutation: Mutation, what: string][] {
  const pointer = pointerTo(around)
  const other = `${member}2`
  return [
    [
      { pointer: pointerTo([...around, member]), mutator: 'a lost member', value: undefined },
      'is lost',
    ],
    [
      { pointer, mutator: 'a renamed member', value: renamed(owner, member, other) },
      `is called *${other}*`,
    ],
  ]
}

/** The members of an endpoint's answer, including those of nested objects. */
export function membersOfAnswer(document: JsonObject): string[][] {
  const below = (path: readonly string[]): string[][] =>
    membersBelow(document, [...path, 'properties']).flatMap((member) => [member, ...below(member)])
  return below(['response'])
}

function membersBelow(document: JsonObject, path: readonly string[]): string[][] {
  const object = valueAt(document, path)
  return isObject(object) ? Object.keys(object).map((name) => [...path, name]) : []
}
