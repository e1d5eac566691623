import { child, isObject, isWithin, stringOrEmpty, type Json } from '../../../../renderer/language'
import { print, pathsIn, argumentPointer, type ExpressionUse } from '../../expressions/scope'
import { cachedIn } from '../../json/cached'
import { groupBy } from '../../json/group-by'
import { decide, assume, initialState } from '../../model/decide'
import {
  conditionsAround,
  type DocumentModel,
  type NodeUse,
  expressionOf,
  expressionsIn,
  sourcesOf,
} from '../../model/model'
import { quote } from '../../types/describe'
import { say } from '../../words/words'
import type { Report } from '../report'
import { conjunctsOf } from './parts-of-conditions'
import { at, documentRule } from './rule'
import { textsWith } from './shown-values'
import { readsOfValue } from './stale-data'
import { lastName, textKey, wordsIn } from '../../names/words-of-names'
import { fold } from '../../expressions/fold'
import { isResultOfIf, truthOf } from '../../operators/operator-meaning'
import { languageWords } from '../../words/languages'

/** Reports a text such as "No orders" that appears only if there are orders. */
export const contraryText = documentRule('LZ444', (model) => [
  ...emptyByFailure(model),
  ...emptyThoughFilled(model),
  ...model.nodes.flatMap((node) => deniedAnyway(model, node)),
])

function deniedAnyway(model: DocumentModel, node: NodeUse): Report | Report[] {
  const { text, on } = node.source
  const [first = '', ...subject] = wordsIn(lastName(textKey(text)))
  const isInside = node.area !== 'body' || node.pointer.includes('/empty/')
  if (!denials.includes(first) || on !== undefined || isInside) return []
  const [denied] = denialsIn(model, node)
  const meant = listsByName(model).get(subject.join())?.[0]?.text
  const read = pathsIn({ and: conditionsAround(node) }, model.rules)
  if (denied === undefined || !meant || read.some((path) => path.startsWith(meant))) return []
  return at(model, node.pointer, {
    what: say`${quote(denied)} is shown without a test of ${meant}.`,
    fix: say`Show it only if ${meant} is empty.`,
  })
}

const denials = ['no', 'none', 'nothing', 'empty']

const listsByName = cachedIn(({ expressions }: DocumentModel) => {
  const lists = expressions.flatMap(({ path, type }) =>
    path?.root?.kind === 'data' && type.array ? [path] : [],
  )
  return groupBy(lists, ({ segments }) => wordsIn(segments.at(-1) ?? '').join())
})

/** Reports a text about an empty list that appears before its request, or after a failure. */
function emptyByFailure(model: DocumentModel): Report[] {
  if (model.kind !== 'screen') return []
  return sourcesOf(model).flatMap(({ name, source, pointer }) => {
    const isAsked = source['on'] === 'demand' && !isLoadedAtOnce(model, name)
    if (source['optional'] !== true && !isAsked) return []
    const initial = isAsked ? initialState(model) : {}
    const denied = model.nodes.flatMap((node) =>
      deniedWithout(name, model, node, initial).map((text) => ({ text, node })),
    )
    const [first] = denied
    if (!first) return []
    return isAsked
      ? at(model, child(first.node.pointer, 'when'), {
          what: say`${quote(first.text)} is shown before anything requests ${quote(name)}.`,
          fix: say`Show it only after the request, for example with a state entry that the step sets.`,
        })
      : at(model, `${pointer}/optional`, {
          what: say`If this request fails, the borrower reads ${quote(first.text)}.`,
          fix: say`Remove "optional", so that a message with "Retry" appears.`,
        })
  })
}

function deniedWithout(
  source: string,
  model: DocumentModel,
  node: NodeUse,
  state: Readonly<Record<string, Json>>,
): string[] {
  const isOf = (path: string) => path === source || path.startsWith(`${source}.`)
  const { when, each, empty } = node.source
  const list = isObject(each) ? stringOrEmpty(each['var']) : ''
  const paths = isObject(when) ? pathsIn(when, model.rules).filter(isOf) : []
  const nothing = Object.fromEntries([[source, null], ...paths.map((path) => [path, null])])
  const isShown = decide(conditionsAround(node), model, { ...state, ...nothing })
  if (empty !== undefined && isOf(list) && isShown !== false)
    return textsWith('none', model, expressionsIn(model, child(node.pointer, 'empty')))
  return paths.length > 0 && isShown ? denialsIn(model, node) : []
}

const isLoadedAtOnce = ({ actions }: DocumentModel, name: string) =>
  actions.some(
    ({ name: action, source, pointer }) =>
      action === 'reload' && source['source'] === name && /^\/on\/(?:enter|ready)\//.test(pointer),
  )

function emptyThoughFilled(model: DocumentModel): Report[] {
  return model.nodes.flatMap((node) => {
    const { when } = node.source
    if (!isObject(when)) return []
    const parts = conjunctsOf(when)
    const isList = parts.some((part) => {
      const use = expressionOf(model, part)
      return (
        use?.operator === 'filled' && (use.operands[0]?.array || isRepeated(model, use.args[0]))
      )
    })
    const denied = isList ? denialsIn(model, node) : []
    if (denied.length === 0) return owedNothing(model, node)
    return at(model, child(node.pointer, 'when'), {
      what: say`${quote(denied[0]!)} is shown only if the list has items.`,
      fix: say`Negate the condition with "!".`,
    })
  })
}

function owedNothing(model: DocumentModel, node: NodeUse): Report | Report[] {
  const place = child(node.pointer, 'when')
  const read = readsOfValue(model, place)
  const amounts = read.flatMap(({ operator, operands, source }) =>
    operator === 'positive' && operands[0]?.money ? [source] : [],
  )
  const [amount] = amounts
  const [denied] = amount ? denialsIn(model, node) : []
  if (denied === undefined || amounts.length > 1 || !amount || node.source['on'] !== undefined)
    return []
  const isShown = expressionsIn(model, node.pointer).some(
    ({ operator, pointer }) => operator === 'money' && !isWithin(pointer, place),
  )
  const conditions = [node.source['when'] ?? null]
  if (isShown || decide([...conditions, { '!': amount }], model) !== false) return []
  if (decide(conditions, model) === false) return []
  return at(model, place, {
    what: say`${quote(denied)} is shown only if ${print([amount['positive']].flat()[0])} is above zero.`,
    fix: say`Negate the condition with "!".`,
  })
}

/**
 * Returns the texts of a node that contain "no" or "none" in one of the languages. Texts of its
 * children are left out.
 */
function denialsIn(model: DocumentModel, { pointer }: NodeUse): string[] {
  const own = expressionsIn(model, pointer).filter(
    (use) =>
      !['children', 'on', 'when', 'empty'].some((name) =>
        isWithin(use.pointer, child(pointer, name)),
      ),
  )
  return textsWith('none', model, own)
}

const isRepeated = (model: DocumentModel, list: Json = null) =>
  repeatedLists(model).has(JSON.stringify(list))

const repeatedLists = cachedIn(
  ({ nodes }: DocumentModel) => new Set(nodes.map(({ source }) => JSON.stringify(source['each']))),
)

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
