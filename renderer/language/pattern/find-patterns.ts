import { isObject, own, type Json, type JsonObject } from '../json.ts'
import { operatorOf } from '../operators.ts'
import { visitValue } from '../visit-value.ts'
import { patternProblem } from './pattern-problem.ts'

export interface FoundPattern {
  readonly pointer: string
  /** The place of the pattern: an argument of the operator `matches`, or a member `pattern`. */
  readonly of: 'matches' | 'pattern'
  readonly value: Json
}

/** Finds all patterns of a document, also those that expressions compute. */
export function patternsIn(document: Json): FoundPattern[] {
  const patterns: FoundPattern[] = []
  visitValue(document, (value, pointer, name) => {
    if (name === 'pattern') patterns.push({ pointer, of: name, value })
    if (name === 'matches' && Array.isArray(value) && value[1] !== undefined)
      patterns.push({ pointer: `${pointer}/1`, of: name, value: value[1] })
  })
  return patterns
}

/**
 * Returns the pointer of the first unsafe pattern. A pattern that an expression computes is safe
 * only if it comes from the profile.
 */
export function unsafePatternIn(document: JsonObject, isProfile: boolean): string | undefined {
  const patterns = patternsIn(document)
  const isHidden = patterns.length > 0 && hidesProfile(document)
  return patterns.find(({ value, of }) => {
    if (typeof value === 'string') return patternProblem(value, of === 'pattern' && !isProfile)
    // Only a string, or an expression with an operator, can become a pattern.
    return isObject(value) && operatorOf(value) && (isHidden || !isOfProfile(value))
  })?.pointer
}

/** True for a path such as `profile.phone.pattern`. */
export const isOfProfile = (value: Json): boolean =>
  isObject(value) &&
  typeof value['var'] === 'string' &&
  /^profile\.(?:.+\.)?pattern$/.test(value['var'])

/** True if a row, a response or a data source may have the name `profile`. */
function hidesProfile(document: JsonObject): boolean {
  let isHidden = false
  visitValue(document, (value, _, name) => {
    if (name === 'as') isHidden ||= typeof value !== 'string' || value === 'profile'
    if (name === 'data') isHidden ||= isObject(value) && own(value, 'profile') !== undefined
  })
  return isHidden
}
