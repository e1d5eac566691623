import { nodeSlots, type Json } from '../../../../renderer/language'
import { nameWord, valuePhrase, quotedWords, theWidget } from '../../sentences/value'
import { compareNamedChains } from '../actions/compare-chains'
import {
  changedLine,
  linesOrNotation,
  type ChangeLine,
  differingMembers,
  type Difference,
} from '../change'
import { conditionLines } from '../conditions/compare-conditions'
import { compareValues, compareWords } from '../values/compare-values'
import { declaredName, memberInSentence } from '../../words/member-label'
import { isForForms, translate, say } from '../../words/words'

type Compare = (member: Difference, who: string) => ChangeLine[]

const tells =
  (sentence: (after: Json | undefined, before: Json | undefined) => string): Compare =>
  ({ before, after, pointer }, who) => [changedLine(pointer, `${who} ${sentence(after, before)}`)]

const idWord = (id: Json | undefined) => (id === undefined ? translate('none') : nameWord(id))

const comparers: Readonly<Record<string, Compare>> = {
  id: tells(
    (after, before) =>
      say`${after === undefined ? translate('has no id any more') : say`has the id ${nameWord(after)}`} (before: ${idWord(before)}); the steps of scenarios use this id`,
  ),
  widget: tells((after, before) => say`is now a ${kind(after)} (before: a ${kind(before)})`),
  fragment: tells((after, before) => say`now uses ${part(after)} (before: ${part(before)})`),
  each: compareEach,
  as: tells(
    (after, before) => say`calls its item ${nameWord(after)} (before: ${nameWord(before)})`,
  ),
  critical: tells((after) =>
    after === true
      ? translate('is now critical: the borrower needs it')
      : translate('is no longer critical'),
  ),
  field: tells(
    (after, before) => say`now fills state.${nameWord(after)} (before: ${nameWord(before)})`,
  ),
  with: (member, who) => compareValues(member, say`${who}: the inputs of the fragment`),
  on: compareEvents,
}

export function compareNode(node: Difference, who: string): ChangeLine[] {
  return differingMembers(node).flatMap(([name, member]) =>
    nodeSlots.some((slot) => slot === name)
      ? compareSlot(name, member, who)
      : compareProperty(name, member, who),
  )
}

/**
 * Reports a slot (a member with nodes) that was added or removed, or is now a list. The nodes in it
 * are compared by `compareNodes`.
 */
function compareSlot(
  name: string,
  { before, after, pointer }: Difference,
  who: string,
): ChangeLine[] {
  const only = before ?? after
  if (before === undefined || after === undefined) {
    const says = translate(after === undefined ? 'no longer says' : 'now says')
    const isEmpty = Array.isArray(only) && only.length === 0
    return isEmpty
      ? [changedLine(pointer, say`${who} ${says} explicitly that its list of ${name} is empty`)]
      : []
  }
  if (Array.isArray(before) === Array.isArray(after)) return []
  const is = translate(Array.isArray(after) ? 'now a list' : 'no longer a list')
  return [changedLine(pointer, say`${who}: its ${memberInSentence(name)} is ${is}`)]
}

function compareProperty(name: string, member: Difference, who: string): ChangeLine[] {
  const compare = Object.hasOwn(comparers, name) ? comparers[name] : undefined
  if (compare) return compare(member, who)
  const verb = Object.hasOwn(conditionVerbs, name) ? translate(conditionVerbs[name]) : undefined
  if (verb === undefined) {
    const subject = `${who}: ${propertyWords(name)}`
    if (!isWording(name)) return compareValues(member, subject)
    // The sentence about a label or a text does not name the property.
    return compareWording(member, subject, name === 'label' || name === 'text' ? who : subject)
  }
  // A missing `when` counts as true, and other missing conditions count as false.
  const { before = false, after = false } = member
  const lines = conditionLines(name === 'when' ? member : { ...member, before, after }, who, verb)
  const sameResult = say`${who} still never ${verb}; only the notation in the document changed`
  return linesOrNotation(lines, member.pointer, sameResult)
}

function compareWording(member: Difference, place: string, what: string): ChangeLine[] {
  const { before, after, names } = member
  const isRead = `${quotedWords(before, names.before)}${quotedWords(after, names.after)}`.includes(
    '*',
  )
  return isRead
    ? compareWords(member, place, (was, is) => say`${what} now reads ${is} (before: ${was})`)
    : compareValues(member, place)
}

function compareEach(each: Difference, who: string): ChangeLine[] {
  const { before, after, pointer, names } = each
  if (before !== undefined && after !== undefined)
    return compareValues(each, say`${who}: the list over which it repeats`)
  const text =
    before === undefined
      ? say`${who} is now repeated for each item of ${valuePhrase(after, names.after)}`
      : say`${who} is no longer repeated for each item of ${valuePhrase(before, names.before)}`
  return [changedLine(pointer, text)]
}

const eventWords: Readonly<Record<string, string>> = {
  press: '',
  change: ', when it changes,',
  complete: ', when it is complete,',
  close: ', on closing,',
  retry: ', on a new try,',
  confirm: ', when it is confirmed,',
}

function compareEvents(events: Difference, who: string): ChangeLine[] {
  return linesOrNotation(
    compareNamedChains(
      events,
      (event) => `${who}${translate(eventWords[event]) ?? say`, on ${event},`}`,
    ),
    events.pointer,
    say`${who} still does nothing; only the notation in the document changed`,
  )
}

function kind(widget: Json | undefined): string {
  if (typeof widget !== 'string') return translate('fragment')
  const noun = theWidget(widget).replace(/^the /, '')
  return noun === widget ? noun : `${noun}, ${widget}`
}

function part(fragment: Json | undefined): string {
  return typeof fragment === 'string'
    ? say`the fragment ${declaredName(fragment)}`
    : translate('no fragment')
}

const groups = {
  layout:
    'gap direction align justify wrap fill padding grow bleed dock columns collapse height ratio block stacked',
  look: 'variant tone kind surface shape fit size icon iconOnly strong',
} as const

const groupOf = new Map(
  Object.entries(groups).flatMap(([group, names]) =>
    names.split(' ').map((name) => [name, group] as const),
  ),
)

function propertyWords(name: string): string {
  if (isForForms()) return say`its ${memberInSentence(name)}`
  const group = groupOf.get(name)
  return group === undefined
    ? say`its ${name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`
    : say`its ${translate(group)} (${name})`
}

function isWording(name: string): boolean {
  return /^(?:label|title|text|alt|hint|error|placeholder|caption|description|value|message|code)$|Label$/.test(
    name,
  )
}

const conditionVerbs: Readonly<Record<string, string>> = {
  when: 'shows',
  disabled: 'is disabled',
  readOnly: 'is read-only',
  dismissible: 'can be dismissed',
}
