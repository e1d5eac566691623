import {
  append,
  child,
  isObject,
  isWithin,
  membersOf,
  objectOrEmpty,
  stringOrEmpty,
} from '../../../../renderer/language'
import { print } from '../../expressions/scope'
import { areEqual } from '../../json/are-equal'
import { groupBy } from '../../json/group-by'
import {
  conditionsAround,
  type ActionUse,
  type Binding,
  type DocumentModel,
  type NodeUse,
  expressionOf,
  expressionsIn,
} from '../../model/model'
import { quote } from '../../types/describe'
import { say } from '../../words/words'
import type { Report } from '../report'
import { wordsIn, wordsOfValue } from '../../names/words-of-names'
import { readIn } from './named-otherwise'
import { textsWith } from './shown-values'
import { readsOfValue } from './stale-data'
import { at, documentRule } from './rule'
import { decide } from '../../model/decide'

export const alikeRows = documentRule('LZ438', (model) => [
  ...rowsIgnored(model),
  ...model.nodes.flatMap((node) => positionIgnored(model, node)),
])

/** Reports the steps of an event about one item of a list that do not read the item's position. */
function positionIgnored(model: DocumentModel, { source, pointer, widget }: NodeUse): Report[] {
  return membersOf(source['on']).flatMap(([event]) => {
    const place = child(child(pointer, 'on'), event)
    const isAboutItem = widget?.events.get(event)?.object?.members.has('index') === true
    const isSet = model.actions.some(
      (step) => isWithin(step.pointer, place) && step.source['state'] === source['field'],
    )
    const reads = expressionsIn(model, place)
    if (!isAboutItem || !isSet || reads.some(({ path }) => path?.text.startsWith('event')))
      return []
    return at(model, place, {
      what: say`These steps do not read event.index, so they do the same for every item.`,
      fix: say`Read the position of the item, as in {"without": [{"var": "state.${stringOrEmpty(source['field'])}"}, {"var": "event.index"}]}.`,
    })
  })
}

function rowsIgnored(model: DocumentModel): Report[] {
  const told = new Set<NodeUse>()
  return model.actions.flatMap(({ node, source, name, pointer }) => {
    const row = rowAround(node)
    const isMeant = (name === 'go' || name === 'replace' || name === 'call') && isNamed(source)
    if (!node || !row || !isMeant || told.has(node) || readsRow(model, node, row)) return []
    told.add(node)
    const word = quote(stringOrEmpty(row.source['as']))
    return at(model, pointer, {
      what: say`The steps of this row read no value of ${word}, so all rows do the same.`,
      fix: say`Pass a value that identifies ${word}, for example its id.`,
    })
  })
}

const isNamed = ({ screen, endpoint }: ActionUse['source']) =>
  typeof screen === 'string' || typeof endpoint === 'string'

function rowAround(node: NodeUse | undefined): NodeUse | undefined {
  let row = node
  while (row && row.source['each'] === undefined) row = row.parent
  return row?.source['as'] === undefined ? undefined : row
}

/**
 * Returns whether the steps or inner conditions of a node read the item of its row. The copies of
 * the node in different rows may then differ.
 */
function readsRow(model: DocumentModel, node: NodeUse, row: NodeUse): boolean {
  const own = stringOrEmpty(row.source['as'])
  const places = [child(node.pointer, 'on')]
  for (let inner: NodeUse | undefined = node; inner; inner = inner.parent) {
    // A row that only leaves out empty items has the same steps for the others.
    const isFilter = inner === row && 'filled' in objectOrEmpty(inner.source['when'])
    if (!isFilter) places.push(child(inner.pointer, 'when'))
    if (inner === row) break
  }
  return places.some((place) =>
    readsOfValue(model, place).some(({ path }) => {
      const [name] = path?.segments ?? []
      return name === own || name === `${own}Index`
    }),
  )
}

/**
 * Reports two controls of a modal that make the same call. One of the controls should probably only
 * close the modal.
 */
export const sameCall = documentRule('LZ439', (model) => {
  const firsts = new Map<string, ActionUse>()
  return [
    ...ungated(model),
    ...sameSteps(model),
    ...model.actions.flatMap((action) => {
      const { node, source, pointer } = action
      const endpoint = stringOrEmpty(source['endpoint'])
      const [modal] = /^\/modals\/[^/]+/.exec(pointer) ?? []
      if (!node || modal === undefined || !model.project.endpoints.get(endpoint)?.changes) return []
      const key = JSON.stringify([modal, endpoint])
      const first = firsts.get(key) ?? action
      firsts.set(key, first)
      if (first.node === node || !first.node || !agree(model, first, action)) return []
      if ([first.node, node].some(isConditional)) return []
      return at(model, pointer, {
        what: say`Another control of this modal sends ${quote(endpoint)} with the same values.`,
        fix: say`Remove the step from the control that must not send the request.`,
      })
    }),
  ]
})

function ungated(model: DocumentModel): Report[] {
  const openers = model.actions.filter(
    ({ name, source, node, pointer }) =>
      name === 'open' &&
      node &&
      source['when'] === undefined &&
      pointer.startsWith(`${node.pointer}/on/press/`),
  )
  return openers.flatMap(({ node, source, pointer }) => {
    const first = openers.find(
      (other) =>
        other.node !== node &&
        other.node?.parent === node?.parent &&
        isObject(other.node?.source['disabled']) &&
        areEqual(other.node?.source['on'], node?.source['on']),
    )
    if (!first || !node || node.source['disabled'] !== undefined || !isPlain(node)) return []
    return at(model, pointer, {
      what: say`Another control opens ${quote(stringOrEmpty(source['modal']))} only under a condition, but this control opens it always.`,
      fix: say`Give this control the same "disabled" as the other control, or other steps.`,
    })
  })
}

const isPlain = (node: NodeUse) => node.source['each'] === undefined

function sameSteps(model: DocumentModel): Report[] {
  const controls = model.nodes.filter(
    ({ source, widgetName }) => widgetName === 'button' && isObject(source['on']),
  )
  const stepsOf = (node: NodeUse) => JSON.stringify(node.source['on'])
  return reportRepeats(controls, stepsOf, (node, earlier) => {
    const twin = earlier.find(
      (other) =>
        !areEqual(other.source['label'] ?? null, node.source['label'] ?? null) &&
        isBeside(model, other, node),
    )
    if (!twin || [twin, node].some((one) => one.source['disabled'] !== undefined)) return []
    return [
      at(model, child(node.pointer, 'on'), {
        what: say`This control does the same as the control ${quote(stringOrEmpty(twin.source['id']))} beside it.`,
        fix: say`Give it other steps, or remove it.`,
      }),
    ]
  })
}

/** Returns whether two calls send the same values. A control such as "No" may send fewer. */
function agree(model: DocumentModel, ...calls: readonly [ActionUse, ActionUse]): boolean {
  const [one, other] = calls.map(({ source }) => new Map(membersOf(source['params'])))
  const isDenial = calls.some(
    ({ node }) =>
      node &&
      textsWith('none', model, [expressionOf(model, node.source['label']) ?? []].flat()).length > 0,
  )
  return (
    [...(one ?? [])].every(([name, value]) =>
      isDenial && !other?.has(name) ? true : areEqual(value, other?.get(name)),
    ) &&
    (isDenial || one?.size === other?.size)
  )
}

const isConditional = (node: NodeUse) => conditionsAround(node).some((when) => isObject(when))

/** Reports two neighbouring inputs, choices or rows with the same text or value. */
export const sameLabel = documentRule('LZ620', (model) => [
  ...sameRows(model),
  ...sameLabels(model),
])

interface ShownValue extends Binding {
  readonly node: NodeUse
  readonly text: string
}

/** Reports a row with the label or value of a neighbour, and a row that shows one value twice. */
function sameRows(model: DocumentModel): Report[] {
  const shown = model.bindings.flatMap((one): ShownValue[] => {
    const { node, isRead, value, pointer } = one
    if (!node || !isRead || !isObject(value) || !isWithin(pointer, node.pointer)) return []
    if (node.source['each'] === undefined && node.source['on'] !== undefined) return []
    const isText = one.required && 't' in value && value['with'] === undefined
    const isValue = readIn(model, value)?.path?.root !== undefined
    return isText || isValue ? [{ ...one, node, text: JSON.stringify(value) }] : []
  })
  const isNamed = ({ node, value }: ShownValue) => {
    const words = wordsOfValue(value)
    return wordsIn(stringOrEmpty(objectOrEmpty(node.source['label'])['t'])).some((word) =>
      words.has(word),
    )
  }
  const byNode = groupBy(shown, ({ node }) => node)
  const placed = ({ node, text }: ShownValue) => `${node.parent?.pointer} ${text}`
  return reportRepeats(shown, placed, (one, earlier) => {
    const isTwin = (other: ShownValue) =>
      other.node === one.node
        ? !('t' in objectOrEmpty(one.value))
        : other.node.widgetName === one.node.widgetName &&
          [one, other].every(({ node }) => (byNode.get(node)?.length ?? 0) > 1) &&
          [one, other].every(({ node }) => node.source['each'] === undefined) &&
          lastName(one.pointer) === lastName(other.pointer) &&
          isBeside(model, other.node, one.node)
    const twin = earlier.find(isTwin)
    if (!twin || areAlike(byNode.get(one.node), byNode.get(twin.node))) return []
    const wrong = isNamed(one) && !isNamed(twin) ? twin : one
    return [
      at(model, wrong.pointer, {
        what: say`One place shows ${print(readIn(model, one.value)?.source ?? one.value)} twice.`,
        fix: say`Show another value or text in one of the two places.`,
      }),
    ]
  })
}

const lastName = (pointer: string) => pointer.slice(pointer.lastIndexOf('/'))

const areAlike = (one: readonly ShownValue[] = [], other: readonly ShownValue[] = []) =>
  one !== other && one.map(({ text }) => text).join() === other.map(({ text }) => text).join()

function sameLabels(model: DocumentModel): Report[] {
  const labelled = model.nodes.flatMap((node) => {
    const label = labelOf(node)
    return label ? [{ node, ...label }] : []
  })
  const named = ({ member, key }: { member: string; key: string }) => `${member} ${key}`
  return reportRepeats(labelled, named, ({ node, key, member }, earlier) => {
    if (!earlier.some((one) => isBeside(model, one.node, node))) return []
    return [
      at(model, child(node.pointer, member), {
        what: say`A neighbour of the same kind has the same text, ${quote(key)}.`,
        fix: say`Give each of them its own text.`,
      }),
    ]
  })
}

/** Calls `report` with each item and the earlier items with its key. Collects the reports. */
function reportRepeats<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  report: (item: Item, earlier: readonly Item[]) => readonly Report[],
): Report[] {
  const known = new Map<string, Item[]>()
  return items.flatMap((item) => {
    const key = keyOf(item)
    const reports = report(item, known.get(key) ?? [])
    known.set(key, append(known.get(key), item))
    return reports
  })
}

function labelOf({ source, widget }: NodeUse) {
  const isChoice = typeof source['choice'] === 'string'
  const isInput = widget?.field !== undefined && typeof source['field'] === 'string'
  if (source['each'] !== undefined || (!isChoice && !isInput)) return undefined
  const member = isChoice ? 'title' : 'label'
  const label = source[member]
  const key = isObject(label) && label['with'] === undefined ? stringOrEmpty(label['t']) : ''
  return key === '' ? undefined : { key, member }
}

function isBeside(model: DocumentModel, one: NodeUse, other: NodeUse): boolean {
  const conditions = [one, other].flatMap(({ source: { when } }) =>
    when === undefined ? [] : [when],
  )
  return (
    one.parent !== undefined &&
    one.parent === other.parent &&
    (one.source['field'] === undefined || one.source['field'] !== other.source['field']) &&
    decide(conditions, model) !== false
  )
}
