import {
  child,
  isObject,
  isWithin,
  membersOf,
  splitPath,
  stringOrEmpty,
  type Json,
  type JsonObject,
} from '../../../../renderer/language'
import { argumentPointer, print, type ExpressionUse, pathOf } from '../../expressions/scope'
import { areEqual } from '../../json/are-equal'
import { cachedIn } from '../../json/cached'
import {
  type ActionUse,
  bindingsOf,
  type DocumentModel,
  expressionsIn,
  type NodeUse,
  withExpansions,
} from '../../model/model'
import { anyType, type Type } from '../../types/type'
import { missing, orEmpty } from '../../types/union'
import { say } from '../../words/words'
import type { Report } from '../report'
import { kindsKey, isShown, membersBeside, namesId, readIn } from './named-otherwise'
import { partsNeeded, testIn } from './parts-of-conditions'
import { at, documentRule } from './rule'

/** Reports a node that shows one value, but whose condition or copy step reads another value. */
export const hiddenSibling = documentRule('LZ327', (model) => [
  ...siblingsShown(model),
  ...model.nodes.flatMap((node) => otherNeeded(model, node)),
  ...otherTested(model),
  ...model.actions.flatMap((step) => unseenAmount(model, step)),
  ...model.actions.flatMap((step) => otherAmount(model, step)),
  ...model.nodes.flatMap((node) => shownIfEmpty(model, node)),
  ...model.expressions.flatMap((use) => shownIfMissing(model, use)),
  ...model.actions.flatMap((step) => otherCopied(model, step)),
])

/**
 * Returns whether a place needs a value. If the value may be missing, another rule reports the
 * place.
 */
const isNeeded = ({ bindings }: DocumentModel, place: string) =>
  bindings.some(
    ({ required, mayBeEmpty, actual, expected, pointer }) =>
      required &&
      isWithin(place, pointer) &&
      missing(actual, mayBeEmpty ? orEmpty(expected) : expected),
  )

function shownIfMissing(model: DocumentModel, use: ExpressionUse): Report | Report[] {
  const [condition, first, second] = use.args
  if (use.operator !== 'if' || use.args.length > 3 || !isObject(condition)) return []
  const { inner, isNegative } = testIn(condition)
  const [asked] = [inner['filled']].flat()
  const [missing, there] = isNegative ? [first, second] : [second, first]
  const text = JSON.stringify(asked)
  if (!isObject(asked) || JSON.stringify(missing) !== text) return []
  if (JSON.stringify(there ?? null).includes(text) || isNeeded(model, use.pointer)) return []
  return at(model, argumentPointer(use, isNegative ? 1 : 2), {
    what: say`${print(asked)} is shown only if it is missing.`,
    fix: say`Exchange the two results of "if".`,
  })
}

function shownIfEmpty(model: DocumentModel, node: NodeUse): Report | Report[] {
  const { when } = node.source
  if (!isObject(when)) return []
  const hasCount = node.widget?.props.has('count') === true
  const shown = bindingsOf(model, node).filter(({ isRead }) => isRead || hasCount)
  for (const { inner, operator, isNegative } of testsNeeded(when, model.rules)) {
    const [asked] = [inner[operator]].flat()
    if (!isNegative || !isObject(asked)) continue
    // Neither a sign for amounts below zero nor a substitute for a missing text is a mistake.
    const isMissing = ({ source, args, type }: ExpressionUse) =>
      areEqual(source, asked) &&
      (operator === 'filled' ? args.length === 1 : operator === 'positive' && !type.money)
    const isShownHere = shown.some(
      ({ pointer }) => expressionsIn(model, pointer).some(isMissing) && !isNeeded(model, pointer),
    )
    if (!isShownHere) continue
    return at(model, child(node.pointer, 'when'), {
      what: say`The node shows ${print(asked)}, but it appears only if ${print(asked)} is ${operator === 'filled' ? say`missing` : say`0 or missing`}.`,
      fix: say`Remove "!" from the condition, or show another value.`,
    })
  }
  return []
}

/** Returns the values that must be present for a condition, directly or through a rule. */
const testsNeeded = (when: Json, rules: JsonObject) =>
  partsNeeded([when], rules).flatMap((part) => {
    if (!isObject(part)) return []
    const test = testIn(part)
    const rule = rules[stringOrEmpty(test.inner['rule'])]
    if (!isObject(rule)) return [test]
    const inside = testIn(rule)
    return [{ ...inside, isNegative: inside.isNegative !== test.isNegative }]
  })

/**
 * Reports a step that copies another value than its node shows. A step may copy a neighbouring
 * member that no node shows, such as the whole number behind a masked number.
 */
function otherCopied(
  model: DocumentModel,
  { name, source, node, pointer }: ActionUse,
): Report | Report[] {
  const { text } = source
  if (name !== 'copy' || !isObject(text) || !('var' in text)) return []
  const read = model.bindings.flatMap(({ node: owner, isRead, value }) =>
    isRead && isObject(value) && 'var' in value ? [{ owner, value }] : [],
  )
  const shown = read.flatMap(({ owner, value }) => (owner === node ? [value] : []))
  const [first] = shown
  const isCopied = (value: JsonObject) => areEqual(value, text)
  if (!node || !first || shown.some(isCopied)) return []
  const isPlainForm = shown.some((value) => holderOf(pathOf(value)) === holderOf(pathOf(text)))
  if (isPlainForm && !read.some(({ value }) => isCopied(value))) return []
  return at(model, child(pointer, 'text'), {
    what: say`The node shows ${print(first)}, but this step copies ${print(text)}.`,
    fix: say`Copy ${print(first)}, or show ${print(text)}.`,
  })
}

const holderOf = (path = '') => splitPath(path).slice(0, -1).join('.')

function siblingsShown(model: DocumentModel): Report[] {
  return model.nodes.flatMap(({ source, pointer }): Report[] => {
    const asked = askedFor(source['when'])
    if (asked.length === 0) return []
    const isAsked = (place: string) => isWithin(place, child(pointer, 'when'))
    const reads = expressionsIn(model, pointer).filter((use) => use.path && !isAsked(use.pointer))
    return asked.flatMap((path) => {
      const end = path.lastIndexOf('.') + 1
      const own = expressionsIn(model, child(pointer, 'when')).find(
        (use) => use.path?.text === path,
      )
      if (!own?.type.money || reads.some((use) => use.path?.text.startsWith(path))) return []
      const sibling = reads.find(
        ({ path: other, type }) =>
          type.money && other?.text.slice(0, end) === path.slice(0, end) && other.text.length > end,
      )
      if (!sibling) return []
      return at(model, sibling.pointer, {
        what: say`The node appears if ${path} is there, but it shows ${sibling.path!.text}.`,
        fix: say`Show ${path}, or correct the condition.`,
      })
    })
  })
}

/**
 * Reports a node that tests one member of an object but shows a second member, if another node also
 * shows the second member and no node shows the first.
 */
function otherNeeded(model: DocumentModel, node: NodeUse): Report[] {
  const { when } = node.source
  if (!isObject(when)) return []
  const needed = partsNeeded([when], model.rules)
    .flatMap(askedFor)
    .filter((path) => !isShown(model, path))
  if (needed.length === 0) return []
  const read = bindingsOf(model, node).filter(({ isRead }) => isRead)
  return read.flatMap(({ value, pointer }): Report[] => {
    const inside = isObject(value) ? membersOf(value['with']) : []
    const placed = inside.map(([name, one]) => [child(child(pointer, 'with'), name), one] as const)
    return [[pointer, value] as const, ...placed].flatMap(([place, one]) => {
      const use = readIn(model, one)
      const path = use?.path
      if (!use || !path?.root || path.fault || (placed.length > 0 && !use.type.money)) return []
      const meant = needed.find(
        (other) =>
          other !== path.text &&
          holderOf(other) === holderOf(path.text) &&
          kindsKey(pathType(model, other)) === kindsKey(use.type) &&
          !namesId(other),
      )
      if (meant === undefined || needed.length > 1 || !isShown(model, path.text, node)) return []
      return at(model, place, {
        what: say`The node appears if ${meant} is there, but it shows ${path.text}.`,
        fix: say`Show ${meant}, or correct the condition.`,
      })
    })
  })
}

/**
 * Reports a node that tests one member and shows another, if all other nodes of the document test
 * the member that they show.
 */
function otherTested(model: DocumentModel): Report[] {
  const tests = model.nodes.flatMap((node) => {
    const tested = askedFor(node.source['when'])
    const read = bindingsOf(model, node).filter(({ isRead }) => isRead)
    const shown = read.flatMap(({ value }) => readIn(model, value)?.path?.text ?? [])
    const isSole = tested.length === 1 && shown.length === 1
    return isSole ? [{ node, tested: tested[0]!, shown: shown[0]! }] : []
  })
  const habits = tests.filter(({ tested, shown }) => tested === shown)
  if (habits.length < 2) return []
  return tests.flatMap(({ node, tested, shown }) => {
    const isBeside = tested !== shown && holderOf(tested) === holderOf(shown)
    const isSame = kindsKey(pathType(model, tested)) === kindsKey(pathType(model, shown))
    const uses = expressionsIn(model, node.pointer).filter(({ path }) => path?.text === tested)
    if (!isBeside || !isSame || uses.length > 1 || !isShown(model, tested, node)) return []
    return at(model, child(node.pointer, 'when'), {
      what: say`The node appears if ${tested} is there, but it shows ${shown}.`,
      fix: say`Test ${shown}, or show ${tested}.`,
    })
  })
}

const pathType = (model: DocumentModel, path: string): Type =>
  typesByPath(model).get(path) ?? anyType

const typesByPath = cachedIn(
  ({ expressions }: DocumentModel) =>
    new Map(
      expressions
        .toReversed()
        .flatMap(({ path, type }) => (path ? [[path.text, type] as const] : [])),
    ),
)

function unseenAmount(model: DocumentModel, { name, source, pointer }: ActionUse): Report[] {
  const endpoint = model.project.endpoints.get(stringOrEmpty(source['endpoint']))
  if (name !== 'call' || !endpoint?.guarded || model.kind !== 'screen') return []
  const models = withExpansions(model)
  return membersOf(source['params']).flatMap(([param, value]) => {
    const use = readIn(model, value)
    const path = use?.path
    if (!use?.type.money || path?.root?.kind !== 'data' || path.segments.length < 2) return []
    if (models.some((one) => isShown(one, path.text))) return []
    const shown = membersBeside(path).find(
      (member) => member.type.money && isShown(model, member.path),
    )
    if (!shown) return []
    return at(model, child(child(pointer, 'params'), param), {
      what: say`The call sends ${path.text}, which the screen does not show. It shows ${shown.path}.`,
      fix: say`Send and show the same amount.`,
    })
  })
}

/** Reports an amount in a modal if a control of the modal pays another amount. */
function otherAmount(model: DocumentModel, { name, source, pointer }: ActionUse): Report[] {
  const [modal] = /^\/modals\/[^/]+/.exec(pointer) ?? []
  const endpoint = model.project.endpoints.get(stringOrEmpty(source['endpoint']))
  if (name !== 'call' || !endpoint?.guarded || modal === undefined) return []
  const sent = membersOf(source['params']).flatMap(([, value]) => {
    const use = readIn(model, value)
    return use?.type.money && use.path ? [use.path.text] : []
  })
  const shown = model.bindings.flatMap(({ isRead, node, pointer: place }) =>
    isRead && node && isWithin(node.pointer, modal)
      ? expressionsIn(model, place).filter(({ path, type }) => path && type.money)
      : [],
  )
  const [first] = shown
  const [amount] = sent
  if (!first?.path || amount === undefined) return []
  if (shown.some(({ path }) => sent.includes(path?.text ?? ''))) return []
  return [
    at(model, first.pointer, {
      what: say`The modal shows ${first.path.text}, but its control pays ${amount}.`,
      fix: say`Send and show the same amount.`,
    }),
  ]
}

/**
 * Returns the paths whose values must be filled or positive for a condition. Returns none if the
 * condition depends on anything else.
 */
function askedFor(when: Json | undefined): string[] {
  if (!isObject(when)) return []
  const [inner] = [when['filled'] ?? when['positive']].flat()
  const path = isObject(inner) ? inner['var'] : undefined
  return typeof path === 'string' ? [path] : []
}
