import { holds } from '../../../../renderer/core'
import type { Json } from '../../../../renderer/language'
import {
  conditionSentence,
  joinWords,
  oppositeSentence,
  valuePhrase,
} from '../../../analysis/sentences'
import { ruleOf, shown, taken, valueOf, type World } from './world'

type Say = (args: readonly Json[], isTrue: boolean, world: World) => string[]

/**
 * What makes a condition hold, or keeps it from holding: one clause for each part that matters,
 * with its value.
 */
export function because(condition: Json | undefined, isTrue: boolean, world: World): string[] {
  const parts = taken(condition)
  const say = parts && sayings[parts.operator]
  if (say) return say(parts.args, isTrue, world)
  if (parts) return general(condition!, isTrue, world)
  return [isTrue ? 'the document says always' : 'the document says never']
}

/** Whether a condition holds now. */
export function isHolding(condition: Json, world: World): boolean {
  return holds(valueOf(condition, world))
}

const sayings: Readonly<Record<string, Say>> = {
  and: (args, isTrue, world) => deciding(args, isTrue, isTrue, world),
  or: (args, isTrue, world) => deciding(args, isTrue, !isTrue, world),
  '!': ([inner], isTrue, world) => because(inner, !isTrue, world),
  '!!': ([inner], isTrue, world) => because(inner, isTrue, world),
  rule: ([name], isTrue, world) => because(ruleOf(name, world), isTrue, world),
  var([path], isTrue, world) {
    const now = valueOf({ var: path ?? '' }, world)
    return [
      `${valuePhrase({ var: path ?? '' }, world.names)} is ${shown(now)}${isTrue || typeof now === 'boolean' ? '' : ', which counts as no'}`,
    ]
  },
  filled([value], isTrue, world) {
    const now = valueOf(value ?? null, world)
    return [
      `${valuePhrase(value, world.names)} is ${isTrue ? `filled: ${shown(now)}` : now === null ? 'missing' : 'empty'}`,
    ]
  },
  positive: ([value], isTrue, world) => [
    `${is(value, world)}, ${isTrue ? 'which is not zero' : 'expected something other than zero'}`,
  ],
  '===': equal,
  '==': equal,
  '!==': unequal,
  '!=': unequal,
  '<': ordered('less than'),
  '<=': ordered('at most'),
  '>': ordered('more than'),
  '>=': ordered('at least'),
  in([value, list], isTrue, world) {
    if (!Array.isArray(list)) return general({ in: [value ?? null, list ?? null] }, isTrue, world)
    const expected = joinWords(
      list.map((item) => valuePhrase(item, world.names)),
      'or',
    )
    return [
      isTrue ? is(value, world) : `${is(value, world)}, expected ${expected || 'nothing at all'}`,
    ]
  },
}

/** Parts that decide: all of them, or only those that have the result themselves. */
function deciding(args: readonly Json[], isTrue: boolean, all: boolean, world: World): string[] {
  const parts = all ? args : args.filter((part) => isHolding(part, world) === isTrue)
  return parts.flatMap((part) => because(part, isTrue, world))
}

function equal([left, right]: readonly Json[], isTrue: boolean, world: World): string[] {
  return [isTrue ? is(left, world) : `${is(left, world)}, expected ${other(right, world)}`]
}

function unequal([left, right]: readonly Json[], isTrue: boolean, world: World): string[] {
  return [
    isTrue
      ? `${is(left, world)}, not ${other(right, world)}`
      : `${is(left, world)}, expected anything else`,
  ]
}

function ordered(words: string): Say {
  return (args, isTrue, world) => {
    if (args.length > 2)
      return general({ [words === 'at most' ? '<=' : '<']: [...args] }, isTrue, world)
    return [`${is(args[0], world)}, ${isTrue ? '' : 'expected '}${words} ${other(args[1], world)}`]
  }
}

function is(value: Json | undefined, world: World): string {
  return `${valuePhrase(value, world.names)} is ${shown(valueOf(value ?? null, world))}`
}

/** What something is compared with: a literal as it stands, anything else with its value. */
function other(value: Json | undefined, world: World): string {
  const phrase = valuePhrase(value, world.names)
  return taken(value) ? `${phrase} (${shown(valueOf(value!, world))})` : phrase
}

/** What has no words of its own: the condition as a sentence, and each value that it reads. */
function general(condition: Json, isTrue: boolean, world: World): string[] {
  const sentence = (isTrue ? conditionSentence : oppositeSentence)(condition, world.names)
  const read = pathsIn(condition).map(
    (path) => `${path} is ${shown(valueOf({ var: path }, world))}`,
  )
  return [read.length === 0 ? sentence : `${sentence} (${read.join(', ')})`]
}

/** Paths that an expression reads, outside of lists that it goes through. */
export function pathsIn(expression: Json | undefined): string[] {
  const parts = taken(expression)
  if (parts?.operator === 'var')
    return typeof parts.args[0] === 'string' && parts.args[0] !== '' ? [parts.args[0]] : []
  if (parts && ['map', 'filter', 'reduce', 'all', 'none', 'some'].includes(parts.operator))
    return pathsIn(parts.args[0])
  const inner = Array.isArray(expression)
    ? expression
    : typeof expression === 'object' && expression !== null
      ? Object.values(expression)
      : []
  return [...new Set(inner.flatMap((value) => pathsIn(value as Json)))]
}
