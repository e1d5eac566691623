import {
  child,
  initialOf,
  isObject,
  isWithin,
  membersOf,
  stringOrEmpty,
  type Json,
} from '../../../../renderer/language'
import { argumentPointer } from '../../expressions/scope'
import { areEqual } from '../../json/are-equal'
import { decide } from '../../model/decide'
import { childrenOf, expressionOf, type DocumentModel, type NodeUse } from '../../model/model'
import { listNames, quote } from '../../types/describe'
import { say } from '../../words/words'
import type { Report } from '../report'
import { choicesIn } from './contradictions'
import { didYouMean } from './did-you-mean'
import { namesId } from './named-otherwise'
import { conditionsBefore, stepsByChain } from './parts-of-conditions'
import { at, documentRule, onScreen } from './rule'
import { entriesRead, namesRead, readsOfValue } from './stale-data'
import { testedIn } from './words-of-state'

export const unmatchedChoice = documentRule(
  'LZ326',
  onScreen((models, screen) => {
    const lists = literalLists(models)
    const uses = models.flatMap(({ expressions }) => expressions)
    const tested = models.flatMap(testedIn)
    const wordsFor = (path: string) =>
      new Set(
        tested.flatMap(({ subject, word }) =>
          isObject(subject) && subject['var'] === path ? [word] : [],
        ),
      )
    const unmatched = models.flatMap((model) =>
      model.nodes.flatMap(({ source, pointer, widget }): Report[] => {
        const field = stringOrEmpty(source['field'])
        const choices = widget?.field
          ? choicesIn(source['children'], `${pointer}/children`, 'choice')
          : []
        if (field === '' || choices.length === 0) return []
        const path = `state.${field}`
        const known = uses.flatMap(({ operator, args, operands }) =>
          operator === '===' || operator === '=='
            ? args.flatMap((arg, position) => {
                const other = operands[1 - position]?.string
                const isRead = isObject(arg) && arg['var'] === path
                return isRead && other?.only && isAnswer(args[1 - position]) ? [other.only] : []
              })
            : [],
        )
        const words = wordsFor(path)
        return choices.flatMap(([place, value]) => {
          const word = stringOrEmpty(value)
          const values = known.find((some) =>
            choices.some(([, one]) => some.includes(stringOrEmpty(one))),
          )
          if (!values || word === '' || words.has(word)) return []
          if (known.some((some) => some.includes(word))) return []
          return at(model, place, {
            what: say`The screen compares ${path} with a value that is never ${quote(word)}.`,
            fix: say`Use one of its values: ${listNames(values.map(quote), 'or')}.`,
          })
        })
      }),
    )
    const misChosen = models.flatMap((model) => otherChosen(model, models))
    return [
      ...unmatched,
      ...(misChosen.length > 0
        ? misChosen
        : models.flatMap((model) => foundByOther(model, models))),
      ...lists.flatMap((list) =>
        [unlisted(screen, list, wordsFor(`state.${list.field}`)), unsendable(models, list)].flat(),
      ),
    ]
  }),
)

function otherChosen(model: DocumentModel, models: readonly DocumentModel[]): Report[] {
  return model.nodes.flatMap(({ source, pointer, parent }) => {
    const path = expressionOf(model, source['choice'])?.path
    const field = stringOrEmpty(parent?.source['field'])
    const own = path?.segments.at(-1) ?? ''
    if (path?.root?.kind !== 'row' || field === '' || path.segments.length !== 2) return []
    if (!path.root.type.object?.members.has('id') || namesId(own)) return []
    const sent = models.flatMap(({ actions }) =>
      actions.flatMap((step) =>
        membersOf(step.source['params']).flatMap(([name, value]) =>
          isObject(value) && value['var'] === `state.${field}` && /I[dD]$|^id$|-id$/.test(name)
            ? [name]
            : [],
        ),
      ),
    )
    if (sent.length === 0) return []
    const row = path.segments[0]!
    return at(model, child(pointer, 'choice'), {
      what: say`${quote(sent[0]!)} gets ${row}.${own} of this choice, although ${row}.id exists.`,
      fix: say`Write { "var": "${row}.id" }.`,
    })
  })
}

function foundByOther(model: DocumentModel, models: readonly DocumentModel[]): Report[] {
  return model.expressions.flatMap((use) => {
    const [list = null, member, chosen] = use.args
    if (use.operator !== 'find' || !isObject(chosen)) return []
    const field = stringOrEmpty(chosen['var'])
    const given = models.flatMap((one) =>
      one.nodes.flatMap(({ source, parent }) => {
        const isOfList =
          `state.${stringOrEmpty(parent?.source['field'])}` === field &&
          areEqual(source['each'] ?? null, list)
        const path = isOfList ? expressionOf(one, source['choice'])?.path : undefined
        return path?.root?.kind === 'row' && path.segments.length === 2 ? [path.segments[1]!] : []
      }),
    )
    const [meant] = given
    if (meant === undefined || given.includes(stringOrEmpty(member))) return []
    return at(model, argumentPointer(use, 1), {
      what: say`${field} has the member ${quote(meant)} of the chosen row, so it never equals ${quote(stringOrEmpty(member))}.`,
      fix: say`Write ${quote(meant)}.`,
    })
  })
}

/** An input whose choices are all literals. */
interface LiteralList {
  readonly model: DocumentModel
  readonly field: string
  readonly choices: readonly (readonly [pointer: string, value: string])[]
}

function literalLists(models: readonly DocumentModel[]): LiteralList[] {
  return models.flatMap((model) =>
    model.nodes.flatMap((list): LiteralList[] => {
      const field = stringOrEmpty(list.source['field'])
      const { options } = list.source
      if (!list.widget?.field || field === '') return []
      const given = Array.isArray(options)
        ? options.map(
            (option, index) =>
              [
                `${list.pointer}/options/${index}/value`,
                isObject(option) ? option['value'] : undefined,
              ] as const,
          )
        : childrenOf(model, list).map(
            ({ source, pointer }) => [child(pointer, 'choice'), source['choice']] as const,
          )
      const choices = given.flatMap(([pointer, value]) =>
        typeof value === 'string' ? [[pointer, value] as const] : [],
      )
      const isWhole = choices.length > 0 && choices.length === given.length
      return isWhole ? [{ model, field, choices }] : []
    }),
  )
}

function unlisted(
  screen: DocumentModel,
  { field, choices }: LiteralList,
  tested: ReadonlySet<string>,
): Report | Report[] {
  const { state } = screen.document
  const initial = isObject(state) ? initialOf(state[field] ?? null) : undefined
  const values = choices.map(([, value]) => value)
  if (typeof initial !== 'string' || ['', ...values, ...tested].includes(initial)) return []
  return at(screen, child('/state', field), {
    what: say`No choice of the input has the value ${quote(initial)}.`,
    ...didYouMean(initial, values),
  })
}

function unsendable(models: readonly DocumentModel[], { model, field, choices }: LiteralList) {
  const path = `state.${field}`
  const [sent] = models.flatMap((sender) =>
    sender.bindings.flatMap(({ value, expected: { string }, node, purpose, pointer }) =>
      isObject(value) && value['var'] === path && node === undefined && string?.only
        ? [{ sender, purpose, only: string.only, conditions: conditionsAt(sender, pointer) }]
        : [],
    ),
  )
  if (!sent) return []
  const { sender, purpose, only, conditions } = sent
  const isSent = (value: string) => decide(conditions, sender, { [path]: value }) !== false
  return choices.flatMap(([pointer, value]) =>
    value === '' || only.includes(value) || !isSent(value)
      ? []
      : at(model, pointer, {
          what: say`${purpose} is never ${quote(value)}.`,
          ...didYouMean(value, only),
        }),
  )
}

function conditionsAt(model: DocumentModel, pointer: string): Json[] {
  const chains = stepsByChain(model)
  const around = model.actions.filter((step) => isWithin(pointer, step.pointer))
  return around.flatMap((step) => [...conditionsBefore(chains, step), step.source['when'] ?? true])
}

const isAnswer = (value: Json | undefined) =>
  isObject(value) && !JSON.stringify(value).includes('"state.')

/** Reports an input that keeps its choice when another list of choices is loaded. */
export const staleChoice = documentRule(
  'LZ441',
  onScreen((models, screen) => {
    const nodes = models.flatMap((model) => model.nodes.map((node) => ({ model, node })))
    return nodes.flatMap(({ model, node: list }) => {
      const { source, widget } = list
      const field = stringOrEmpty(source['field'])
      if (!widget?.field || field === '') return []
      const sources = new Set(listsOf(model, list))
      const asked = new Set(
        [...sources].flatMap((name) => entriesRead(screen, `${child('/data', name)}/params`)),
      )
      if (asked.size === 0) return []
      return nodes.flatMap(({ model: inner, node: input }) => {
        const entry = stringOrEmpty(input.source['field'])
        if (!input.widget?.field || entry === field || !asked.has(entry)) return []
        const place = `${input.pointer}/on/change`
        const steps = inner.actions.filter(({ pointer }) => isWithin(pointer, place))
        const isReloaded = steps.some(
          ({ name, source: { source: one } }) =>
            name === 'reload' && (one === undefined || sources.has(stringOrEmpty(one))),
        )
        if (!isReloaded) return []
        if (steps.some(({ source: step }) => step['state'] === field)) return []
        return at(inner, place, {
          what: say`A change of state.${entry} loads another list, but state.${field} keeps a choice from the previous list.`,
          fix: say`Add { "do": "set", "state": ${quote(field)}, "value": "" } before the "reload".`,
        })
      })
    })
  }),
)

function listsOf(model: DocumentModel, list: NodeUse): string[] {
  const rows = childrenOf(model, list).filter(({ source }) => source['each'])
  return [
    ...rows.map(({ pointer }) => child(pointer, 'each')),
    child(list.pointer, 'options'),
  ].flatMap((place) => namesRead(readsOfValue(model, place), 'data'))
}
