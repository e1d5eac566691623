import {
  child,
  isObject,
  membersOf,
  type Json,
  type JsonObject,
} from '../../../../renderer/language'
import type { NamedDocument } from '../../project/screens'
import type { Project } from '../../project/project'
import type { SourceFile } from '../../project/source-file'
import { anyType, type Type } from '../../types/type'
import type { Report } from '../report'
import { didYouMean } from './did-you-mean'
import { filesBehind } from './files-behind'
import { say } from '../../words/words'

/** A value that a scenario sets, with its type. */
interface Settled {
  readonly member: string
  /** As in `The answer of shop.repair`. */
  readonly noun: string
  readonly type: Type | undefined
  readonly value: Json | undefined
  readonly pointer: string
}

/**
 * Unused names in scenarios: members of answers, parameters, options and settings, each once in a
 * file.
 */
export function unknownMembers(
  project: Project,
  screen: NamedDocument | undefined,
  { path: file, json }: SourceFile,
): Report[] {
  const from = screen ? filesBehind(project, screen) : []
  const found = membersOf(isObject(json) ? json['scenarios'] : undefined).flatMap(
    ([scenario, body]) =>
      isObject(body) ? strangersOf(project, screen, child('/scenarios', scenario), body) : [],
  )
  const times = new Map<string, number>()
  for (const { what } of found) times.set(what, (times.get(what) ?? 0) + 1)
  const firsts = new Map(found.toReversed().map((one) => [one.what, one]))
  return found.flatMap((one) => {
    const { pointer, what, name, names } = one
    if (firsts.get(what) !== one) return []
    const count = times.get(what) ?? 1
    return {
      file,
      pointer,
      from,
      atKey: true,
      what: count === 1 ? what : say`${what} It is written ${count} times here.`,
      ...didYouMean(name, names, (value) => ({ at: 'key', value }), say`Remove "${name}".`),
    }
  })
}

/** A name that is not known, among those that are. */
interface Stranger {
  readonly pointer: string
  readonly name: string
  readonly names: readonly string[]
}

function strangersOf(
  project: Project,
  screen: NamedDocument | undefined,
  pointer: string,
  scenario: JsonObject,
): (Stranger & { readonly what: string })[] {
  return [...answersOf(project, scenario), ...settingsOf(project, screen, scenario)].flatMap(
    ({ member, noun, type, value, pointer: place }) =>
      strangers(value, type, child(pointer, member) + place).map((one) => ({
        ...one,
        what: say`${noun} has no "${one.name}".`,
      })),
  )
}

function answersOf({ endpoints }: Project, { answers }: JsonObject): Settled[] {
  return membersOf(answers).flatMap(([name, answer]) => {
    const type = endpoints.get(name)?.response
    const one = { member: 'answers', noun: say`The answer of ${name}`, type }
    const pointer = child('', name)
    return Array.isArray(answer)
      ? answer.map((value, at) => ({ ...one, value, pointer: child(pointer, at) }))
      : [{ ...one, value: answer, pointer }]
  })
}

function settingsOf(
  project: Project,
  screen: NamedDocument | undefined,
  scenario: JsonObject,
): Settled[] {
  const session = project.app.session.object?.members
  const query = screen && session ? [...screen.inputs.keys(), ...session.keys()] : undefined
  const known: [string, string, Type | undefined][] = [
    ['query', say`The screen's address`, query && namesAlone(query)],
    ['options', say`The screen`, screen && namesAlone(optionsOf(screen))],
    ['native', say`The native app`, namesAlone(methodsOf(project.app, screen))],
    ['config', say`The configuration`, project.config],
    ['profile', say`The profile`, project.profile],
  ]
  return known.map(([member, noun, type]) => ({
    member,
    noun,
    type,
    value: scenario[member],
    pointer: '',
  }))
}

function methodsOf({ native }: Project['app'], screen: NamedDocument | undefined): string[] {
  return [...native.everywhere, ...(native.screens.get(screen?.name ?? '') ?? [])]
}

function optionsOf({ document }: NamedDocument): string[] {
  return membersOf(document['options']).map(([name]) => name)
}

function namesAlone(names: readonly string[]): Type {
  const members = new Map(names.map((name) => [name, { type: anyType, optional: true }]))
  return { object: { members, open: false } }
}

/**
 * Members that a type does not have, at any depth. Names that begin with $ have a special meaning
 * and are skipped.
 */
function strangers(value: Json | undefined, type: Type | undefined, pointer: string): Stranger[] {
  if (Array.isArray(value))
    return value.flatMap((item, at) => strangers(item, type?.array?.items, child(pointer, at)))
  const shape = type?.object
  if (!isObject(value) || !shape || shape.open) return []
  return membersOf(value).flatMap(([name, member]) => {
    const place = child(pointer, name)
    if (name.startsWith('$')) return []
    const known = shape.members.get(name)
    return known
      ? strangers(member, known.type, place)
      : [{ pointer: place, name, names: [...shape.members.keys()] }]
  })
}
