import { child, isObject, membersOf, stringOrEmpty } from '../../../../renderer/language'
import { areEqual } from '../../json/are-equal'
import {
  conditionsAround,
  type ActionUse,
  type DocumentModel,
  type NodeUse,
} from '../../model/model'
import { quote } from '../../types/describe'
import { say } from '../../words/words'
import type { Report } from '../report'
import { textsWith } from './shown-values'
import { readsOfValue } from './stale-data'
import { at, type DocumentRule } from './rule'
import { decide } from '../../model/decide'

export const alikeRows: DocumentRule = {
  code: 'LZ438',
  severity: 'warning',
  title: 'Rows that all do the same',
  why: 'Whichever row the borrower presses, the next screen or the server cannot know it.',
  independentOfInputs: true,
  check: (model) => {
    const told = new Set<NodeUse>()
    return model.actions.flatMap(({ node, source, name, pointer }) => {
      const row = rowAround(node)
      const isMeant = (name === 'go' || name === 'replace' || name === 'call') && isNamed(source)
      if (!node || !row || !isMeant || told.has(node) || readsRow(model, node, row)) return []
      told.add(node)
      const word = quote(stringOrEmpty(row.source['as']))
      return at(model, pointer, {
        what: say`The steps of this row read nothing of ${word}, so that all rows do the same.`,
        fix: say`Pass a value that identifies ${word}, for example its id.`,
      })
    })
  },
}

const isNamed = ({ screen, endpoint }: ActionUse['source']) =>
  typeof screen === 'string' || typeof endpoint === 'string'

function rowAround(node: NodeUse | undefined): NodeUse | undefined {
  let row = node
  while (row && row.source['each'] === undefined) row = row.parent
  return row?.source['as'] === undefined ? undefined : row
}

/**
 * Returns whether the steps or inner conditions of a node read the item, so that they may differ
 * for each item.
 */
function readsRow(model: DocumentModel, node: NodeUse, row: NodeUse): boolean {
  const places = [child(node.pointer, 'on')]
  for (let inner: NodeUse | undefined = node; inner; inner = inner.parent) {
    places.push(child(inner.pointer, 'when'))
    if (inner === row) break
  }
  return places.some((place) =>
    readsOfValue(model, place).some(({ path }) => {
      const kind = path?.root?.kind
      return kind === 'row' || kind === 'index'
    }),
  )
}

/** Reports two controls with the same call. One of the controls should leave the dialog. */
export const sameCall: DocumentRule = {
  code: 'LZ439',
  title: 'Two controls that do the same',
  why: 'A dialog offers a choice. Here both answers do the same.',
  independentOfInputs: true,
  check: (model) => {
    const firsts = new Map<string, ActionUse>()
    return [
      ...ungated(model),
      ...model.actions.flatMap((action) => {
        const { node, source, pointer } = action
        const endpoint = stringOrEmpty(source['endpoint'])
        const [modal] = /^\/modals\/[^/]+/.exec(pointer) ?? []
        if (!node || modal === undefined || !model.project.endpoints.get(endpoint)?.changes)
          return []
        const key = JSON.stringify([modal, endpoint])
        const first = firsts.get(key) ?? action
        firsts.set(key, first)
        if (first.node === node || !first.node || !agree(model, first, action)) return []
        if ([first.node, node].some(isConditional)) return []
        return at(model, pointer, {
          what: say`Another control of this dialog sends ${quote(endpoint)} with the same values.`,
          fix: say`Remove the step from the control that must not send the request.`,
        })
      }),
    ]
  },
}

/**
 * Reports a control that opens the same modal as another control, without the condition of that
 * control.
 */
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
      what: say`Another control opens ${quote(stringOrEmpty(source['modal']))} only after a condition, and this one always.`,
      fix: say`Give this control the same "disabled", or other steps.`,
    })
  })
}

const isPlain = (node: NodeUse) => node.source['each'] === undefined

/** Returns whether two calls have the same values. An answer such as "No" has only some. */
function agree(model: DocumentModel, ...calls: readonly [ActionUse, ActionUse]): boolean {
  const [one, other] = calls.map(({ source }) => new Map(membersOf(source['params'])))
  const isDenial = calls.some(
    ({ node }) =>
      node && textsWith('none', model, (at) => at === child(node.pointer, 'label')).length > 0,
  )
  return (
    [...(one ?? [])].every(([name, value]) =>
      isDenial && !other?.has(name) ? true : areEqual(value, other?.get(name)),
    ) &&
    (isDenial || one?.size === other?.size)
  )
}

/** Returns whether a condition may hide the node while another node is visible. */
const isConditional = (node: NodeUse) => conditionsAround(node).some((when) => isObject(when))

/** Reports two inputs or choices in one place with the same text. */
export const sameLabel: DocumentRule = {
  code: 'LZ620',
  severity: 'warning',
  title: 'Two inputs or choices with the same text',
  why: 'The borrower cannot tell them apart.',
  follows: ['LZ310', 'LZ422'],
  independentOfInputs: true,
  check: (model) => {
    const labelled = model.nodes.flatMap((node) => {
      const label = labelOf(node)
      return label ? [{ node, ...label }] : []
    })
    return labelled.flatMap(({ node, key, member }, index) => {
      const other = labelled
        .slice(0, index)
        .find((one) => one.key === key && one.member === member && isBeside(model, one.node, node))
      if (!other) return []
      return at(model, child(node.pointer, member), {
        what: say`Another one beside it has the same text, ${quote(key)}.`,
        fix: say`Give each its own text.`,
      })
    })
  },
}

/** Returns the key of the text by which people know an input or a choice. */
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
