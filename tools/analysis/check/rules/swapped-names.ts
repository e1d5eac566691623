import {
  child,
  isObject,
  isWithin,
  membersOf,
  splitPath,
  stringOrEmpty,
} from '../../../../renderer/language'
import { namedArgumentValues, pathOf, type PathUse } from '../../expressions/scope'
import { groupBy } from '../../json/group-by'
import {
  type ActionUse,
  type DocumentModel,
  expressionOf,
  type NodeUse,
  sourcesOf,
} from '../../model/model'
import { quote } from '../../types/describe'
import { say } from '../../words/words'
import type { Report } from '../report'
import { contraryNames } from './contrary-names'
import { lastName, textKey, wordsIn, wordsOfValue } from '../../names/words-of-names'
import {
  labelledValues,
  membersBeside,
  type LabelledValue,
  otherMember,
  readIn,
} from './named-otherwise'
import { at, documentRule } from './rule'

/** Reports two values if each is passed under the name of the other. */
export const swappedNames = documentRule('LZ442', (model) => [
  ...groupsIn(model).flatMap((group) => {
    const [one, other] = swappedIn(group)
    if (one && other)
      return at(model, one.pointer, {
        what: say`The values of ${quote(one.name)} and ${quote(other.name)} seem to be swapped.`,
        fix: say`Exchange the two values.`,
      })
    return group.flatMap((one) => otherMember(model, one, group))
  }),
  ...contraryNames(model),
  ...model.nodes.flatMap((node) => swappedBounds(model, node)),
  ...model.nodes.flatMap((node) => otherList(model, node)),
  ...model.nodes.flatMap((node) => [swappedLabel(model, node), swappedPanes(model, node)].flat()),
  ...model.actions.flatMap((step) => namePassed(model, step)),
])

const labels = ['label', 'name', 'title', 'text', 'key']

/** Reports a node with the value of a row as its label, and with the name of the row as its value. */
function swappedLabel(model: DocumentModel, { source, pointer }: NodeUse): Report | Report[] {
  const [label, value] = ['label', 'value'].map((prop) => readIn(model, source[prop])?.path)
  const [as, is] = [label, value].map((path) => path?.segments.at(-1) ?? '')
  const isOneRow = label?.segments.slice(0, -1).join() === value?.segments.slice(0, -1).join()
  if (as !== 'value' || !is || !labels.includes(is) || !isOneRow) return []
  return at(model, child(pointer, 'label'), {
    what: say`The values of ${quote('label')} and ${quote('value')} seem to be swapped.`,
    fix: say`Exchange the two values.`,
  })
}

/** Reports a tab with the name of a list in its label, if the tab does not show this list. */
function swappedPanes(model: DocumentModel, { source, pointer, widget }: NodeUse): Report[] {
  const texts = widget?.panes === undefined ? undefined : source[widget.panes]
  if (!Array.isArray(texts) || widget?.panes === undefined) return []
  const place = child(pointer, widget.panes)
  const panes = texts.map((text, position) => ({
    name: lastName(textKey(text)),
    lists: listsIn(model, `${pointer}/children/${position}`),
  }))
  const shows = (lists: readonly PathUse[], name: string) =>
    lists.some(({ segments }) => segments.at(-1) === name)
  return panes.flatMap(({ name, lists }, position) => {
    if (shows(lists, name)) return []
    const [read] = lists
    const beside = read ? membersBeside(read) : []
    const isList = beside.some((member) => member.name === name && member.type.array)
    const other = panes.find((pane, at) => at !== position && shows(pane.lists, name))
    const isSwapped = other !== undefined && shows(lists, other.name)
    if (!isList || !read || !(isSwapped ? panes.indexOf(other) > position : !other)) return []
    return at(model, `${place}/${position}`, {
      what: isSwapped
        ? say`The values of ${quote(name)} and ${quote(other.name)} seem to be swapped.`
        : say`${quote(name)} shows ${read.text}, but nothing shows ${[...read.segments.slice(0, -1), name].join('.')}.`,
      fix: isSwapped ? say`Exchange the two values.` : say`Show the list that the label names.`,
    })
  })
}

const listsIn = (model: DocumentModel, place: string): PathUse[] =>
  model.nodes.flatMap(({ pointer, source }) =>
    isWithin(pointer, place) ? (expressionOf(model, source['each'])?.path ?? []) : [],
  )

function namePassed(model: DocumentModel, { source, pointer }: ActionUse): Report[] {
  return membersOf(source['params']).flatMap(([name, value]) => {
    const use = expressionOf(model, value)
    if (use?.operator !== 'item') return []
    const [list, , member] = use.args
    const path = (isObject(list) ? pathOf(list) : undefined) ?? ''
    const members = use.operands[0]?.array?.items.object?.members
    const code = ['id', 'code'].find((one) => members?.has(one))
    const isOf = splitPath(path).at(-1)?.startsWith(name) === true
    if (code === undefined || !isOf || !['name', 'title', 'label'].includes(stringOrEmpty(member)))
      return []
    return at(model, child(child(pointer, 'params'), name), {
      what: say`${quote(name)} gets the ${quote(member)} of an item that also has the ${quote(code)}.`,
      fix: say`Pass the ${quote(code)}, or give the parameter another name.`,
    })
  })
}

const early = ['first', 'earliest', 'min', 'minimum', 'from', 'start', 'begin', 'least']
const late = ['last', 'latest', 'max', 'maximum', 'until', 'to', 'end', 'most']

function swappedBounds(
  model: DocumentModel,
  { source, pointer, widget }: NodeUse,
): Report | Report[] {
  if (!widget?.field) return []
  const [min, max] = ['min', 'max'].map((name) =>
    wordsIn(readIn(model, source[name])?.path?.segments.at(-1) ?? ''),
  )
  const has = (words: readonly string[] | undefined, some: readonly string[]) =>
    words?.some((word) => some.includes(word))
  if (!has(min, late) || !has(max, early)) return []
  return at(model, child(pointer, 'min'), {
    what: say`The values of ${quote('min')} and ${quote('max')} seem to be swapped.`,
    fix: say`Exchange the two values.`,
  })
}

function otherList(model: DocumentModel, { source, pointer }: NodeUse): Report | Report[] {
  const { each, id } = source
  const path = expressionOf(model, each)?.path
  if (!path || path.segments.length < 2) return []
  const names = wordsIn(stringOrEmpty(id))
  if (names.includes(path.segments.at(-1)!)) return []
  const meant = membersBeside(path).find(({ name, type }) => type.array && names.includes(name))
  if (!meant || model.expressions.some((other) => other.path?.text === meant.path)) return []
  return at(model, child(pointer, 'each'), {
    what: say`${quote(stringOrEmpty(id))} shows ${path.segments.join('.')}, but nothing shows ${meant.path}.`,
    fix: say`Show ${meant.path}, or give the node another name.`,
  })
}

interface ValueWords {
  readonly value: LabelledValue
  /** The words of a value's name. `words` are the words of the value. */
  readonly name: readonly string[]
  readonly words: ReadonlySet<string>
}

function swappedIn(group: readonly LabelledValue[]): LabelledValue[] {
  const distinct = new Map<string, ValueWords>()
  for (const value of group) {
    const text = `${value.name} ${JSON.stringify(value.value)}`
    if (distinct.has(text)) continue
    distinct.set(text, { value, name: wordsIn(value.name), words: wordsOfValue(value.value) })
  }
  // Only names with the same last word are compared.
  const byLastWord = groupBy(distinct.values(), ({ name }) => name.at(-1) ?? '')
  for (const one of distinct.values()) {
    const named = ['', ...one.words].flatMap((word) => byLastWord.get(word) ?? [])
    const other = named.find((two) => one !== two && fits(one, two) && fits(two, one))
    if (other) return [one.value, other.value]
  }
  return []
}

/**
 * Returns whether a value fits the name of another value, because the value has all words of the
 * other name. If the value has no word of its own name, the last word of the other name is enough.
 */
function fits({ name, words }: ValueWords, other: ValueWords): boolean {
  const isIn = (word: string) => words.has(word)
  if (other.name.every(isIn)) return !name.every(isIn)
  return other.name.slice(-1).every(isIn) && !name.some(isIn)
}

/** Returns groups of named values, each for one text, endpoint, screen or fragment. */
function groupsIn(model: DocumentModel): LabelledValue[][] {
  const texts = model.expressions.map((use) => namedArgumentValues(use))
  const passed = [
    ...[...model.actions, ...sourcesOf(model)].map(
      ({ source, pointer }) => [source['params'], child(pointer, 'params')] as const,
    ),
    ...model.nodes.map(({ source, pointer }) => [source['with'], child(pointer, 'with')] as const),
  ]
  return [
    ...texts.map((values) =>
      values.flatMap((value) => (value.name === '' ? [] : [{ ...value, kind: 'text' as const }])),
    ),
    ...passed.map(([values, pointer]) =>
      membersOf(values).map(([name, value]) => ({
        name,
        value,
        pointer: child(pointer, name),
        kind: 'input' as const,
      })),
    ),
    ...setsByChain(model),
    ...labelledValues(model),
  ]
}

function setsByChain({ actions }: DocumentModel): LabelledValue[][] {
  const sets = actions.filter(({ name }) => name === 'set')
  const byChain = groupBy(sets, ({ pointer }) => pointer.slice(0, pointer.lastIndexOf('/')))
  return [...byChain.values()].map((steps) =>
    steps.map(({ source, pointer }) => ({
      name: stringOrEmpty(source['state']),
      value: source['value'] ?? null,
      pointer: child(pointer, 'value'),
      kind: 'input' as const,
    })),
  )
}
