import { isTruthy } from '../../../renderer/core'
import { operators, type Json } from '../../../renderer/language'
import { meaningOf } from '../operators/meanings'
import type { ExplanationContext } from '../operators/operator-meaning'
import { conditionSentence, valuePhrase, joinWords } from '../sentences/value'
import { ruleOf, valueWords, operatorParts, valueOf, type ExplainDeps } from './explain-deps'
import { say } from '../words/words'

/** One clause for each operand that decides, with its value. */
export function reasonsFor(
  condition: Json | undefined,
  isTrue: boolean,
  deps: ExplainDeps,
): readonly string[] {
  const parts = operatorParts(condition)
  if (!parts) return [isTrue ? say`the document says always` : say`the document says never`]
  const reasons = meaningOf(parts.operator)?.because?.(parts.args, isTrue, tellingOf(deps))
  return reasons ?? generalReasons(condition!, isTrue, deps)
}

export function isTrueNow(condition: Json, deps: ExplainDeps): boolean {
  return isTruthy(valueOf(condition, deps))
}

function tellingOf(deps: ExplainDeps): ExplanationContext {
  const phrase = (value: Json | undefined) => valuePhrase(value, deps.names)
  const currentValue = (value: Json | undefined) => valueOf(value ?? null, deps)
  return {
    phrase,
    currentValue,
    describeValue: valueWords,
    is: (value) => say`${phrase(value)} is ${valueWords(currentValue(value))}`,
    other: (value) =>
      operatorParts(value)
        ? `${phrase(value)} (${valueWords(currentValue(value))})`
        : phrase(value),
    list: joinWords,
    because: (condition, isTrue) => reasonsFor(condition, isTrue, deps),
    holds: (condition) => isTrueNow(condition, deps),
    rule: (name) => ruleOf(name, deps),
  }
}

/** The condition as a sentence, and the values that it reads. */
function generalReasons(condition: Json, isTrue: boolean, deps: ExplainDeps): string[] {
  const sentence = conditionSentence(condition, deps.names, isTrue)
  const read = pathsIn(condition).map(
    (path) => say`${path} is ${valueWords(valueOf({ var: path }, deps))}`,
  )
  return [read.length === 0 ? sentence : `${sentence} (${read.join(', ')})`]
}

/** Leaves out list operators. */
export function pathsIn(expression: Json | undefined): string[] {
  const parts = operatorParts(expression)
  if (parts?.operator === 'var')
    return typeof parts.args[0] === 'string' && parts.args[0] !== '' ? [parts.args[0]] : []
  if (parts && operators[parts.operator]?.iterates) return pathsIn(parts.args[0])
  const inner = Array.isArray(expression)
    ? expression
    : typeof expression === 'object' && expression !== null
      ? Object.values(expression)
      : []
  return [...new Set(inner.flatMap((value) => pathsIn(value as Json)))]
}
