import { child, isObject, stringOrEmpty, type Json } from '../../../../renderer/language'
import { fold } from '../../expressions/fold'
import { argumentPointer, type ExpressionUse } from '../../expressions/scope'
import { assume } from '../../model/decide'
import { type DocumentModel, type NodeUse, expressionOf, expressionsIn } from '../../model/model'
import { isResultOfIf, truthOf } from '../../operators/operator-meaning'
import { say } from '../../words/words'
import type { Report } from '../report'
import { languageWords } from '../../words/languages'
import { at, documentRule } from './rule'
import { textsWith } from './shown-values'
import { readsOfValue } from './stale-data'

/** Reports a notice about a near or past date that appears for dates in the far future. */
export const reversedDays = documentRule('LZ445', (model) =>
  model.expressions.some(countsDays)
    ? [
        ...model.expressions.flatMap((use) => otherDay(model, use)),
        ...model.nodes.flatMap((node) => reversedNotice(model, node)),
      ]
    : [],
)

function reversedNotice(model: DocumentModel, node: NodeUse): Report | Report[] {
  const { when } = node.source
  if (!isObject(when)) return []
  const uses = readsOfValue(model, child(node.pointer, 'when'))
  const counted = uses.find(countsDays)
  if (!counted) return []
  // A negated rule has the opposite meaning of its name, so its name does not count.
  const rules = uses.flatMap(({ source }) =>
    uses.some((other) => [other.source['!']].flat().includes(source))
      ? []
      : stringOrEmpty(source['rule']),
  )
  const [isSoon, isOver] = (['soon', 'over'] as const).map((kind) =>
    isAbout(kind, model, node, rules),
  )
  if (!isSoon && !isOver) return []
  const holds = (days: number) => holdsFor(model, when, days)
  const isAfter = holds(-farDays) === false && holds(farDays) !== false
  // A notice about something that is over is correct for dates in the past.
  const isOnlyBefore =
    !isOver &&
    nearDays.every((days) => holds(days) === false) &&
    nearDays.some((days) => holds(-days) !== false)
  if (!isAfter && !isOnlyBefore) return []
  return at(model, counted.pointer, {
    what: isAfter
      ? say`This is true for dates in the far future, and false for dates in the past.`
      : say`This is true for dates in the past, and false for dates in the future.`,
    fix: say`Exchange the two dates, as in { "daysBetween": [from, to] }, or add a second bound.`,
  })
}

function otherDay(model: DocumentModel, use: ExpressionUse): Report[] {
  const { operator, args } = use
  if (operator !== 'if') return []
  const place = argumentPointer(use, 0)
  if (!readsOfValue(model, place).some(countsDays)) return []
  return (['today', 'tomorrow'] as const)
    .flatMap((kind, meant) => {
      const position = args.findIndex((result, index) => {
        return (
          isResultOfIf(index, args.length) &&
          isObject(result) &&
          't' in result &&
          textsWith(kind, model, [expressionOf(model, result) ?? []].flat()).length > 0
        )
      })
      const condition = args[position - 1]
      if (
        position % 2 !== 1 ||
        condition === undefined ||
        holdsFor(model, condition, meant) !== false
      )
        return []
      return at(model, argumentPointer(use, position), {
        what:
          kind === 'today'
            ? say`The text says "today", but the condition is false for today.`
            : say`The text says "tomorrow", but the condition is false for tomorrow.`,
        fix: say`Compare the number of days with ${meant}.`,
      })
    })
    .slice(0, 1)
}

const farDays = 4_000
const nearDays = [1, 2, 3, 5, 7, 10, 14, 30, farDays]

/** Returns the result of a condition for a date this number of days away, if it is known. */
const holdsFor = (model: DocumentModel, condition: Json, days: number) =>
  truthOf(
    fold(
      condition,
      assume(model, {}, (use) => daysUntil(use, days)),
    ),
  )

const countsDays = ({ source }: ExpressionUse) => daysUntil(source, 1) !== undefined

/**
 * Returns the value of `daysBetween` if its date is this number of days away. Negates the number if
 * the date is the first operand.
 */
function daysUntil({ daysBetween: dates }: { daysBetween?: Json }, days: number) {
  if (!Array.isArray(dates) || dates.length !== 2) return undefined
  const [from, to] = dates.map((date) => isObject(date) && date['var'] === 'device.now')
  return from === to ? undefined : { value: from ? days : -days }
}

function isAbout(
  kind: 'soon' | 'over',
  model: DocumentModel,
  { pointer, source }: NodeUse,
  rules: readonly string[],
): boolean {
  const names = [stringOrEmpty(source['id']), ...rules].map((name) => name.replaceAll('-', ' '))
  return (
    names.some((name) => languageWords('en')?.[kind].test(name)) ||
    textsWith(kind, model, expressionsIn(model, pointer)).length > 0
  )
}
