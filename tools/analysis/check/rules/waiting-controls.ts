import {
  child,
  isObject,
  isWithin,
  membersOf,
  stringOrEmpty,
  type Json,
  type JsonObject,
} from '../../../../renderer/language'
import { writesState } from '../../actions/meanings'
import { print, pathsIn } from '../../expressions/scope'
import { cached } from '../../json/cached'
import { decide, initialState } from '../../model/decide'
import {
  conditionsAround,
  type DocumentModel,
  type NodeUse,
  expressionOf,
  expressionsIn,
} from '../../model/model'
import { listNames, quote } from '../../types/describe'
import { say } from '../../words/words'
import type { Report } from '../report'
import { gatesOf } from './contrary-inputs'
import { lastName, textKey, wordsIn } from './words-of-names'
import { conjunctsOf } from './parts-of-conditions'
import { at, type DocumentRule } from './rule'
import { textsWith } from './shown-values'
import { readsOfValue } from './stale-data'

export const waitingControl: DocumentRule = {
  code: 'LZ431',
  title: 'A control that waits for a hidden input',
  why: 'The borrower can never use the control.',
  independentOfInputs: true,
  check: (screen) => {
    if (screen.kind !== 'screen') return []
    const placed = placedIn(screen)
    const initial = initialState(screen)
    const writers = writersIn(screen, placed, initial)
    return placed.flatMap((control) =>
      gatesOf(control.node).flatMap(({ gate, place }) => {
        const waits = partsOf(gate).map((part) => waitFor(part, place, control, writers, initial))
        return waits.find((wait) => wait !== undefined) ?? []
      }),
    )
  },
}

/** Returns the conditions that a control needs. */
const partsOf = (gate: JsonObject): readonly Json[] => {
  const [either] = [gate['!']].flat()
  return isObject(either) && Array.isArray(either['or'])
    ? either['or'].map((part) => ({ '!': part }))
    : conjunctsOf(gate)
}

type Values = Readonly<Record<string, Json>>

/** Reports a condition that is false at first, if its inputs can be hidden beside the control. */
function waitFor(
  gate: Json,
  place: string,
  control: NodeOnScreen,
  writers: Writers,
  initial: Values,
): Report | undefined {
  const { model } = control
  // A `require` says what is missing, so that only agreements count in it.
  const isAgreement = place.endsWith('/that')
  const closed = { '!': gate }
  const names = entriesIn(closed, model.rules)
  const values = firstValues(names, initial)
  if (names.size === 0 || Object.keys(values).length < names.size) return undefined
  if (isAgreement && Object.values(values).some((value) => value !== false)) return undefined
  if (decide([closed], model, values) !== true) return undefined
  const changers = changersOf(
    [...names].flatMap((name) => writers.get(name) ?? []),
    control,
    writers,
  )
  if (changers === undefined || (changers.length === 0 && isAgreement)) return undefined
  if (changers.some(({ conditions }) => conditions.length === 0)) return undefined
  const hidden = changers.map(({ conditions }) => ({ '!': { and: [...conditions] } }))
  const first = firstValues(
    changers.flatMap((changer) => [...entriesAround(changer)]),
    initial,
  )
  if (changers.length > 0 && decide([...control.conditions, ...hidden], model, first) === false)
    return undefined
  return at(model, place, {
    what:
      changers.length > 0
        ? say`This control needs ${namesOf(names)}, but sometimes the control is shown while the input is hidden.`
        : say`This control needs ${namesOf(names)}, which only the control itself can change.`,
    fix: say`Show the input in the same cases, or remove it from the condition.`,
  })
}

const firstValues = (names: Iterable<string>, initial: Values): Values =>
  Object.fromEntries(
    [...names].flatMap((name) => {
      const value = initial[`state.${name}`]
      return value === undefined ? [] : [[`state.${name}`, value]]
    }),
  )

const namesOf = (names: ReadonlySet<string>) => listNames([...names].map((name) => `state.${name}`))

interface NodeOnScreen {
  readonly node: NodeUse
  readonly model: DocumentModel
  readonly conditions: readonly Json[]
}

function placedIn(screen: DocumentModel): NodeOnScreen[] {
  const parts: { model: DocumentModel; around: Json[] }[] = [{ model: screen, around: [] }]
  const nodes: NodeOnScreen[] = []
  // Fragments of the items are appended during the loop.
  for (const { model, around } of parts) {
    const within = (node: NodeUse) => [...around, ...conditionsAround(node)]
    for (const node of model.nodes) nodes.push({ node, model, conditions: within(node) })
    for (const { node, model: inner } of model.expansions)
      parts.push({ model: inner, around: within(node) })
  }
  return nodes
}

function entriesIn(condition: Json, rules: JsonObject): Set<string> {
  return new Set(
    pathsIn(condition, rules).flatMap((path) => {
      const [root, name] = path.split('.')
      return root === 'state' && name !== undefined ? [name] : []
    }),
  )
}

/** A writer of a state entry. `by` is the node of the action or input. */
interface Writer {
  readonly by: NodeOnScreen | undefined
  readonly isInput: boolean
}

type Writers = ReadonlyMap<string, readonly Writer[]>

/** Returns the writers of each state entry, without writers that only repeat its first value. */
function writersIn(
  screen: DocumentModel,
  placed: readonly NodeOnScreen[],
  initial: Readonly<Record<string, Json>>,
): Writers {
  const places = new Map(placed.toReversed().map((node) => [node.node, node]))
  const writers = new Map<string, Writer[]>()
  const add = (name: string, writer: Writer) => {
    const writersOfEntry = writers.get(name)
    if (writersOfEntry) writersOfEntry.push(writer)
    else writers.set(name, [writer])
  }
  for (const { actions } of new Set(placed.map(({ model }) => model)).add(screen))
    for (const { source, name, node } of actions) {
      const state = stringOrEmpty(source['state'])
      if (writesState(name) && source['value'] !== initial[`state.${state}`])
        add(state, { by: node && places.get(node), isInput: false })
    }
  for (const by of placed) add(stringOrEmpty(by.node.source['field']), { by, isInput: true })
  return writers
}

/**
 * Returns the nodes that change the entry; `undefined` if the screen, a modal, or a node that the
 * borrower can reveal without the control changes it.
 */
function changersOf(
  writersOfEntry: readonly Writer[],
  control: NodeOnScreen,
  writers: Writers,
): NodeOnScreen[] | undefined {
  const isOwn = ({ by, isInput }: Writer) => !isInput && by?.node === control.node
  const isRevealed = (node: NodeOnScreen) =>
    [...entriesAround(node)].some((name) => !(writers.get(name) ?? []).every(isOwn))
  const changers: NodeOnScreen[] = []
  for (const writer of writersOfEntry) {
    if (isOwn(writer)) continue
    const { by } = writer
    if (!by || by.node.area === 'modal' || isRevealed(by)) return undefined
    changers.push(by)
  }
  return changers
}

const entriesAround = ({ conditions, model }: NodeOnScreen) =>
  entriesIn({ and: [...conditions] }, model.rules)

export const hiddenEmpty: DocumentRule = {
  code: 'LZ432',
  title: 'An empty state that never appears',
  why: 'For an empty list the borrower would see nothing.',
  independentOfInputs: true,
  check: (model) =>
    model.nodes.flatMap((node) => {
      const { each, empty } = node.source
      if (each === undefined || empty === undefined) return []
      const isEmpty = { '!': { filled: each } }
      if (decide([...conditionsAround(node), isEmpty], model) !== false) return []
      if (decide(conditionsAround(node), model) === false) return []
      return at(model, child(node.pointer, 'empty'), {
        atKey: true,
        what: say`The conditions around this node are false for an empty list, so its "empty" is never shown.`,
        fix: say`Remove the condition: without items the node shows its "empty".`,
      })
    }),
}

/** Reports a text such as "No orders" that appears only if there are some. */
export const contraryText: DocumentRule = {
  code: 'LZ444',
  title: 'A text that says "nothing" where there is something',
  why: 'The borrower would read the opposite of what is true.',
  check: (model) => [
    ...emptyByFailure(model),
    ...emptyThoughFilled(model),
    ...model.nodes.flatMap((node) => deniedAnyway(model, node)),
  ],
}

/** Reports a text such as "No orders" whose condition is not about the orders. */
function deniedAnyway(model: DocumentModel, node: NodeUse): Report[] {
  const { text, on } = node.source
  const [first = '', ...subject] = wordsIn(lastName(textKey(text)))
  const isInside = node.area !== 'body' || node.pointer.includes('/empty/')
  if (
    !denials.includes(first) ||
    on !== undefined ||
    isInside ||
    denialsIn(model, node).length === 0
  )
    return []
  const [meant] = listsByName(model).get(subject.join()) ?? []
  const conditions = conditionsAround(node)
  const read = pathsIn({ and: conditions }, model.rules)
  if (meant === undefined || read.some((path) => path.startsWith(meant))) return []
  return [
    at(model, node.pointer, {
      what: say`${quote(denialsIn(model, node)[0]!)} is shown without a test of ${meant}.`,
      fix: say`Show it only if ${meant} is empty.`,
    }),
  ]
}

const denials = ['no', 'none', 'nothing', 'empty']

/** Returns the paths of the lists that a document reads, by the words of their names. */
const listsByName = cached(({ expressions }: DocumentModel) => {
  const lists = new Map<string, string[]>()
  for (const { path, type } of expressions) {
    const name = wordsIn(path?.segments.at(-1) ?? '').join()
    if (path?.root?.kind === 'data' && type.array && lists.get(name)?.includes(path.text) !== true)
      lists.set(name, [...(lists.get(name) ?? []), path.text])
  }
  return lists
})

/** Reports an optional source if its failure shows a text such as "No orders". */
function emptyByFailure(model: DocumentModel): Report[] {
  if (model.kind !== 'screen') return []
  return membersOf(model.document['data']).flatMap(([name, source]): Report[] => {
    if (!isObject(source) || source['optional'] !== true) return []
    const isOf = (path: string) => path === name || path.startsWith(`${name}.`)
    const texts = model.nodes.flatMap((node) => {
      const { when, each, empty } = node.source
      const list = isObject(each) ? stringOrEmpty(each['var']) : ''
      if (empty !== undefined && isOf(list))
        return textsWith('none', model, expressionsIn(model, child(node.pointer, 'empty')))
      const paths = isObject(when) ? pathsIn(when, model.rules).filter(isOf) : []
      const nothing = Object.fromEntries([[name, null], ...paths.map((path) => [path, null])])
      const isShown = paths.length > 0 && decide([when ?? null], model, nothing) === true
      return isShown ? denialsIn(model, node) : []
    })
    const [denied] = texts
    if (denied === undefined) return []
    return [
      at(model, `${child('/data', name)}/optional`, {
        what: say`If this request fails, the borrower reads ${quote(denied)}.`,
        fix: say`Remove "optional", so that a message with "Retry" appears.`,
      }),
    ]
  })
}

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

/** Reports a text such as "Nothing to pay" that appears only if an amount is above zero. */
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

/** Returns the texts of a node itself that say in any language that there is nothing. */
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

const repeatedLists = cached(
  ({ nodes }: DocumentModel) => new Set(nodes.map(({ source }) => JSON.stringify(source['each']))),
)
