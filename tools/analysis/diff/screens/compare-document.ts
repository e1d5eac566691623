import {
  plainAreas,
  type JsonObject,
  initialOf,
  operatorOf,
  isObject,
  type Json,
} from '../../../../renderer/language'
import { compareNamedChains, compareChains } from '../actions/compare-chains'
import {
  changedLine,
  linesOrNotation,
  type ChangeLine,
  addedLine,
  removedLine,
  differingMembers,
  type Difference,
  type NamesPair,
  memberOf,
} from '../change'
import { effectLines, namedPartsOf, type NamedParts } from './effects'
import { conditionLines } from '../conditions/compare-conditions'
import { compareFields, compareNotes, withoutNotes } from '../documents/compare-records'
import { compareNodes, pairNodes } from '../nodes/compare-nodes'
import { compareValues, compareWords } from '../values/compare-values'
import { memberInSentence } from '../../words/member-label'
import { translate, say } from '../../words/words'
import type { DocumentNames } from '../../actions/meaning'
import { meaningOf } from '../../operators/meanings'
import { conditionSentence, valuePhrase, nameWord } from '../../sentences/value'

interface Words {
  added(value: Json, name: string, names: DocumentNames): string
  removed(value: Json, name: string, names: DocumentNames): string
  changed(member: Difference<Json>, name: string): ChangeLine[]
  /** The subject of the sentence about an empty object that was added or removed. */
  readonly empty: string
}

function byName(words: Words): (list: Difference) => ChangeLine[] {
  return (list) => {
    const lines = differingMembers(list).flatMap(([name, { before, after, pointer, names }]) => {
      if (before === undefined) return [addedLine(pointer, words.added(after!, name, names.after))]
      if (after === undefined)
        return [removedLine(pointer, words.removed(before, name, names.before))]
      return words.changed({ before, after, pointer, names }, name)
    })
    const unsaid = say`${translate(words.empty)} is empty; only the notation in the document changed`
    return linesOrNotation(lines, list.pointer, unsaid)
  }
}

function sourceWords(value: Json, name: string, names: DocumentNames): string {
  const { endpoint, when, on } = value as JsonObject
  const condition = when === undefined ? '' : say`, when ${conditionSentence(when, names)}`
  const demand = on === 'demand' ? say`${condition === '' ? ',' : ''} on demand` : ''
  return say`${nameWord(endpoint)}, read as ${name}${condition}${demand}`
}

function compareSource(source: Difference, name: string): ChangeLine[] {
  const request = say`the request for ${name}`
  return differingMembers(source).flatMap(([member, difference]) => {
    const { before, after, pointer } = difference
    if (member === 'when') return conditionLines(difference, request, translate('is requested'))
    if (member === 'endpoint') {
      const [is, was] = [nameWord(after), nameWord(before)]
      return [changedLine(pointer, say`${name} now comes from ${is} (before: ${was})`)]
    }
    if (member === 'optional')
      return changedLine(
        pointer,
        after === true
          ? say`if ${request} fails, the screen is now shown without it`
          : say`if ${request} fails, the screen now shows an error`,
      )
    if (member !== 'on')
      return compareValues(difference, say`${request}: its ${memberInSentence(member)}`)
    const time = translate(after === 'demand' ? 'on demand' : 'when the screen opens')
    return [changedLine(pointer, say`${request} is now made ${time}`)]
  })
}

function compareRule(rule: Difference<Json>, name: string): ChangeLine[] {
  return isTest(rule.before) && isTest(rule.after)
    ? conditionLines(rule, say`the rule ${name}`, translate('holds'))
    : compareValues(rule, say`the result of the rule ${name}`)
}

/** Returns whether a rule is a condition. Other rules return a value. */
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

const comparers: Readonly<Record<string, (member: Difference) => ChangeLine[]>> = {
  title: (title) =>
    compareWords(
      title,
      translate('the title'),
      (was, is) => say`the title now reads ${is} (before: ${was})`,
    ),
  available: (condition) =>
    conditionLines(condition, translate('this screen'), translate('is there')),
  guarded: ({ after, pointer }) => [
    changedLine(
      pointer,
      after === true
        ? translate('a second person must now approve a change of it')
        : translate('a second person need no longer approve a change of it'),
    ),
  ],
  params: (params) => compareFields(params, say`what ${translate('this screen')} takes`),
  with: (inputs) => compareFields(inputs, say`what ${translate('this fragment')} takes`),
  flow: (flow) => compareValues(flow, translate('its flow')),
  scenarios: (scenarios) => compareValues(scenarios, translate('its list of scenarios')),
  data: byName({
    added: (value, name, names) => say`it now requests ${sourceWords(value, name, names)}`,
    removed: (value, name, names) => say`it no longer requests ${sourceWords(value, name, names)}`,
    changed: compareSource,
    empty: 'its list of requests',
  }),
  options: byName({
    added: (value, name, names) =>
      say`the option ${name} was added; it is ${valuePhrase(value, names)}`,
    removed: (value, name, names) =>
      say`the option ${name} was removed; it was ${valuePhrase(value, names)}`,
    changed: (member, name) => compareValues(member, say`the option ${name}`),
    empty: 'its list of options',
  }),
  state: byName({
    added: (value, name, names) =>
      say`state.${name} was added; it begins as ${valuePhrase(initialOf(value), names)}`,
    removed: (_, name) => say`state.${name} was removed`,
    changed: (member, name) =>
      compareValues(
        member,
        say`state.${name}${isObject(member.after) ? '' : translate(', at first,')}`,
      ),
    empty: 'its list of state entries',
  }),
  rules: byName({
    added: (value, name, names) => say`the rule ${name} was added: ${ruleWords(value, names)}`,
    removed: (_, name) => say`the rule ${name} was removed`,
    changed: compareRule,
    empty: 'its list of rules',
  }),
  modals: compareModals,
  on: compareScreenEvents,
}

const areaNames: ReadonlySet<string> = new Set(plainAreas)

export function compareDocument(
  noted: JsonObject,
  notedLater: JsonObject,
  names: NamesPair,
  parts: { before: NamedParts['fragments']; after: NamedParts['fragments'] },
): ChangeLine[] {
  const [before, after] = [withoutNotes(noted), withoutNotes(notedLater)]
  const trees = pairNodes(before, after)
  const named = {
    before: namedPartsOf(before, parts.before),
    after: namedPartsOf(after, parts.after),
  }
  const members = differingMembers({ before, after, pointer: '', names })
  return [
    ...effectLines(
      after,
      trees,
      named,
      names,
      members.map(([name]) => name),
    ),
    ...compareNodes(trees, names, parts.before),
    ...members
      .filter(([name]) => !areaNames.has(name))
      .flatMap(([name, member]) => compareMember(name, member)),
    ...members
      .filter(([name]) => areaNames.has(name))
      .flatMap(([name, member]) => compareArea(name, member)),
    ...compareNotes(noted, notedLater),
  ]
}

function compareMember(name: string, member: Difference): ChangeLine[] {
  const compare = Object.hasOwn(comparers, name) ? comparers[name] : undefined
  return compare
    ? compare(member)
    : compareValues(member, say`its ${translate(memberWords[name]) ?? memberInSentence(name)}`)
}

const memberWords: Readonly<Record<string, string>> = {
  screen: 'name',
  fragment: 'name',
}

const eventWords: Readonly<Record<string, string>> = {
  enter: 'on opening, the screen',
  ready: 'once everything has loaded, the screen',
  leave: 'on leaving, the screen',
}

function compareScreenEvents(events: Difference): ChangeLine[] {
  return linesOrNotation(
    compareNamedChains(
      events,
      (event) => translate(eventWords[event]) ?? say`on ${event}, the screen`,
    ),
    events.pointer,
    translate('still nothing happens automatically; only the notation in the document changed'),
  )
}

const areaWords: Readonly<Record<string, string>> = {
  loading: 'loading view',
  failed: 'failure view',
}

/** Compares an area. If a screen has no such area, it shows the area of the app document. */
function compareArea(name: string, { before, after, pointer }: Difference): ChangeLine[] {
  const view = translate(areaWords[name]) ?? name
  if (before === undefined)
    return [changedLine(pointer, say`the screen now has its own ${view}, and no longer the app's`)]
  return after === undefined
    ? [changedLine(pointer, say`the screen now uses the app's ${view}`)]
    : []
}

function compareModals(modals: Difference): ChangeLine[] {
  const { before, after, pointer } = modals
  const lines = differingMembers(modals).flatMap(([name, modal]) => compareModal(name, modal))
  return before !== undefined && after !== undefined
    ? lines
    : linesOrNotation(
        lines,
        pointer,
        translate('its list of modals is empty; only the notation in the document changed'),
      )
}

function compareModal(name: string, modal: Difference): ChangeLine[] {
  const { before, after, pointer, names } = modal
  if (before === undefined) return [addedLine(pointer, say`${names.after.modal(name)} was added`)]
  const who = names.before.modal(name)
  if (after === undefined) return [removedLine(pointer, say`${who} was removed`)]
  return differingMembers(modal)
    .filter(([member]) => member !== 'body')
    .flatMap(([member, difference]) => compareModalMember(member, difference, who))
}

function compareModalMember(name: string, member: Difference, who: string): ChangeLine[] {
  if (name === 'dismissible') return conditionLines(member, who, translate('can be dismissed'))
  if (name === 'on') return compareClosing(member, who)
  const what = say`${who}: its ${memberInSentence(name)}`
  if (name === 'title')
    return compareWords(member, what, (_, is) => say`${who} is now headed ${is}`)
  if (name !== 'closeLabel') return compareValues(member, what)
  return compareWords(member, what, (was, is) => say`${what} now reads ${is} (before: ${was})`)
}

function compareClosing(events: Difference, who: string): ChangeLine[] {
  const lines = compareChains(memberOf(events, 'close'), say`${who}, on closing,`)
  return linesOrNotation(
    lines,
    events.pointer,
    say`${who} still does nothing on closing; only the notation in the document changed`,
  )
}
