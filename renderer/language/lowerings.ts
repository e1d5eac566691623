import { EngineError } from './faults.ts'
import { append, isObject, isSafeName, isSingle, type Json } from './json.ts'
import { splitPath } from './members.ts'
import type { Logic, Lower } from './operator'
import { child } from './pointer.ts'

/** Lowers the operator `var`, whose path must be a literal. */
export const lowerPath: Lower = (source, into, inBody) => {
  const args = argsOf(source['var'])
  const path = literal(args[0], 'bad-path')
  const fallback = args[1] === undefined ? undefined : into.lower(args[1], into, inBody)
  const input = inBody ? undefined : into.inputs?.(path)
  if (input) {
    for (const behind of input.paths) into.paths = append(into.paths, behind)
    return { given: [input.evaluate, ...(fallback === undefined ? [] : [fallback])] }
  }
  if (!splitPath(path).every(isSafeName)) return fallback ?? null
  if (!inBody) into.paths = append(into.paths, path)
  if (isSingle(source) && args.length <= 2 && fallback === args[1]) return source
  return { var: fallback === undefined ? [path] : [path, fallback] }
}

/**
 * Lowers the operator `rule`. The body of a list operator may not contain a rule, because rules
 * read the screen and not the element.
 */
export const lowerRule: Lower = (source, into, inBody) => {
  const name = literal(argsOf(source['rule'])[0], 'bad-rule')
  if (inBody) throw new EngineError('rule-in-list')
  into.rules = append(into.rules, name)
  return { rule: [name] }
}

/**
 * Lowers an operator whose argument is a literal name. The name and the values in the named
 * argument become arguments of JSON Logic.
 */
export function lowerNamed(operator: string, namedArgument: string, code: string): Lower {
  return (source, into, inBody) => {
    const name = literal(source[operator], code)
    const values = source[namedArgument]
    if (!isObject(values)) return { [operator]: [name, noNames] }
    const logic = Object.values(values).map((value) => into.lower(value, into, inBody))
    return { [operator]: [name, Object.keys(values), ...logic] }
  }
}

const noNames: readonly string[] = []

/**
 * Lowers the operator `matches`. The pattern must be a literal, which `patternProblem` checks, or
 * come from the profile.
 */
export const lowerPattern: Lower = (source, into, inBody) => {
  const [text, pattern] = argsOf(source['matches'])
  const isOfProfile =
    !inBody &&
    isObject(pattern) &&
    typeof pattern['var'] === 'string' &&
    pattern['var'].startsWith('profile.')
  return {
    matches: [
      into.lower(text, into, inBody),
      isOfProfile
        ? into.lower(pattern, into, false)
        : checkPattern(literal(pattern, 'bad-pattern')),
    ],
  }
}

function checkPattern(pattern: string): string {
  try {
    void new RegExp(pattern)
    return pattern
  } catch (cause) {
    throw new EngineError('bad-pattern', pattern, { cause })
  }
}

/** The cases of a `pick`, in a form that json-logic-js does not treat as an expression. */
export interface Branches {
  readonly cases: ReadonlyMap<string, Logic>
  readonly otherwise: Logic
}

export const lowerPick: Lower = (source, into, inBody) => {
  const branch = (place: string, result: Json | undefined) => {
    const logic = into.lower(result, into, inBody)
    if (!into.mark) return logic
    const id = into.mark.pointer + place
    into.mark.branches.add(id)
    return { mark: [id, logic] }
  }
  const subject = into.lower(source['pick'], into, inBody)
  const cases = new Map<string, Logic>()
  for (const [name, result] of Object.entries(isObject(source['cases']) ? source['cases'] : {}))
    if (name !== '$comment') cases.set(name, branch(child('/cases', name), result))
  const branches: Branches = { cases, otherwise: branch('/default', source['default']) }
  return { pick: [subject, branches] }
}

/** Returns a literal. Throws for a computed value, because data could then choose the name. */
export function literal(value: Json | undefined, code: string): string {
  if (typeof value === 'string') return value
  throw new EngineError(code)
}

function argsOf(raw: Json | undefined): Json[] {
  return Array.isArray(raw) ? raw : [raw ?? null]
}
