import {
  child,
  isKept,
  isObject,
  isWithin,
  membersOf,
  objectOrEmpty,
  stringOrEmpty,
} from '../../../../renderer/language'
import { pathsIn } from '../../expressions/scope'
import { cachedIn } from '../../json/cached'
import { decide } from '../../model/decide'
import {
  type ActionUse,
  conditionsAround,
  type DocumentModel,
  expressionsIn,
  type NodeUse,
} from '../../model/model'
import { quote } from '../../types/describe'
import { say } from '../../words/words'
import type { Report } from '../report'
import { isInput } from './contrary-inputs'
import { wordsIn } from '../../names/words-of-names'
import { conditionsInside } from './lost-input'
import { isAsked, isShown } from './named-otherwise'
import { at, documentRule, onScreen } from './rule'
import { entriesRead } from './stale-data'

/** Reports an input of the borrower whose value no call sends and no condition reads. */
export const unusedInput = documentRule(
  'LZ449',
  onScreen((models, screen) => {
    const inputs = models.flatMap((model) => inputsIn(model, screen))
    const fields = new Set(inputs.map(({ field }) => field))
    return [
      ...inputs.flatMap((input) => uncheckedInput(models, input)),
      ...inputs.flatMap((input) => droppedInput(models, input)),
      ...models.flatMap((model) => replacedInputs(model, models, fields)),
    ]
  }),
)

interface InputNode {
  readonly model: DocumentModel
  readonly node: NodeUse
  readonly field: string
}

function inputsIn(model: DocumentModel, screen: DocumentModel): InputNode[] {
  return model.nodes.flatMap((node) => {
    const field = stringOrEmpty(node.source['field'])
    const entry = objectOrEmpty(screen.document['state'])[field]
    return isInput(node) && entry !== undefined && !isKept(entry) ? [{ model, node, field }] : []
  })
}

function uncheckedInput(
  models: readonly DocumentModel[],
  { model, node, field }: InputNode,
): Report | Report[] {
  const place = child(node.pointer, 'error')
  if (!isObject(node.source['error']) || !entriesRead(model, place).includes(field)) return []
  const isElsewhere = models.some(({ expressions, nodes, actions, file }) => {
    const own = nodes.filter(({ source }) => source['field'] === field)
    const isOwn = (pointer: string) =>
      own.some((one) => isWithin(pointer, one.pointer)) &&
      !actions.some((step) => isWithin(pointer, step.pointer))
    return file !== model.file
      ? own.length > 0
      : expressions.some(
          ({ path, pointer }) =>
            path?.text === `state.${field}` && !isOwn(pointer) && !isRuleOf(pointer, models, isOwn),
        )
  })
  if (isElsewhere) return []
  return at(model, place, {
    what: say`This error is about state.${field}, but nothing else reads state.${field}.`,
    fix: say`Check the value with "require" before the call, or send it.`,
  })
}

/** Returns whether a place is in a rule whose uses are all at places that `isOwn` accepts. */
function isRuleOf(
  pointer: string,
  models: readonly DocumentModel[],
  isOwn: (pointer: string) => boolean,
) {
  const [, name] = /^\/rules\/([^/]+)/.exec(pointer) ?? []
  return (
    name !== undefined &&
    models.every(({ expressions }) =>
      expressions.every(
        (use) => use.operator !== 'rule' || use.args[0] !== name || isOwn(use.pointer),
      ),
    )
  )
}

function droppedInput(
  models: readonly DocumentModel[],
  { model, node, field }: InputNode,
): Report | Report[] {
  const path = `state.${field}`
  const isShownAgain = models.some((one) => isShown(one, path, node))
  const calls = models.flatMap((one) => one.actions.filter((step) => readsEntry(one, step, field)))
  const [call] = calls
  if (!call || calls.length > 1 || isShownAgain || !model.actions.includes(call)) return []
  const place = child(call.pointer, 'params')
  const reads = expressionsIn(model, place).filter(
    (use) => use.path?.text === path && !isAsked(model, use.pointer),
  )
  const branches = reads.map(({ pointer }) =>
    conditionsInside(model, pointer).filter((part) => !pathsIn(part, model.rules).includes(path)),
  )
  const around = [...conditionsAround(call.node), ...conditionsAround(node)]
  const dropped = branches.map((branch) => ({ '!': { and: branch } }))
  if (branches.some((branch) => branch.length === 0) || branches.length === 0) return []
  if (decide([...around, ...dropped], model) === false) return []
  if (decide([...around, { or: branches.map((branch) => ({ and: branch })) }], model) === false)
    return []
  const when = node.source['when'] === undefined ? node.pointer : child(node.pointer, 'when')
  return at(model, when, {
    what: say`The input of ${path} is shown even if the call does not send its value.`,
    fix: say`Give the input the same condition as the parameter, or always send the value.`,
  })
}

const passing = ['params', 'value', 'text', 'url', 'mail', 'session']

const readsEntry = (model: DocumentModel, { pointer }: ActionUse, field: string) =>
  passing.some((member) => entriesRead(model, child(pointer, member)).includes(field))

/** Reports parameters with the name of an input whose value no step sends. */
function replacedInputs(
  model: DocumentModel,
  models: readonly DocumentModel[],
  fields: ReadonlySet<string>,
): Report[] {
  return model.actions.flatMap(({ name, source, pointer }) => {
    if (name !== 'call') return []
    const place = child(pointer, 'params')
    return membersOf(source['params']).flatMap(([param]) => {
      const field = [...fields].find((one) => wordsIn(one).join() === wordsIn(param).join())
      const read = entriesRead(model, child(place, param))
      if (field === undefined || read.some((entry) => !fields.has(entry))) return []
      if (models.some((one) => entriesSent(one).has(field))) return []
      return at(model, child(place, param), {
        what: say`${quote(param)} does not get state.${field}, although an input asks for it and no step sends it.`,
        fix: say`Pass state.${field}, or remove the input.`,
      })
    })
  })
}

/** The state entries whose values steps send. An entry in a condition does not count. */
const entriesSent = cachedIn((model: DocumentModel): ReadonlySet<string> => {
  const places = model.actions.flatMap(({ pointer }) =>
    passing.map((member) => child(pointer, member)),
  )
  const uses = new Set(places.flatMap((place) => expressionsIn(model, place)))
  const entries = [...uses].flatMap(({ pointer, path, operator, args }) => {
    if (isAsked(model, pointer)) return []
    if (operator === 'rule') return entriesRead(model, child('/rules', stringOrEmpty(args[0])))
    return path?.text.startsWith('state.') ? [path.text.slice('state.'.length)] : []
  })
  return new Set(entries)
})
