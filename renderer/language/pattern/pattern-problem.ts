import { patternInput } from '../limits.ts'
import { anything, atEnd, empty, overlaps, union, type CharSet } from './char-set.ts'
import {
  parsePattern,
  UnsupportedSyntaxError,
  type PatternNode,
  type Repeat,
  type UnsupportedSyntax,
} from './parse-pattern.ts'

/** The reason why a pattern may freeze a phone, with the part of the pattern that causes it. */
export interface PatternProblem {
  readonly reason:
    | UnsupportedSyntax
    | 'syntax'
    | 'length'
    | 'empty-repeat'
    | 'nested-choice'
    | 'nested-look'
    | 'adjacent-repeats'
    | 'counts'
    | 'choices'
  readonly part: string
}

export const maxPatternLength = 500
const maxRepeats = 1_000
/** The number of positions in a text at which a repetition can end. */
const endPositions = patternInput + 1
/** The maximum number of ways to match a text. A pattern with more ways could freeze a phone. */
const maxPaths = endPositions ** 2

interface Cost {
  readonly ways: number
  readonly repeats: number
}

class ProblemError extends Error {
  constructor(readonly problem: PatternProblem) {
    super(problem.reason)
  }
}

/**
 * Finds the part of a pattern that can match 256 characters in too many ways. A choice that the
 * next character decides does not count. Each other choice multiplies the number of ways. With
 * `isSearch`, a match may start at any character, as in a JSON Schema. Never throws.
 */
export function patternProblem(pattern: string, isSearch = false): PatternProblem | undefined {
  if (pattern.length > maxPatternLength) return { reason: 'length', part: pattern.slice(0, 40) }
  if (!isRegExp(pattern)) return { reason: 'syntax', part: pattern.slice(0, 40) }
  try {
    const { ways } = costOf(parsePattern(pattern), atEnd, false)
    const starts = isSearch && !pattern.startsWith('^') ? endPositions : 1
    return ways * starts > maxPaths ? { reason: 'choices', part: pattern } : undefined
  } catch (error) {
    if (error instanceof ProblemError) return error.problem
    if (error instanceof UnsupportedSyntaxError) return { reason: error.reason, part: error.part }
    throw error
  }
}

function isRegExp(pattern: string): boolean {
  try {
    return Boolean(new RegExp(`^(?:${pattern})$`))
  } catch {
    return false
  }
}

/** The cost of a node. `next` has the characters that can come after it. */
function costOf(node: PatternNode, next: CharSet, isRepeated: boolean): Cost {
  const cost = judgeKind(node, next, isRepeated)
  if (isRepeated && cost.ways > 1)
    throw new ProblemError({
      reason: node.kind === 'look' ? 'nested-look' : 'nested-choice',
      part: node.text,
    })
  if (cost.ways > maxPaths) throw new ProblemError({ reason: 'choices', part: node.text })
  if (cost.repeats > maxRepeats) throw new ProblemError({ reason: 'counts', part: node.text })
  return cost
}

function judgeKind(node: PatternNode, next: CharSet, isRepeated: boolean): Cost {
  switch (node.kind) {
    case 'set':
    case 'assertion':
      return { ways: 1, repeats: 1 }
    case 'look': {
      const { ways, repeats } = costOf(node.body, anything, false)
      // At each position, a look-ahead reads the text as far as its repetitions match.
      return { ways: ways * (hasRepeat(node.body) ? endPositions : 1), repeats }
    }
    case 'sequence':
      return costOfSequence(node.parts, next, isRepeated)
    case 'choice': {
      const costs = node.options.map((option) => costOf(option, next, isRepeated))
      const ways = costs.map((cost) => cost.ways)
      return {
        ways: isDecided(node.options, next) ? Math.max(...ways) : sum(ways),
        repeats: Math.max(...costs.map(({ repeats }) => repeats)),
      }
    }
    default:
      return judgeRepeat(node, next, isRepeated)
  }
}

/** The cost of a sequence, from its end, because the cost of a part depends on the next part. */
function costOfSequence(parts: readonly PatternNode[], next: CharSet, isRepeated: boolean): Cost {
  let after = next
  let whole: Cost = { ways: 1, repeats: 1 }
  let neighbours: readonly PatternNode[] = []
  for (let at = parts.length - 1; at >= 0; at--) {
    const node = parts[at]!
    const { ways, repeats } = costOf(node, after, isRepeated)
    if (ways > 1) refuseAdjacent(node, neighbours)
    neighbours = begin(node).isPassable ? [node, ...neighbours] : [node]
    whole = { ways: ways * whole.ways, repeats: Math.max(repeats, whole.repeats) }
    after = beginBefore(node, after)
  }
  return whole
}

/**
 * Throws for adjacent repetitions of the same characters, because a phone tries each position as
 * the border between two repetitions.
 */
function refuseAdjacent(part: PatternNode, neighbours: readonly PatternNode[]): void {
  if (!isVariable(part)) return
  const { first } = begin(part)
  const other = neighbours.find((node) => isVariable(node) && overlaps(first, begin(node).first))
  if (other) throw new ProblemError({ reason: 'adjacent-repeats', part: part.text + other.text })
}

const isVariable = (node: PatternNode) =>
  node.kind === 'repeat' && node.max > 1 && node.max > node.min

function isDecided(options: readonly PatternNode[], next: CharSet): boolean {
  const begins = options.map((option) => beginBefore(option, next))
  return begins.every((one, at) => !begins.slice(at + 1).some((other) => overlaps(one, other)))
}

function judgeRepeat({ body, min, max, text }: Repeat, next: CharSet, isRepeated: boolean): Cost {
  const isLoop = max > 1
  const { first, isEmpty } = begin(body)
  if (isLoop && isEmpty) throw new ProblemError({ reason: 'empty-repeat', part: text })
  const { ways, repeats } = costOf(body, isLoop ? union(first, next) : next, isRepeated || isLoop)
  const isEndDecided = min === max || !overlaps(first, next)
  return {
    ways: isEndDecided ? ways : ways * Math.min(max - min + 1, endPositions),
    repeats: repeats * (Number.isFinite(max) ? Math.max(max, 1) : 1),
  }
}

interface Begin {
  readonly first: CharSet
  readonly isEmpty: boolean
  /** False if no character can follow, as after `$`. */
  readonly isPassable: boolean
}

function begin(node: PatternNode): Begin {
  switch (node.kind) {
    case 'set':
      return { first: node.set, isEmpty: false, isPassable: false }
    case 'assertion':
      return node.text === '$'
        ? { first: atEnd, isEmpty: true, isPassable: false }
        : { first: empty, isEmpty: true, isPassable: true }
    case 'look':
      return { first: empty, isEmpty: true, isPassable: true }
    case 'sequence': {
      const parts = node.parts.map(begin)
      const end = parts.findIndex(({ isPassable }) => !isPassable)
      return {
        first: union(...parts.slice(0, end === -1 ? undefined : end + 1).map(({ first }) => first)),
        isEmpty: parts.every(({ isEmpty }) => isEmpty),
        isPassable: end === -1,
      }
    }
    case 'choice': {
      const options = node.options.map(begin)
      return {
        first: union(...options.map(({ first }) => first)),
        isEmpty: options.some(({ isEmpty }) => isEmpty),
        isPassable: options.some(({ isPassable }) => isPassable),
      }
    }
    default: {
      const body = begin(node.body)
      const isOptional = node.min === 0
      return {
        first: node.max === 0 ? empty : body.first,
        isEmpty: isOptional || body.isEmpty,
        isPassable: isOptional || body.isPassable,
      }
    }
  }
}

/** The characters with which a node can begin, including `next` if the node can be empty. */
function beginBefore(node: PatternNode, next: CharSet): CharSet {
  const { first, isPassable } = begin(node)
  return isPassable ? union(first, next) : first
}

function hasRepeat(node: PatternNode): boolean {
  switch (node.kind) {
    case 'repeat':
      return node.max > 1
    case 'sequence':
      return node.parts.some(hasRepeat)
    case 'choice':
      return node.options.some(hasRepeat)
    case 'look':
      return hasRepeat(node.body)
    default:
      return false
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
