import { argumentPointer } from '../../expressions/scope'
import { child, isObject, type Json, type JsonObject } from '../../../../renderer/language'
import {
  isOfProfile,
  maxPatternLength,
  patternProblem,
  patternsIn,
  type FoundPattern,
  type PatternProblem,
} from '../../../../renderer/language/pattern'
import type { DocumentModel } from '../../model/model'
import type { Report } from '../report'
import type { FileKind } from '../../project/source-file'
import { at, documentRule, eachFile, projectRule } from './rule'
import { cached } from '../../json/cached'
import { say } from '../../words/words'

type Reason = PatternProblem['reason']

const fixes: Record<Reason, () => string> = {
  syntax: () => say`Write a regular expression.`,
  length: () => say`Write at most ${maxPatternLength} characters, or test two parts of the text.`,
  'back-reference': () => say`Remove this part from the pattern. To compare two values, use "===".`,
  'look-behind': () => say`Match the text before it as well.`,
  group: () => say`Use (…) or (?:…).`,
  escape: () =>
    say`List the characters in brackets. The allowed escapes are \\d \\w \\s \\b, \\xHH, \\uHHHH and a backslash before a sign.`,
  sign: () => say`Put a backslash before a literal special character, and leave out emojis.`,
  depth: () => say`Use fewer nested groups.`,
  'empty-repeat': () => say`Let each repetition consume a character: (a+b)* instead of (a*b?)*.`,
  'nested-choice': () =>
    say`Make it clear where each repetition begins and ends: (a|b)* in place of (a|ab)*, and \\w+( \\w+)* in place of (\\w+ ?)*.`,
  'nested-look': () =>
    say`Move it out of the repetition, or let it match a fixed number of characters.`,
  'adjacent-repeats': () =>
    say`Join the two repetitions, or put a character between them that neither of them matches.`,
  counts: () =>
    say`Reduce the counts of repetitions. Nested counts must multiply to at most 1,000.`,
  choices: () =>
    say`Let the next character decide: a[bc] instead of ab|ac, and [^,]*, instead of .*,`,
}

const unsupported: ReadonlySet<Reason> = new Set<Reason>([
  'syntax',
  'length',
  'back-reference',
  'look-behind',
  'group',
  'escape',
  'sign',
  'depth',
])

const words = ({ reason, part }: PatternProblem) => ({
  what: unsupported.has(reason)
    ? say`Patterns cannot contain ${part}: the checker cannot prove that such a pattern is fast.`
    : say`The part ${part} of this pattern can take hours for some inputs.`,
  fix: fixes[reason](),
})

export const backtrackingPattern = projectRule('LZ504', (project) => slowPatterns(project))

const slowPatterns = eachFile(({ path, kind, json }) =>
  without.has(kind)
    ? []
    : writtenIn(json, 'pattern').flatMap(([pointer, pattern]): Report[] => {
        // A pattern of a JSON Schema may match a part of a string, but a pattern of a profile must
        // match the whole string.
        const problem = patternProblem(pattern, kind !== 'profile')
        return problem ? [{ file: path, pointer, ...words(problem) }] : []
      }),
)

const without: ReadonlySet<FileKind> = new Set(['texts', 'asset', 'scenarios'])

export const backtrackingMatch = documentRule('LZ505', (model) => [
  ...model.expressions.flatMap((use) => {
    const pattern = use.args[1]
    if (use.operator !== 'matches' || pattern === undefined) return []
    const place = argumentPointer(use, 1)
    // In the body of an operator such as `map`, paths start at the element, so an expression there
    // cannot read the profile.
    if (typeof pattern !== 'string') return computedAt(model, pattern, place, !use.scope.element)
    const problem = patternProblem(pattern)
    return problem ? at(model, place, words(problem)) : []
  }),
  ...model.nodes.flatMap(({ source, widget, pointer }) => {
    const pattern = source['pattern']
    if (pattern === undefined || typeof pattern === 'string' || !widget?.props.has('pattern'))
      return []
    return computedAt(model, pattern, child(pointer, 'pattern'), true)
  }),
])

/** Reports a computed pattern. Phones accept only literals and patterns from the profile. */
function computedAt(
  model: DocumentModel,
  pattern: Json,
  pointer: string,
  readsProfile: boolean,
): Report | Report[] {
  if (readsProfile && isOfProfile(pattern)) return []
  return at(model, pointer, {
    what: say`This pattern is computed, so the checker cannot prove that it is fast.`,
    fix: say`Write the pattern here, or read a pattern of the profile with { "var": "profile.….pattern" }.`,
  })
}

export const foreignPattern = projectRule('LZ313', (project) => foreignPatterns(project))

const foreignPatterns = eachFile(({ path, kind, json }) =>
  without.has(kind)
    ? []
    : writtenIn(json, 'pattern', 'matches').flatMap(([pointer, pattern]): Report[] => {
        const problem = foreignIn(pattern)
        return problem ? [{ file: path, pointer, ...problem }] : []
      }),
)

export function foreignIn(pattern: string): Pick<Report, 'what' | 'fix'> | undefined {
  if (/^\/.+\/[dgimsuvy]*$/.test(pattern))
    return {
      what: say`The slashes around this pattern count as characters.`,
      fix: say`Write the pattern without them.`,
    }
  return /\\\\[dwsDWSB]/.test(pattern)
    ? {
        what: say`Two backslashes match one typed backslash; they do not begin an escape.`,
        fix: say`Write one backslash in the pattern, which is two backslashes in JSON.`,
      }
    : undefined
}

type Pattern = readonly [pointer: string, pattern: string]

const cachedPatterns = cached((json: JsonObject) => patternsIn(json))

function writtenIn(json: Json | undefined, ...kinds: readonly FoundPattern['of'][]): Pattern[] {
  if (!isObject(json)) return []
  return cachedPatterns(json).flatMap(({ pointer, of, value }) =>
    typeof value === 'string' && kinds.includes(of) ? [[pointer, value] as const] : [],
  )
}
