import { argumentPointer, type ExpressionUse } from '../../expressions/use'
import { isObject, type Json } from '../../../../renderer/language'
import type { DocumentModel } from '../../model/model'
import { meaningOf } from '../../operators/meanings'
import { quote } from '../../types/describe'
import type { Report } from '../report'
import { decidesAbout } from './critical'
import { at, type DocumentRule } from './rule'
import { say } from '../../words/words'

/**
 * A literal before other parts of `or` and `and`: it either ends the evaluation or changes nothing.
 */
export const earlyLiteral: DocumentRule = {
  code: 'LZ410',
  severity: 'error',
  title: 'A literal that decides alone',
  why: 'What stands behind it is never looked at, or it changes nothing.',
  unless: ['LZ302'],
  check: (model) =>
    model.expressions.flatMap((use): Report[] => {
      const joins = meaningOf(use.operator)?.connects
      if (joins !== 'or' && joins !== 'and') return []
      const first = use.args.findIndex((part) => !isObject(part))
      if (first < 0 || first === use.args.length - 1) return []
      return [report(model, use, joins, first)]
    }),
}

function report(
  model: DocumentModel,
  use: ExpressionUse,
  joins: 'or' | 'and',
  first: number,
): Report {
  const literal = use.args[first] ?? null
  const ends = Boolean(literal) === (joins === 'or')
  const what = ends
    ? say`This "${joins}" ends at ${quote(literal)}: what stands behind it is never looked at.`
    : say`${quote(literal)} changes nothing in this "${joins}".`
  return at(model, argumentPointer(use, first), {
    what: `${what}${decidesAbout(model, use.source)}`,
    fix: use.args.every((part) => !isObject(part))
      ? say`For one of several values write { "in": [ … , ${listOf(use.args)}] }.`
      : say`Compare it with something, or remove it.`,
  })
}

function listOf(values: readonly Json[]): string {
  return `[${values.map((value) => JSON.stringify(value)).join(', ')}]`
}
