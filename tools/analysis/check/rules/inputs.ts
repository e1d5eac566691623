import {
  type DocumentModel,
  expressionsIn,
  type InputUse,
  type NodeUse,
  sourcesOf,
} from '../../model/model'
import { child, isObject, stringOrEmpty } from '../../../../renderer/language'
import { decide } from '../../model/decide'
import { describe, listNames, quote } from '../../types/describe'
import type { Project } from '../../project/project'
import { nearest } from '../../source/nearest'
import type { Report } from '../report'
import { didYouMean, suggestAlternatives } from './did-you-mean'
import { at, documentRule } from './rule'
import { memberWord } from '../../words/member-label'
import { translate, say } from '../../words/words'
import { print, type Scope } from '../../expressions/scope'
import { isAddress } from '../../types/type'
import { typeMismatch } from '../../types/union'

export const bulkyParam = documentRule('LZ227', (model) =>
  model.kind === 'screen'
    ? [...(model.project.screens.get(model.name)?.inputs ?? [])]
        .filter(([, { type }]) => type.object ?? type.array)
        .map(([name, { type }]) =>
          at(model, child('/params', name), {
            what: say`"${name}" is ${describe(type)}, but a parameter must be a text, a number, true or false.`,
            fix: say`Pass only the id, and load the other values on the opened screen.`,
          }),
        )
    : [],
)

export const unknownInput = documentRule('LZ212', (model) =>
  model.inputUses.flatMap((use) => {
    const extra = use.given.filter(
      (name) => !use.inputs.has(name) && !isOfSession(model, use, name),
    )
    const strange = extra.filter((name) => nearest(name, use.inputs.keys()) === undefined)
    return strange.length > 1
      ? [anotherTarget(model, use, strange)]
      : extra.map((name) => unknown(model, use, name))
  }),
)

/**
 * Reports the name of a target that declares none of several given inputs, because the name is
 * probably wrong.
 */
function anotherTarget(
  model: DocumentModel,
  { kind, target, namePointer, given }: InputUse,
  strange: readonly string[],
): Report {
  const takers = takersOf(kind, model.project).filter(
    ([name, inputs]) =>
      name !== target &&
      given.every((one) => inputs.has(one)) &&
      [...inputs].every(([one, { required }]) => !required || given.includes(one)),
  )
  const names = takers.map(([name]) => name)
  const values = listNames(strange.map((name) => `"${name}"`))
  return at(model, namePointer, {
    what: say`The ${translate(kind)} ${target} has no inputs ${values}. Another ${translate(kind)} is probably intended.`,
    ...suggestAlternatives(
      names,
      say`Name the ${translate(kind)} that has these inputs, or remove them.`,
    ),
  })
}

function takersOf(
  kind: InputUse['kind'],
  { endpoints, fragments, screens }: Project,
): [string, InputUse['inputs']][] {
  if (kind === 'endpoint') return [...endpoints].map(([name, { params }]) => [name, params])
  return [...(kind === 'screen' ? screens : fragments).values()].map(({ name, inputs }) => [
    name,
    inputs,
  ])
}

/**
 * Returns whether a name belongs to the session. A step to any screen may set such a value, because
 * every screen can read the session.
 */
function isOfSession({ project }: DocumentModel, { kind }: InputUse, name: string): boolean {
  return kind === 'screen' && project.app.session.object?.members.has(name) === true
}

function unknown(model: DocumentModel, use: InputUse, name: string): Report {
  const left = [...use.inputs.keys()].filter((known) => !use.given.includes(known))
  const advice = didYouMean(name, left, 'key', say`Remove "${name}".`)
  return at(model, child(use.pointer, name), {
    atKey: true,
    what: say`The ${translate(use.kind)} ${use.target} has no input "${name}".`,
    ...advice,
  })
}

export const missingInput = documentRule('LZ213', (model) =>
  model.inputUses.flatMap((use) => missing(model, use)),
)

function missing(model: DocumentModel, use: InputUse): Report | Report[] {
  const lacking = [...use.inputs]
    .filter(([name, { required }]) => required && !use.given.includes(name))
    .map(([name]) => `"${name}"`)
  const misspelt = use.given.some((name) => !use.inputs.has(name))
  if (lacking.length === 0 || misspelt) return []
  const member = use.kind === 'fragment' ? 'with' : 'params'
  return at(model, use.pointer, {
    what: say`The ${translate(use.kind)} ${use.target} needs ${listNames(lacking)}.`,
    fix: say`Give ${listNames(lacking)} in "${memberWord(member)}".`,
  })
}

export const emptiedRequest = documentRule('LZ320', (model) =>
  [...sourcesOf(model), ...model.actions.filter(({ name }) => name === 'call')].flatMap(
    ({ source, pointer }) => {
      const { when, params } = source
      const use = model.inputUses.find((one) => one.pointer === child(pointer, 'params'))
      if (when === undefined || !use || !isObject(params)) return []
      return [...use.inputs].flatMap(([name, { required }]) => {
        const value = params[name]
        const path = isObject(value) ? value['var'] : undefined
        const read = { var: (Array.isArray(path) ? path[0] : path) ?? null }
        if (!required || typeof read.var !== 'string') return []
        if (decide([when], model) !== undefined) return []
        if (decide([when, { filled: read }], model) !== false) return []
        return at(model, child(use.pointer, name), {
          what: say`${read.var} is always empty here, because of the "when" of this request.`,
          fix: say`Negate the condition, or take the value from another place.`,
        })
      })
    },
  ),
)

export const fieldType = documentRule('LZ310', (model) =>
  model.nodes.flatMap((node) => [checkField(model, node), ownLimits(model, node)].flat()),
)

/** Reports an input whose limit reads the value of the input, so that the value cannot go back. */
function ownLimits(model: DocumentModel, { source, pointer, widget }: NodeUse): Report[] {
  const own = `state.${stringOrEmpty(source['field'])}`
  return ['min', 'max', 'minimum', 'maximum'].flatMap((name) => {
    const place = child(pointer, name)
    const isOwn = expressionsIn(model, place).some(({ path }) => path?.text === own)
    if (!widget?.field || !isOwn) return []
    return at(model, place, {
      what: say`The ${quote(name)} of this input depends on ${own}, the value of the input itself.`,
      why: say`After a first value, the borrower cannot choose all other values.`,
      fix: say`Read the state entry of another input.`,
    })
  })
}

function checkField(
  model: DocumentModel,
  { source, widget, widgetName, pointer, scope }: NodeUse,
): Report | Report[] {
  const name = source['field']
  if (typeof name !== 'string' || !widget) return []
  const memberPointer = child(pointer, 'field')
  if (!widget.field)
    return at(model, memberPointer, {
      what: say`The widget "${widgetName}" is not an input, so it cannot have the field "${name}".`,
      fix: say`Remove "field", or use an input widget.`,
    })
  const state = model.declared.state.get(name)
  if (!state) return []
  if (isInRow(scope))
    return at(model, memberPointer, {
      what: say`Every row would show and change the same state.${name}.`,
      fix: say`Move the input out of the repetition, as with an option-list around its rows.`,
    })
  // A string that the borrower types is a URL only if the schema of the input's value demands a
  // URL.
  const entered = isAddress(state.string) && typeMismatch(widget.field, state)
  if (!typeMismatch(state, widget.field) && !entered) return []
  return at(model, memberPointer, {
    what: say`The value of the "${widgetName}" is ${describe(widget.field)}, but state.${name} is ${describe(state)}.`,
    fix: say`Bind a state entry that is ${describe(widget.field)}.`,
  })
}

function isInRow(scope: Scope): boolean {
  for (let at: Scope | undefined = scope; at; at = at.parent)
    for (const { kind } of at.roots.values()) if (kind === 'row') return true
  return false
}

export const eachTakesList = documentRule('LZ308', (model) =>
  model.nodes.flatMap(({ list, source, pointer }) => {
    if (!list || list.any || list.array) return []
    return at(model, child(pointer, 'each'), {
      what: say`"each" takes a list; ${print(source['each'])} is ${describe(list)}.`,
      fix: say`Name a list, or remove "each".`,
    })
  }),
)
