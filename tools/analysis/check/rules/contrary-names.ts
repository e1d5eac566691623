import {
  child,
  isObject,
  isWithin,
  membersOf,
  splitPath,
  stringOrEmpty,
  type Json,
  type JsonObject,
} from '../../../../renderer/language'
import { writesState } from '../../actions/meanings'
import { cached } from '../../json/cached'
import { argumentPointer, type ExpressionUse, pathOf } from '../../expressions/scope'
import { decide } from '../../model/decide'
import { type DocumentModel, expressionsIn, type NodeUse } from '../../model/model'
import { quote } from '../../types/describe'
import { say } from '../../words/words'
import type { Report } from '../report'
import { conjunctsOf, testIn } from './parts-of-conditions'
import { at } from './rule'
import { entriesRead } from './stale-data'
import { lastName, textKey, wordsIn, wordsOfValue } from '../../names/words-of-names'

export const contraryNames = (model: DocumentModel): Report[] => [
  ...model.expressions.flatMap((use) => {
    const swapped = [swappedBranches(model, use)].flat()
    return swapped.length > 0 ? swapped : excludedBranches(model, use)
  }),
  ...model.nodes.flatMap((node) => {
    const excluded = [excludedNode(model, node)].flat()
    return excluded.length > 0 ? excluded : negatedNode(model, node)
  }),
  ...model.expressions.flatMap((use) => swappedCases(model, use)),
  ...membersOf(model.kind === 'expansion' ? undefined : model.document['rules']).flatMap(
    ([name, rule]) => [excludedRule(model, name, rule), otherEntry(model, name)].flat(),
  ),
]

function negatedNode(
  model: DocumentModel,
  { source, pointer, widget }: NodeUse,
): Report | Report[] {
  const { when, id, on, text } = source
  if (!isObject(when) || widget?.field || on !== undefined) return []
  const names = [stringOrEmpty(id), keyName(text)].map((name) => wordsIn(name).join())
  for (const part of conjunctsOf(when).filter(isObject)) {
    const { inner, isNegative } = testIn(part)
    const asked = stringOrEmpty(inner['rule'] ?? splitPath(pathOf(inner) ?? '').at(-1))
    const words = wordsIn(asked).join()
    const isMeant = (name: string) => (isNegative ? name === words : areOpposite(name, words))
    if (words === '' || !names.some(isMeant)) continue
    return at(model, child(pointer, 'when'), {
      what: isNegative
        ? say`The node has the name of ${quote(asked)}, but appears only if this is false.`
        : say`The node has the opposite name of ${quote(asked)}, but appears only if this is true.`,
      fix: say`Negate the condition with "!", or correct the names.`,
    })
  }
  return []
}

/**
 * Reports a case of a `pick` that shows the text named after another case. If both cases show this
 * text, the case is reported only if a text with the name of the case exists.
 */
function swappedCases(model: DocumentModel, use: ExpressionUse): Report | Report[] {
  const cases = use.operator === 'pick' ? membersOf(use.source['cases']) : []
  const named = new Map(
    cases.map(([name, result]) => [wordsIn(name).join(), keyWords(result)?.join()]),
  )
  for (const [name, result] of cases) {
    const [own, key] = [wordsIn(name).join(), keyWords(result)?.join()]
    const other = key === undefined ? undefined : named.get(key)
    if (key === undefined || key === own || other === undefined) continue
    if (other === key && !hasOwnText(model, textKey(result), own)) continue
    return at(model, child(child(use.pointer, 'cases'), name), {
      what: say`The case ${quote(name)} shows the text of another case, ${quote(textKey(result))}.`,
      fix: say`Show the text of this case.`,
    })
  }
  return lostCase(model, use, named)
}

const hasOwnText = ({ project }: DocumentModel, text: string, words: string | undefined) =>
  textOfCase(project, text.slice(0, text.lastIndexOf('.')), words) !== undefined

function textOfCase({ texts }: DocumentModel['project'], namespace: string, words = '') {
  const [language] = texts.values()
  return language && textsByWords(language).get(`${namespace}.${words}`)
}

/** Returns the first text of each namespace whose key ends with the given words. */
const textsByWords = cached((language: ReadonlyMap<string, unknown>) => {
  const found = new Map<string, string>()
  for (const key of language.keys())
    for (let dot = key.indexOf('.'); dot >= 0; dot = key.indexOf('.', dot + 1)) {
      const place = `${key.slice(0, dot)}.${wordsIn(key.slice(dot + 1)).join()}`
      if (!found.has(place)) found.set(place, key)
    }
  return found
})

/**
 * Reports a value without a case in a `pick`. A text must have the name of the value, and each case
 * must show the text with its own name.
 */
function lostCase(
  model: DocumentModel,
  use: ExpressionUse,
  named: ReadonlyMap<string, string | undefined>,
): Report | Report[] {
  const { only, known } = use.operands[0]?.string ?? {}
  const [first] = isObject(use.source['cases']) ? Object.values(use.source['cases']) : []
  const areNamed = named.size > 0 && [...named].every(([own, key]) => own === key)
  if (!areNamed || !isObject(first)) return []
  const namespace = textKey(first).split('.').slice(0, -1).join('.')
  for (const value of only ?? known ?? []) {
    const own = wordsIn(value).join()
    const text = named.has(own) ? undefined : textOfCase(model.project, namespace, own)
    if (text !== undefined)
      return at(model, child(use.pointer, 'cases'), {
        atKey: true,
        what: say`The value ${quote(value)} has no case, although the text ${quote(text)} exists.`,
        fix: say`Add the case ${quote(value)} with this text.`,
      })
  }
  return []
}

function excludedRule(model: DocumentModel, name: string, rule: Json): Report | Report[] {
  const words = wordsIn(name).filter((word) => word !== 'is' && word !== 'has')
  if (!isObject(rule) || words.length === 0) return []
  const place = child('/rules', name)
  for (const { path, type } of expressionsIn(model, place)) {
    const { only, known } = type.string ?? {}
    if (!path) continue
    const values = (only ?? known ?? []).map((one) => [one, one] as const)
    const named = [...values, ...choicesFor(model, path.text)]
    const [, value] = named.find(([one]) => wordsIn(one).join() === words.join()) ?? []
    const isTrue = (one: string) => decide([rule], model, { [path.text]: one })
    if (value === undefined || isTrue(value) !== false) continue
    if (values.length === 0 && named.every(([, one]) => isTrue(one) === false)) continue
    return at(model, place, {
      what: say`This rule has the name of the case ${quote(value)}, but is false for this case.`,
      fix: say`Correct the comparison, or give the rule another name.`,
    })
  }
  return []
}

/** Returns the literal choices of a state entry. The names of a choice are its value and its id. */
function choicesFor({ nodes }: DocumentModel, path: string): [name: string, value: string][] {
  return nodes.flatMap(({ source: { choice, id }, parent }): [string, string][] => {
    const isOf = path === `state.${stringOrEmpty(parent?.source['field'])}`
    return isOf && typeof choice === 'string'
      ? [
          [choice, choice],
          [stringOrEmpty(id), choice],
        ]
      : []
  })
}

function otherEntry(model: DocumentModel, name: string): Report | Report[] {
  const place = child('/rules', name)
  const words = wordsIn(name)
  const read = entriesRead(model, place)
  const [meant, ...others] = [...model.declared.state.keys()].filter((entry) =>
    wordsIn(entry).every((word) => words.includes(word)),
  )
  const [other] = read
  const isShared = read.some((entry) => wordsIn(entry).some((word) => words.includes(word)))
  if (meant === undefined || others.length > 0 || other === undefined || isShared) return []
  return at(model, place, {
    what: say`This rule has the name of state.${meant}, but reads only state.${other}.`,
    fix: say`Read state.${meant}, or give the rule another name.`,
  })
}

function swappedBranches(model: DocumentModel, use: ExpressionUse): Report | Report[] {
  const [condition, first, second, ...others] = use.args
  const [one, other] = [keyWords(first), keyWords(second)]
  if (use.operator !== 'if' || others.length > 0 || !one || !other || !isObject(condition))
    return []
  const { asked, isNegative } = subjectOf(condition)
  if (!asked) return []
  const [named, unnamed] = isNegative ? [one, other] : [other, one]
  const isAsked = (word: string) => asked.has(word)
  if (!named.every(isAsked) || unnamed.some(isAsked) || isSwitch(model, use)) return []
  return at(model, argumentPointer(use, 1), {
    what: say`The condition has the name of the other text, ${quote(isNegative ? textKey(first) : textKey(second))}.`,
    fix: say`Exchange the two texts.`,
  })
}

function excludedBranches(model: DocumentModel, use: ExpressionUse): Report[] {
  if (use.operator !== 'if') return []
  return use.args.flatMap((condition, position) => {
    const key = keyName(use.args[position + 1])
    if (position % 2 === 1 || key === '' || !isObject(condition)) return []
    const word = excludedCase(condition, key, (words, named) =>
      named.every((one) => words.includes(one)),
    )
    if (word === undefined || isSwitch(model, use)) return []
    return at(model, argumentPointer(use, position + 1), {
      what: say`The key of this text names the case ${quote(word)}, which the condition excludes.`,
      fix: say`Correct the comparison, or show another text.`,
    })
  })
}

function excludedNode(
  model: DocumentModel,
  { source, pointer, widget }: NodeUse,
): Report | Report[] {
  const { when, text } = source
  const key = keyName(text)
  if (!isObject(when) || key === '' || widget?.field || source['on'] !== undefined) return []
  const word = excludedCase(when, key, (words, named) => words.join() === named.join())
  if (word === undefined) return []
  return at(model, child(pointer, 'when'), {
    what: say`The key of the text names the case ${quote(word)}, which this condition excludes.`,
    fix: say`Correct the comparison, or show another text.`,
  })
}

const opposites = ['un', 'not', 'non', 'dis', 'in']
const pairs = [
  ['open', 'closed'],
  ['on', 'off'],
  ['early', 'late'],
  ['accepted', 'rejected'],
  ['allowed', 'refused'],
]

const areOpposite = (one: string, other: string) =>
  opposites.some((prefix) => prefix + one === other || prefix + other === one) ||
  pairs.some((pair) => one !== other && pair.includes(one) && pair.includes(other))

/**
 * Returns the value that the key of a text names although the condition excludes the value, such as
 * "paid" in the case for all other values.
 */
function excludedCase(
  condition: JsonObject,
  key: string,
  isNamed: (words: readonly string[], named: readonly string[]) => boolean,
): string | undefined {
  const { literal, isNegative } = testIn(condition)
  if (literal === undefined) return undefined
  const words = wordsIn(key)
  const named = wordsIn(literal)
  if (named.length === 0) return undefined
  if (isNegative)
    return !words.some((word) => denying.has(word)) && isNamed(words, named) ? literal : undefined
  return areOpposite(words.join(''), named.join('')) ? key : undefined
}

/** Words that deny something in the keys of texts. */
const denying = new Set(['not', 'no', 'non', 'un', 'until', 'before', 'never', 'if', 'can', 'to'])

/** Returns whether a text names the state after a tap, because its control changes the state. */
function isSwitch(model: DocumentModel, use: ExpressionUse): boolean {
  const entries = entriesRead(model, argumentPointer(use, 0))
  return model.actions.some(
    ({ name, source, node }) =>
      writesState(name) &&
      entries.includes(stringOrEmpty(source['state'])) &&
      node !== undefined &&
      isWithin(use.pointer, node.pointer),
  )
}

interface Subject {
  readonly asked?: ReadonlySet<string>
  readonly isNegative: boolean
}

function subjectOf(condition: JsonObject): Subject {
  const { inner, operator, literal, isNegative } = testIn(condition)
  if (['var', 'rule', 'filled', 'positive', '!!'].includes(operator))
    return { asked: wordsOfValue(inner), isNegative }
  return literal === undefined ? { isNegative } : { asked: new Set(wordsIn(literal)), isNegative }
}

const keyName = (value: Json | undefined) => lastName(textKey(value))

function keyWords(value: Json | undefined): readonly string[] | undefined {
  const words = wordsIn(keyName(value))
  return words.length === 0 ? undefined : words
}
