import { child, isObject, splitPath, stringOrEmpty, type Json } from '../../../../renderer/language'
import { pathsIn } from '../../expressions/scope'
import { cachedIn } from '../../json/cached'
import { decide, constantState } from '../../model/decide'
import {
  conditionsAround,
  type ActionUse,
  type DocumentModel,
  type NodeUse,
  linksOf,
} from '../../model/model'
import { groupBy } from '../../json/group-by'
import { quote } from '../../types/describe'
import { say } from '../../words/words'
import type { Report } from '../report'
import { lastName, textKey, wordsIn } from '../../names/words-of-names'
import { at, documentRule } from './rule'

/** Reports a control such as "Pay" that is visible only if a response contains "paid". */
export const doneControl = documentRule('LZ455', (model) => {
  const steps = groupBy(model.actions, ({ node }) => node)
  return [...steps].flatMap(([node, own]) =>
    node && node.area === 'body' ? offeredAgain(model, node, own) : [],
  )
})

function offeredAgain(
  model: DocumentModel,
  node: NodeUse,
  steps: readonly ActionUse[],
): Report | Report[] {
  const when = nearestWhen(node)
  const conditions = conditionsAround(node)
  if (!when || !isObject(node.source['on'])) return []
  const paths = pathsIn({ and: [...conditions] }, model.rules).filter((path) =>
    doneValues(model).has(path),
  )
  if (paths.length === 0 || decide(conditions, model) === false) return []
  const done = verbsOf(model, node, steps).map(participleOf)
  for (const path of paths)
    for (const { name, value, others } of doneValues(model).get(path) ?? []) {
      const isHidden = (one: Json) => decide(conditions, model, { [path]: one }) === false
      if (!done.some((form) => form.test(name)) || isHidden(value)) continue
      // If the condition also allows other values, the author probably wants the done value too.
      if (!others.every(isHidden)) continue
      return at(model, child(when.pointer, 'when'), {
        what: say`The control is shown only if ${path} is ${quote(value)}.`,
        fix: say`Negate this part of the condition.`,
      })
    }
  return []
}

const nearestWhen = (node: NodeUse | undefined): NodeUse | undefined =>
  !node || node.source['when'] !== undefined ? node : nearestWhen(node.parent)

interface DoneValue {
  /** The tested value, or the name of the tested member if the value is `true`. */
  readonly name: string
  readonly value: Json
  readonly others: readonly Json[]
}

/**
 * Returns the values with which conditions compare responses, by path. Only values of one word are
 * included, such as "PAID".
 */
const doneValues = cachedIn(({ expressions }: DocumentModel) => {
  const values = new Map<string, DoneValue[]>()
  for (const { path, type } of expressions) {
    const kind = path?.root?.kind
    if (!path || values.has(path.text) || (kind !== 'data' && kind !== 'row')) continue
    const { only, known } = type.string ?? {}
    const words = wordsIn(splitPath(path.text).at(-1) ?? '').filter((word) => word !== 'is')
    const all = only ?? known ?? []
    const named = type.boolean
      ? [{ words, value: true, others: [false] }]
      : all.map((value) => ({
          words: wordsIn(value),
          value,
          others: all.filter((other) => other !== value),
        }))
    const single = named.flatMap(({ words: [name, ...more], value, others }) =>
      name === undefined || more.length > 0 ? [] : [{ name, value, others }],
    )
    if (single.length > 0) values.set(path.text, single)
  }
  return values
})

/** Returns the first words of a control's label, called endpoints and opened screens. */
function verbsOf({ project }: DocumentModel, { source }: NodeUse, steps: readonly ActionUse[]) {
  const { label = source['title'] } = source
  const key = textKey(label)
  const texts = [...project.texts.values()].flatMap((language) => language.get(key)?.value ?? [])
  const names = steps.flatMap(({ source: { endpoint, screen } }) => [
    lastName(stringOrEmpty(endpoint)),
    stringOrEmpty(screen),
  ])
  return [...texts, ...names].flatMap((name) => wordsIn(name)[0] ?? [])
}

/** Returns a pattern for the participles of a verb: paid, sent, cancelled; pagado, vendida. */
function participleOf(verb: string): RegExp {
  const [last = ''] = verb.slice(-1)
  const [most, stem] = [verb.slice(0, -1), verb.slice(0, -2)]
  return stem === ''
    ? /^$/
    : new RegExp(`^(?:${verb}(?:e?d|${last}ed)|${most}(?:ied|id|t)|${stem}[ai]d[oa])$`)
}

export const deadControl = documentRule('LZ428', (model) =>
  model.nodes.flatMap((node) => {
    const { source, pointer, widget } = node
    const chain = isObject(source['on']) ? source['on']['press'] : undefined
    const isEmpty = Array.isArray(chain) && chain.length === 0
    const isBare = chain === undefined && widget?.input === true && widget.field === undefined
    if (!widget?.events.has('press') || !(isEmpty || isBare)) return []
    if (linksOf(node).length > 0 || isOff(model, node)) return []
    return at(model, isEmpty ? child(child(pointer, 'on'), 'press') : pointer, {
      what: say`A press on this ${node.widgetName} does nothing.`,
      fix: say`Add steps in "on": { "press": […] }, or remove the node.`,
    })
  }),
)

function isOff(model: DocumentModel, { source }: NodeUse): boolean {
  return (
    source['disabled'] !== undefined &&
    decide([source['disabled']], model, constantState(model)) === true
  )
}
