import {
  child,
  isObject,
  stringOrEmpty,
  type Json,
  type JsonObject,
  isWithin,
  membersOf,
} from '../../../../renderer/language'

import { type ActionUse, type DocumentModel, withExpansions } from '../../model/model'
import { quote } from '../../types/describe'
import { say } from '../../words/words'
import type { Report } from '../report'
import { nextStep } from './parts-of-conditions'
import { at, documentRule } from './rule'
import { actionOf } from '../../actions/meanings'
import { cachedGroups } from '../../json/cached'
import { screenNameIn } from '../../project/screens'
import type { SourceFile } from '../../project/source-file'
import { lastName, textKey, wordsIn } from '../../names/words-of-names'

export const undoneStep = documentRule('LZ425', (model) => {
  const byPointer = new Map(model.actions.map((action) => [action.pointer, action]))
  return model.actions.flatMap((step) => {
    const next = byPointer.get(nextStep(step.pointer))
    const itself = setsItself(step.source)
      ? [
          at(model, child(step.pointer, 'value'), {
            what: say`This step gives ${quote(step.source['state'] ?? null)} the value that it already has.`,
            fix: say`Give another value, or remove the step.`,
          }),
        ]
      : []
    return next && next.source['when'] === undefined
      ? [itself, undone(model, step.source, next)].flat()
      : itself
  })
})

function setsItself({ do: action, state, value }: JsonObject): boolean {
  return action === 'set' && isObject(value) && value['var'] === `state.${stringOrEmpty(state)}`
}

function undone(model: DocumentModel, step: JsonObject, next: ActionUse): Report | Report[] {
  const { source, pointer } = next
  const modal = step['modal']
  const isAlways = step['when'] === undefined
  if (
    step['do'] === 'open' &&
    source['do'] === 'close' &&
    [isAlways ? undefined : modal, modal].includes(source['modal'])
  )
    return at(model, pointer, {
      what: say`This step closes ${quote(modal ?? null)}, which the previous step opens.`,
      fix: say`Remove one of the two, or close the modal by a press.`,
    })
  if (!isAlways) return []
  if (
    step['do'] === 'set' &&
    source['do'] === 'set' &&
    step['state'] === source['state'] &&
    // Two steps that set the same value do no harm.
    JSON.stringify(step['value']) !== JSON.stringify(source['value']) &&
    !reads(source['value'], step['state'])
  )
    return at(model, pointer, {
      what: say`This step replaces the value that the previous step gives ${quote(step['state'] ?? null)}.`,
      fix: say`Remove one of the two steps.`,
    })
  return []
}

function reads(value: Json | undefined, state: Json | undefined): boolean {
  return (
    isObject(value) &&
    (typeof state !== 'string' ||
      JSON.stringify(value).includes(`"state.${state}`) ||
      JSON.stringify(value).includes('"rule"'))
  )
}

export const lostOnLeave = documentRule('LZ421', (model) =>
  model.actions.flatMap((action) =>
    action.pointer.startsWith('/on/leave/')
      ? [waits(model, action), answers(model, action)].flat()
      : leadsTwice(model, action),
  ),
)

function leadsTwice(model: DocumentModel, { name, source, pointer }: ActionUse) {
  const { ok, wait } = source
  const leads =
    Array.isArray(ok) && ok.some((step) => isObject(step) && actionOf(step['do'])?.leads)
  if (name !== 'call' || wait !== false || !leads) return []
  const chain = pointer.slice(0, pointer.lastIndexOf('/'))
  const isLeft = model.actions.some(
    (other) =>
      other.pointer.slice(0, other.pointer.lastIndexOf('/')) === chain &&
      Number(other.pointer.slice(chain.length + 1)) > Number(pointer.slice(chain.length + 1)) &&
      other.source['when'] === undefined &&
      actionOf(other.name)?.leaves,
  )
  return isLeft
    ? at(model, child(pointer, 'ok'), {
        atKey: true,
        what: say`A later step leaves the screen before the response arrives, so this "ok" does not open its screen.`,
        fix: say`Wait for the call, or remove one of the two navigations.`,
      })
    : []
}

function waits(model: DocumentModel, { name, pointer }: ActionUse) {
  return name === 'wait'
    ? at(model, pointer, {
        what: say`A "wait" ends the action sequence here, since the borrower leaves the screen.`,
        fix: say`Remove the "wait" and the steps after it.`,
      })
    : []
}

function answers(model: DocumentModel, { source, name, pointer }: ActionUse) {
  return Object.entries(actionOf(name)?.members ?? {}).flatMap(([member, { kind }]) => {
    const isAnswer = kind === 'codes' || (kind === 'chain' && member !== 'else')
    return isAnswer && source[member] !== undefined
      ? at(model, child(pointer, member), {
          atKey: true,
          what: say`The "${member}" of this "${name}" never runs, since the borrower leaves the screen before the response.`,
          fix: say`Remove "${member}", or move this step before the step that leaves the screen.`,
        })
      : []
  })
}

/** Reports a step that contradicts the name of its control or the result of its call. */
export const misnamedStep = documentRule('LZ451', (model) => [
  ...model.actions.flatMap((step) => otherTarget(model, step)),
  ...model.actions.flatMap((step) => contraryToast(model, step)),
])

function otherTarget(
  model: DocumentModel,
  { name, source, node, pointer }: ActionUse,
): Report | Report[] {
  const member =
    name === 'open' ? 'modal' : name === 'go' || name === 'replace' ? 'screen' : undefined
  const id = wordsIn(stringOrEmpty(node?.source['id']))
  const target = member === undefined ? '' : stringOrEmpty(source[member])
  if (member === undefined || !node || id.length === 0 || target === '') return []
  const { label = node.source['title'], each } = node.source
  const key = wordsIn(lastName(textKey(label)))
  // A control is reported only if both its id and its text name the other target.
  if (hasSome(target, id) || each !== undefined || key.join() !== id.join()) return []
  const names =
    member === 'modal'
      ? membersOf(model.document['modals']).map(([one]) => one)
      : (screensByWord(model.project.kinds.screen, [], namesByWord).values.get(id[0]!) ?? [])
  const meant = names.filter(
    (one) => one !== model.name && id.every((word) => wordsIn(one).includes(word)),
  )
  const [only] = meant
  const opened = withExpansions(model).flatMap(({ actions }) =>
    actions.flatMap((other) => (other.node === node ? [] : [other.source[member]])),
  )
  if (only === undefined || meant.length > 1 || opened.includes(only)) return []
  if (wordsIn(only).join() !== id.join() && !opened.includes(target)) return []
  return at(model, child(pointer, member), {
    what: say`${quote(stringOrEmpty(node.source['id']))} opens ${quote(target)}, but nothing here opens ${quote(only)}.`,
    fix: say`Open ${quote(only)}, or give the control another id.`,
    suggestion: { label: say`Change to ${quote(only)}`, at: 'value', value: only },
  })
}

/** By word: the screens with the word in their name. */
const screensByWord = cachedGroups<SourceFile, string, readonly string[]>((names) => [
  ...new Set(names),
])

const namesByWord = (file: SourceFile) =>
  new Map(wordsIn(screenNameIn(file.json)).map((word) => [word, screenNameIn(file.json)]))

const hasSome = (name: string, words: readonly string[]) =>
  wordsIn(name).some((word) => words.some((one) => word.startsWith(one)))

function contraryToast(
  model: DocumentModel,
  { name, source, pointer }: ActionUse,
): Report | Report[] {
  const { kind } = source
  if (name !== 'toast' || (kind !== 'success' && kind !== 'failure')) return []
  const [inner] = model.actions
    .filter((call) => isWithin(pointer, call.pointer) && call.pointer !== pointer)
    .toSorted((one, other) => other.pointer.length - one.pointer.length)
  if (!inner || !['call', 'native', 'copy', 'require'].includes(inner.name)) return []
  const isRefused = inner.name === 'require'
  const isFailed = isWithin(pointer, child(inner.pointer, isRefused ? 'else' : 'fail'))
  const isDone = isWithin(pointer, child(inner.pointer, 'ok'))
  if (
    !(isFailed && kind === 'success') &&
    !(isDone && kind === 'failure' && source['when'] === undefined)
  )
    return []
  return at(model, child(pointer, 'kind'), {
    what: isRefused
      ? say`This toast reports a success, although a requirement is not met.`
      : isFailed
        ? say`This toast says that a failed call succeeded.`
        : say`This toast says that a successful call failed.`,
    fix: isRefused
      ? say`Write another kind.`
      : say`Move it to ${quote(isFailed ? 'ok' : 'fail')}, or write another kind.`,
  })
}
