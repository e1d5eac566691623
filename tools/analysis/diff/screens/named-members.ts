import {
  initialOf,
  operatorOf,
  isObject,
  type Json,
  type JsonObject,
} from '../../../../renderer/language'
import type { DocumentNames } from '../../actions/meaning'
import { meaningOf } from '../../operators/meanings'
import { conditionSentence, valuePhrase, nameWord } from '../../sentences/value'
import {
  added,
  changed,
  orChanged,
  removed,
  type Line,
  differingMembers,
  type Difference,
} from '../change'
import { conditionLines } from '../conditions/compare-conditions'
import { compareValues } from '../values/compare-values'
import { said, say } from '../../words/words'

/** The sentences about a member that contains things by name. */
interface Words {
  added(value: Json, name: string, names: DocumentNames): string
  removed(value: Json, name: string, names: DocumentNames): string
  changed(member: Difference<Json>, name: string): Line[]
  /** The sentence about an empty member that was added or removed. */
  readonly empty: string
}

/** Differences in the requests of a screen. */
export const compareData = byName({
  added: (value, name, names) => say`it now requests ${sourceWords(value, name, names)}`,
  removed: (value, name, names) => say`it no longer requests ${sourceWords(value, name, names)}`,
  changed: compareSource,
  empty: 'its list of requests',
})

/** Differences in the state of a screen. */
export const compareState = byName({
  added: (value, name, names) =>
    say`state.${name} was added; it begins as ${valuePhrase(initialOf(value), names)}`,
  removed: (_, name) => say`state.${name} was removed`,
  changed: (member, name) =>
    compareValues(member, say`state.${name}${isObject(member.after) ? '' : said(', at first,')}`),
  empty: 'its list of state entries',
})

/** Differences in the options for operations. */
export const compareOptions = byName({
  added: (value, name, names) =>
    say`the option ${name} was added; it is ${valuePhrase(value, names)}`,
  removed: (value, name, names) =>
    say`the option ${name} was removed; it was ${valuePhrase(value, names)}`,
  changed: (member, name) => compareValues(member, say`the option ${name}`),
  empty: 'its list of options',
})

/** Differences in the rules of a screen. */
export const compareRules = byName({
  added: (value, name, names) => say`the rule ${name} was added: ${ruleWords(value, names)}`,
  removed: (_, name) => say`the rule ${name} was removed`,
  changed: compareRule,
  empty: 'its list of rules',
})

function byName(words: Words): (list: Difference) => Line[] {
  return (list) => {
    const lines = differingMembers(list).flatMap(([name, member]) =>
      compareOne(name, member, words),
    )
    const unsaid = say`${said(words.empty)} is empty; only the notation in the document changed`
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
  const condition = when === undefined ? '' : say`, when ${conditionSentence(when, names)}`
  const demand = on === 'demand' ? say`${condition === '' ? ',' : ''} on demand` : ''
  return say`${nameWord(endpoint)}, read as ${name}${condition}${demand}`
}

function compareSource(source: Difference, name: string): Line[] {
  const request = say`the request for ${name}`
  return differingMembers(source).flatMap(([member, difference]) => {
    const { before, after, pointer } = difference
    if (member === 'when') return conditionLines(difference, request, said('is requested'))
    if (member === 'endpoint') {
      const [is, was] = [nameWord(after), nameWord(before)]
      return [changed(pointer, say`${name} now comes from ${is} (before: ${was})`)]
    }
    if (member === 'optional')
      return [
        changed(
          pointer,
          after === true
            ? say`if ${request} fails, the screen is now shown without it`
            : say`if ${request} fails, the screen now shows an error`,
        ),
      ]
    if (member !== 'on') return compareValues(difference, say`${request}: its ${member}`)
    const moment = said(after === 'demand' ? 'on demand' : 'when the screen opens')
    return [changed(pointer, say`${request} is now made ${moment}`)]
  })
}

function compareRule(rule: Difference<Json>, name: string): Line[] {
  return isTest(rule.before) && isTest(rule.after)
    ? conditionLines(rule, say`the rule ${name}`, said('holds'))
    : compareValues(rule, say`the result of the rule ${name}`)
}

/** Checks whether a rule is a test; other rules return a value. */
function isTest(value: Json): boolean {
  return (
    typeof value === 'boolean' ||
    (isObject(value) && meaningOf(operatorOf(value))?.condition !== undefined)
  )
}

function ruleWords(value: Json, names: DocumentNames): string {
  return isTest(value)
    ? say`it holds when ${conditionSentence(value, names)}`
    : say`it gives ${valuePhrase(value, names)}`
}
