import { argumentPointer } from '../../expressions'
import { isObject, visitValue, type Json, type JsonObject } from '../../../../renderer/language'
import type { Project } from '../../project'
import { canBacktrack } from '../../source'
import type { Report } from '../report'
import { at, type DocumentRule, type ProjectRule } from './rule'
import { say } from '../../words'

const words = () => ({
  what: say`This pattern can take for ever on some inputs.`,
  fix: say`Do not repeat a group that itself repeats or has alternatives that begin alike, and let no two repeated parts side by side take the same characters.`,
})
const info = {
  severity: 'error' as const,
  title: 'A pattern that backtracks',
  why: 'The phone would freeze while the borrower types.',
}

/** Patterns of profiles and of schemas that take exponential time. */
export const backtrackingPattern: ProjectRule = {
  ...info,
  code: 'LZ504',
  check: (project: Project) =>
    [...project.files.values()]
      .filter(({ kind }) => kind !== 'texts' && kind !== 'asset' && kind !== 'scenarios')
      .flatMap(({ path, json }) =>
        patternsIn(json)
          .filter(([, pattern]) => canBacktrack(pattern))
          .map(([pointer]): Report => ({ file: path, pointer, ...words() })),
      ),
}

/** The same for a pattern that is written into an expression. */
export const backtrackingMatch: DocumentRule = {
  ...info,
  code: 'LZ505',
  title: 'A pattern in an expression that backtracks',
  alone: true,
  check: (model) => {
    const seen = new Set<string>()
    let count = 0
    return model.expressions.flatMap((use) => {
      if (count === mostTold) return []
      const pattern = use.args[1]
      if (use.operator !== 'matches' || typeof pattern !== 'string') return []
      const told = seen.add(pattern).size > mostPatterns ? tooMany : words
      if (told !== tooMany && !canBacktrack(pattern)) return []
      count++
      return [at(model, argumentPointer(use, 1), told())]
    })
  },
}

/** What cannot be proved takes longest; the others are told once these are mended. */
const mostTold = 3

/** Each is proved, which takes its time. */
const mostPatterns = 10
const tooMany = () => ({
  what: say`The document has more than ${mostPatterns} patterns, so this one is not proved.`,
  fix: say`Move patterns into the profile, or split the screen.`,
})

type Pattern = readonly [pointer: string, pattern: string]

// A file that did not change is not looked through again.
const known = new WeakMap<JsonObject, readonly Pattern[]>()

function patternsIn(json: Json | undefined): readonly Pattern[] {
  if (!isObject(json)) return []
  const found = known.get(json) ?? findPatterns(json)
  known.set(json, found)
  return found
}

function findPatterns(document: JsonObject): Pattern[] {
  const found: Pattern[] = []
  visitValue(document, (value, pointer, name) => {
    if (name === 'pattern' && typeof value === 'string') found.push([pointer, value])
  })
  return found
}
