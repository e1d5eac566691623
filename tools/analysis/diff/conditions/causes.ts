import {
  isObject,
  objectsIn,
  operatorOf,
  type Json,
  type JsonObject,
} from '../../../../renderer/language'
import { same } from '../change'

/** The things that expressions name: rules, options and the fragments of the document. */
export interface NamedParts {
  readonly rules: JsonObject
  readonly options: JsonObject
  readonly parts: ReadonlyMap<string, { readonly json: JsonObject }>
}

/** The named things of both states of a document. */
export interface NamedPair {
  readonly before: NamedParts
  readonly after: NamedParts
}

/** The named things of a document. */
export function namedIn({ rules, options }: JsonObject, parts: NamedParts['parts']): NamedParts {
  return { rules: isObject(rules) ? rules : {}, options: isObject(options) ? options : {}, parts }
}

/** The rules and options that exist in both states and differ, as in "rule late". */
export function changedCauses(before: NamedParts, after: NamedParts): Set<string> {
  return new Set([
    ...differing(before.rules, after.rules).map((name) => `rule ${name}`),
    ...differing(before.options, after.options).map((name) => `option ${name}`),
  ])
}

/** The rules and options that a value depends on, directly or through rules and fragments. */
export function causesOf(value: Json | undefined, named: NamedParts): Set<string> {
  const found = new Set<string>()
  const waiting = [value]
  // Each name is followed once: in an invalid document, rules and fragments may form cycles.
  const follow = (name: string, next: Json | undefined) => {
    if (!found.has(name)) waiting.push(next)
    found.add(name)
  }
  for (const next of waiting)
    for (const part of objectsIn(next)) {
      const { rule, fragment } = part
      const option = /^options\.(\w+)/.exec(pathOf(part))?.[1]
      if (option !== undefined) found.add(`option ${option}`)
      if (typeof rule === 'string' && operatorOf(part) === 'rule')
        follow(`rule ${rule}`, named.rules[rule])
      if (typeof fragment === 'string') follow(`part ${fragment}`, named.parts.get(fragment)?.json)
    }
  return found
}

function pathOf({ var: path }: JsonObject): string {
  const first = Array.isArray(path) ? path[0] : path
  return typeof first === 'string' ? first : ''
}

function differing(before: JsonObject, after: JsonObject): string[] {
  return Object.keys(after).filter(
    (name) => before[name] !== undefined && !same(before[name], after[name]),
  )
}
