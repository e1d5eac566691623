import {
  child,
  isObject,
  stringOrEmpty,
  type Json,
  type JsonObject,
} from '../../../../renderer/language'
import { writesState } from '../../actions/meanings'
import { pathsIn } from '../../expressions/scope'
import { decide, initialState } from '../../model/decide'
import { conditionsAround, type DocumentModel, type NodeUse } from '../../model/model'
import { listNames } from '../../types/describe'
import { say } from '../../words/words'
import type { Report } from '../report'
import { gatesOf } from './contrary-inputs'
import { conjunctsOf } from './parts-of-conditions'
import { at, documentRule } from './rule'

export const waitingControl = documentRule('LZ431', (screen) => {
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
})

const partsOf = (gate: JsonObject): readonly Json[] => {
  const [either] = [gate['!']].flat()
  return isObject(either) && Array.isArray(either['or'])
    ? either['or'].map((part) => ({ '!': part }))
    : conjunctsOf(gate)
}

type Values = Readonly<Record<string, Json>>

/**
 * Reports a control with a condition that is false when the screen opens. The inputs that can make
 * the condition true must be hidden at some time while the control is visible.
 */
function waitFor(
  gate: Json,
  place: string,
  control: NodeOnScreen,
  writers: Writers,
  initial: Values,
): Report | undefined {
  const { model } = control
  // Other steps of a `require` tell the borrower which value is missing. Only a `require` that
  // reads agreements is checked, because agreements are false when the screen opens.
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
  // The loop appends the fragments of each document to the list.
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

/** A node or step that can change a state entry. `by` is the node of the step or the input. */
interface Writer {
  readonly by: NodeOnScreen | undefined
  readonly isInput: boolean
}

type Writers = ReadonlyMap<string, readonly Writer[]>

/** Returns the writers of each state entry, without steps that set its initial value. */
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
 * Returns the nodes that change a state entry. Returns `undefined` if something else may change the
 * entry: the screen, a modal, or a node that the borrower can always make visible.
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

export const hiddenEmpty = documentRule('LZ432', (model) =>
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
)
