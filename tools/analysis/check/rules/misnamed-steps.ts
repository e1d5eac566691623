import { append, child, isWithin, membersOf, stringOrEmpty } from '../../../../renderer/language'
import { cached } from '../../json/cached'
import { type ActionUse, type DocumentModel, withExpansions } from '../../model/model'
import type { Project } from '../../project/project'
import { quote } from '../../types/describe'
import { say } from '../../words/words'
import type { Report } from '../report'
import { lastName, textKey, wordsIn } from '../../names/words-of-names'
import { at, documentRule } from './rule'

/** Reports a step that contradicts the name of its control, or the outcome of its call. */
export const misnamedStep = documentRule('LZ451', (model) => [
  ...model.actions.flatMap((step) => otherTarget(model, step)),
  ...model.actions.flatMap((step) => contraryToast(model, step)),
])

/**
 * Reports a control that opens the target of another control, but has the name of a target that
 * nothing on this screen opens.
 */
function otherTarget(model: DocumentModel, { name, source, node, pointer }: ActionUse): Report[] {
  const member =
    name === 'open' ? 'modal' : name === 'go' || name === 'replace' ? 'screen' : undefined
  const id = wordsIn(stringOrEmpty(node?.source['id']))
  const target = member === undefined ? '' : stringOrEmpty(source[member])
  if (member === undefined || !node || id.length === 0 || target === '') return []
  const { label = node.source['title'], each } = node.source
  const key = wordsIn(lastName(textKey(label)))
  // Both the id and the text must have the name of the other screen.
  if (hasSome(target, id) || each !== undefined || key.join() !== id.join()) return []
  const names =
    member === 'modal'
      ? membersOf(model.document['modals']).map(([one]) => one)
      : (screensByWord(model.project.screens).get(id[0]!) ?? [])
  const meant = names.filter(
    (one) => one !== model.name && id.every((word) => wordsIn(one).includes(word)),
  )
  const [only] = meant
  const opened = withExpansions(model).flatMap(({ actions }) =>
    actions.flatMap((other) => (other.node === node ? [] : [other.source[member]])),
  )
  if (only === undefined || meant.length > 1 || opened.includes(only)) return []
  if (wordsIn(only).join() !== id.join() && !opened.includes(target)) return []
  return [
    at(model, child(pointer, member), {
      what: say`${quote(stringOrEmpty(node.source['id']))} opens ${quote(target)}, but nothing here opens ${quote(only)}.`,
      fix: say`Open ${quote(only)}, or give the control another id.`,
      suggestion: { label: say`Change to ${quote(only)}`, at: 'value', value: only },
    }),
  ]
}

const screensByWord = cached((screens: Project['screens']) => {
  const found = new Map<string, string[]>()
  for (const name of screens.keys())
    for (const word of new Set(wordsIn(name))) found.set(word, append(found.get(word), name))
  return found
})

const hasSome = (name: string, words: readonly string[]) =>
  wordsIn(name).some((word) => words.some((one) => word.startsWith(one)))

/** Reports a message of success after a failed call, or the reverse. */
function contraryToast(model: DocumentModel, { name, source, pointer }: ActionUse): Report[] {
  const { kind } = source
  if (name !== 'toast' || (kind !== 'success' && kind !== 'failure')) return []
  const [inner] = model.actions
    .filter((call) => isWithin(pointer, call.pointer) && call.pointer !== pointer)
    .toSorted((one, other) => other.pointer.length - one.pointer.length)
  if (inner?.name !== 'call' && inner?.name !== 'native' && inner?.name !== 'copy') return []
  const isFailed = isWithin(pointer, child(inner.pointer, 'fail'))
  const isDone = isWithin(pointer, child(inner.pointer, 'ok'))
  if (
    !(isFailed && kind === 'success') &&
    !(isDone && kind === 'failure' && source['when'] === undefined)
  )
    return []
  return [
    at(model, child(pointer, 'kind'), {
      what: isFailed
        ? say`This toast says that a failed call succeeded.`
        : say`This toast says that a successful call failed.`,
      fix: say`Move it to ${quote(isFailed ? 'ok' : 'fail')}, or write another kind.`,
    }),
  ]
}
