import {
  initialOf,
  operatorOf,
  isObject,
  type Json,
  type JsonObject,
} from '../../../../renderer/language'
import { meaningOf } from '../../operators'
import { conditionSentence, nameWord, valuePhrase } from '../../sentences'
import type { DocumentNamesPair } from '../actions/compare-chains'
import { changed, type Line } from '../change'
import { compareConditions } from '../conditions/compare-conditions'
import { compareValues } from '../values/compare-values'
import { memberNames, same } from '../values/same'

interface Place {
  readonly name: string
  readonly pointer: string
  readonly names: DocumentNamesPair
}

interface Words {
  added(value: Json, place: Place): string
  removed(value: Json, place: Place): string
  changed(before: Json, after: Json, place: Place): Line[]
  /** The list itself came or went, and is empty. */
  readonly empty: string
}

type Compare = (
  before: Json | undefined,
  after: Json | undefined,
  pointer: string,
  names: DocumentNamesPair,
) => Line[]

/** How the requests of a screen differ. */
export const compareData = byName({
  added: (value, { name, names }) => `it now asks ${sourceWords(value, name, names)}`,
  removed: (value, { name, names }) =>
    `it no longer asks ${sourceWords(value, name, { ...names, after: names.before })}`,
  changed: compareSource,
  empty: 'its list of requests',
})

/** How what changes while a screen is used differs. */
export const compareState = byName({
  added: (value, { name, names }) =>
    `state.${name} was added; it begins as ${valuePhrase(initialOf(value), names.after)}`,
  removed: (_, { name }) => `state.${name} was removed`,
  changed: (before, after, { name, pointer, names }) =>
    compareValues(
      before,
      after,
      `state.${name}${isObject(after) ? '' : ', at first,'}`,
      pointer,
      names,
    ),
  empty: 'its list of state entries',
})

/** How the choices of operations differ. */
export const compareOptions = byName({
  added: (value, { name, names }) =>
    `the option ${name} was added; it is ${valuePhrase(value, names.after)}`,
  removed: (value, { name, names }) =>
    `the option ${name} was removed; it was ${valuePhrase(value, names.before)}`,
  changed: (before, after, { name, pointer, names }) =>
    compareValues(before, after, `the option ${name}`, pointer, names),
  empty: 'its list of options',
})

/** How the rules of a screen differ. */
export const compareRules = byName({
  added: (value, { name, names }) => `the rule ${name} was added: ${ruleWords(value, names)}`,
  removed: (_, { name }) => `the rule ${name} was removed`,
  changed: compareRule,
  empty: 'its list of rules',
})

function byName(words: Words): Compare {
  return (before, after, pointer, names) => {
    const [had, has] = [isObject(before) ? before : {}, isObject(after) ? after : {}]
    const lines = memberNames(had, has)
      .filter((name) => !same(had[name], has[name]))
      .flatMap((name) =>
        compareOne(had[name], has[name], { name, pointer: `${pointer}/${name}`, names }, words),
      )
    return lines.length > 0
      ? lines
      : [changed(pointer, `${words.empty} is empty, which the document now says or leaves unsaid`)]
  }
}

function compareOne(
  before: Json | undefined,
  after: Json | undefined,
  place: Place,
  words: Words,
): Line[] {
  if (before === undefined)
    return [{ kind: 'added', pointer: place.pointer, text: words.added(after!, place) }]
  if (after === undefined)
    return [{ kind: 'removed', pointer: place.pointer, text: words.removed(before, place) }]
  return words.changed(before, after, place)
}

function sourceWords(value: Json, name: string, names: DocumentNamesPair): string {
  const { endpoint, when, on } = value as JsonObject
  const condition = when === undefined ? '' : ` when ${conditionSentence(when, names.after)}`
  return `${nameWord(endpoint)}, read as ${name},${condition}${on === 'demand' ? ' on demand' : ''}`.replace(
    /,$/,
    '',
  )
}

function compareSource(before: Json, after: Json, { name, pointer, names }: Place): Line[] {
  const [from, to] = [before as JsonObject, after as JsonObject]
  return memberNames(from, to)
    .filter((member) => !same(from[member], to[member]))
    .flatMap((member) => {
      const at = `${pointer}/${member}`
      if (member === 'when')
        return compareConditions(from[member], to[member], 'is asked', names).map((predicate) =>
          changed(at, `the request for ${name} ${predicate}`),
        )
      if (member === 'endpoint')
        return [
          changed(
            at,
            `${name} now comes from ${nameWord(to[member])} (before: ${nameWord(from[member])})`,
          ),
        ]
      if (member === 'on')
        return [
          changed(
            at,
            `the request for ${name} is now made ${to[member] === 'demand' ? 'on demand' : 'when the screen opens'}`,
          ),
        ]
      return compareValues(
        from[member],
        to[member],
        `the request for ${name}: its ${member}`,
        at,
        names,
      )
    })
}

function compareRule(before: Json, after: Json, { name, pointer, names }: Place): Line[] {
  if (!isTest(before) || !isTest(after))
    return compareValues(before, after, `the result of the rule ${name}`, pointer, names)
  return compareConditions(before, after, 'holds', names).map((predicate) =>
    changed(pointer, `the rule ${name} ${predicate}`),
  )
}

/** A rule may give a value instead of holding or not. */
function isTest(value: Json): boolean {
  return (
    typeof value === 'boolean' ||
    (isObject(value) && meaningOf(operatorOf(value))?.condition !== undefined)
  )
}

function ruleWords(value: Json, names: DocumentNamesPair): string {
  return isTest(value)
    ? `it holds when ${conditionSentence(value, names.after)}`
    : `it gives ${valuePhrase(value, names.after)}`
}
