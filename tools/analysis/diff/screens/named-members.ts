import {
  initialOf,
  operatorOf,
  isObject,
  type Json,
  type JsonObject,
} from '../../../../renderer/language'
import type { DocumentNames } from '../../actions'
import { meaningOf } from '../../operators'
import { conditionSentence, nameWord, valuePhrase } from '../../sentences'
import { added, changed, orChanged, removed, type Line } from '../change'
import { conditionLines } from '../conditions/compare-conditions'
import { compareValues } from '../values/compare-values'
import { differingMembers, type Difference } from '../values/difference'

/** How the members of a list by name are told. */
interface Words {
  added(value: Json, name: string, names: DocumentNames): string
  removed(value: Json, name: string, names: DocumentNames): string
  changed(member: Difference<Json>, name: string): Line[]
  /** The list itself came or went, and is empty. */
  readonly empty: string
}

/** How the requests of a screen differ. */
export const compareData = byName({
  added: (value, name, names) => `it now asks ${sourceWords(value, name, names)}`,
  removed: (value, name, names) => `it no longer asks ${sourceWords(value, name, names)}`,
  changed: compareSource,
  empty: 'its list of requests',
})

/** How what changes while a screen is used differs. */
export const compareState = byName({
  added: (value, name, names) =>
    `state.${name} was added; it begins as ${valuePhrase(initialOf(value), names)}`,
  removed: (_, name) => `state.${name} was removed`,
  changed: (member, name) =>
    compareValues(member, `state.${name}${isObject(member.after) ? '' : ', at first,'}`),
  empty: 'its list of state entries',
})

/** How the choices of operations differ. */
export const compareOptions = byName({
  added: (value, name, names) => `the option ${name} was added; it is ${valuePhrase(value, names)}`,
  removed: (value, name, names) =>
    `the option ${name} was removed; it was ${valuePhrase(value, names)}`,
  changed: (member, name) => compareValues(member, `the option ${name}`),
  empty: 'its list of options',
})

/** How the rules of a screen differ. */
export const compareRules = byName({
  added: (value, name, names) => `the rule ${name} was added: ${ruleWords(value, names)}`,
  removed: (_, name) => `the rule ${name} was removed`,
  changed: compareRule,
  empty: 'its list of rules',
})

function byName(words: Words): (list: Difference) => Line[] {
  return (list) => {
    const lines = differingMembers(list).flatMap(([name, member]) =>
      compareOne(name, member, words),
    )
    const unsaid = `${words.empty} is empty, which the document now says or leaves unsaid`
    return orChanged(lines, list.pointer, unsaid)
  }
}

function compareOne(name: string, member: Difference, words: Words): Line[] {
  const { before, after, pointer, names } = member
  if (before === undefined) return [added(pointer, words.added(after!, name, names.after))]
  if (after === undefined) return [removed(pointer, words.removed(before, name, names.before))]
  return words.changed({ before, after, pointer, names }, name)
}

function sourceWords(value: Json, name: string, names: DocumentNames): string {
  const { endpoint, when, on } = value as JsonObject
  const condition = when === undefined ? '' : `, when ${conditionSentence(when, names)}`
  const demand = on === 'demand' ? `${condition === '' ? ',' : ''} on demand` : ''
  return `${nameWord(endpoint)}, read as ${name}${condition}${demand}`
}

function compareSource(source: Difference, name: string): Line[] {
  const request = `the request for ${name}`
  return differingMembers(source).flatMap(([member, difference]) => {
    const { before, after, pointer } = difference
    if (member === 'when') return conditionLines(difference, request, 'is asked')
    if (member === 'endpoint') {
      const [is, was] = [nameWord(after), nameWord(before)]
      return [changed(pointer, `${name} now comes from ${is} (before: ${was})`)]
    }
    if (member !== 'on') return compareValues(difference, `${request}: its ${member}`)
    const moment = after === 'demand' ? 'on demand' : 'when the screen opens'
    return [changed(pointer, `${request} is now made ${moment}`)]
  })
}

function compareRule(rule: Difference<Json>, name: string): Line[] {
  return isTest(rule.before) && isTest(rule.after)
    ? conditionLines(rule, `the rule ${name}`, 'holds')
    : compareValues(rule, `the result of the rule ${name}`)
}

/** A rule may give a value instead of holding or not. */
function isTest(value: Json): boolean {
  return (
    typeof value === 'boolean' ||
    (isObject(value) && meaningOf(operatorOf(value))?.condition !== undefined)
  )
}

function ruleWords(value: Json, names: DocumentNames): string {
  return isTest(value)
    ? `it holds when ${conditionSentence(value, names)}`
    : `it gives ${valuePhrase(value, names)}`
}
