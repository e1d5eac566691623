import { isObject, splitPath, type JsonObject } from '../../../renderer/language'
import { type MakeDeps, scenariosOf } from '../coverage/play-scenarios'
import type { Project } from '../project/project'
import type { NamedDocument } from '../project/screens'
import { listedValues } from '../types/from-schema'
import { endpointsOf, type MemberUses, memberUsesOf } from './levels'
import { sampleOf, visitBySchema } from './schema-walk'
import { recordAnswers } from './variation'

/** The forms of a value in a response. Scenarios for the first forms are more urgent. */
const forms = ['value', 'missing', 'null', 'length'] as const

/** A class of values in a response: one listed value, no value, null, or a list's length. */
interface Level {
  readonly form: (typeof forms)[number]
  /** The listed value or the length; an empty string for the other forms. */
  readonly shows: string
}

export interface UnshownAnswer extends Level {
  readonly screen: string
  /** The endpoint and the names of the members, with `*` for the items of a list. */
  readonly path: string
  readonly readers: number
}

/** Records the responses that endpoints send in played scenarios, by screen and endpoint. */
export function createAnswerRecord(makeDeps: MakeDeps) {
  const records = new Map<string, Map<string, unknown[]>>()
  const recording: MakeDeps = (screen, ...rest) => {
    const deps = makeDeps(screen, ...rest)
    const answers = records.get(screen) ?? new Map<string, unknown[]>()
    records.set(screen, answers)
    return { ...deps, calls: recordAnswers(deps.calls, answers) }
  }
  const answersOf = (screen: string): ReadonlyMap<string, readonly unknown[]> =>
    records.get(screen) ?? new Map<string, unknown[]>()
  return { makeDeps: recording, answersOf }
}

/** Returns the classes of values that a screen reads, but no response of a scenario contains. */
export function unshownAnswers(
  project: Project,
  screen: NamedDocument,
  answers: ReadonlyMap<string, readonly unknown[]>,
): UnshownAnswer[] {
  if (scenariosOf(project, screen.name).length === 0) return []
  const uses = memberUsesOf(project, screen)
  return endpointsOf(project, screen).flatMap((endpoint) => {
    const schema = project.endpoints.get(endpoint)?.document['response']
    const given = answers.get(endpoint) ?? []
    const shown = new Set<string>()
    const all = new Map<string, UnshownAnswer>()
    for (const answer of given)
      visitBySchema(answer, schema, (value, _, { pointer }) => {
        shown.add(keyOfLevel(pointer, levelOf(value)))
      })
    for (const base of [...given, sampleOf(schema)])
      visitBySchema(base, schema, (_, inner, { pointer, name, isRequired }) => {
        if (name !== '' && !uses.names.has(name)) return false
        for (const level of levelsOf(inner, isRequired)) {
          const path = endpoint + anyItem(pointer).replaceAll('/', '.')
          const readers = readersOf(name, uses)
          all.set(keyOfLevel(pointer, level), { ...level, screen: screen.name, path, readers })
        }
        return true
      })
    return [...all].flatMap(([key, level]) => (shown.has(key) ? [] : [level]))
  })
}

function levelsOf(schema: JsonObject, isRequired: boolean): Level[] {
  const { type, enum: choices } = schema
  const kinds = Array.isArray(type) ? type : [type]
  const values = Array.isArray(choices)
    ? choices
    : kinds.includes('boolean')
      ? [true, false]
      : (listedValues(schema) ?? [])
  return [
    ...values.filter((value) => value !== null).map(levelOf),
    ...(isRequired || schema['default'] !== undefined ? [] : [levelOf(undefined)]),
    ...(kinds.includes('null') ? [levelOf(null)] : []),
    ...(kinds.includes('array') ? [[], [0], [0, 0]].map(levelOf) : []),
  ]
}

/**
 * Returns the class of a value. All lists of two or more items are one class, and so are all
 * objects.
 */
function levelOf(value: unknown): Level {
  if (value === undefined) return { form: 'missing', shows: '' }
  if (value === null) return { form: 'null', shows: '' }
  if (Array.isArray(value))
    return { form: 'length', shows: value.length < 2 ? String(value.length) : '2+' }
  return { form: 'value', shows: isObject(value) ? '' : JSON.stringify(value) }
}

/** Sorts by form, then by the number of readers. */
export function worstFirst(answers: readonly UnshownAnswer[]): UnshownAnswer[] {
  const rank = ({ form, readers }: UnshownAnswer) => forms.indexOf(form) * 1_000 - readers
  return answers.toSorted((one, other) => rank(one) - rank(other))
}

const keyOfLevel = (pointer: string, { form, shows }: Level) =>
  `${anyItem(pointer)} ${form} ${shows}`

const readersOf = (name: string, { paths }: MemberUses) =>
  [...paths].filter((path) => splitPath(path).includes(name)).length

const anyItem = (pointer: string) => pointer.replace(/\/\d+(?=\/|$)/g, '/*')
