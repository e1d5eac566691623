import { nodeSlots, type Json } from '../../../../renderer/language'
import { nameWord, saying, valuePhrase } from '../../sentences'
import { compareNamedChains } from '../actions/compare-chains'
import { changed, orChanged, type Line } from '../change'
import { conditionLines } from '../conditions/compare-conditions'
import { compareValues, compareWords } from '../values/compare-values'
import { differingMembers, type Difference } from '../values/difference'
import { conditionVerbs, isWording, propertyWords } from './property-words'
import { widgetWord } from './widget-words'

/** Compares one member of a node; `who` begins each sentence: the name of the node. */
type Compare = (member: Difference, who: string) => Line[]

/** A member that has one sentence. */
const said =
  (sentence: (after: Json | undefined, before: Json | undefined) => string): Compare =>
  ({ before, after, pointer }, who) => [changed(pointer, `${who} ${sentence(after, before)}`)]

const idWord = (id: Json | undefined) => (id === undefined ? 'none' : nameWord(id))

/** Members of a node that have sentences of their own. */
const comparers: Readonly<Record<string, Compare>> = {
  id: said(
    (after, before) =>
      `${after === undefined ? 'has no id any more' : `has the id ${nameWord(after)}`} (before: ${idWord(before)}); scenarios press and fill it by that`,
  ),
  widget: said((after, before) => `is now a ${kind(after)} (before: a ${kind(before)})`),
  fragment: said((after, before) => `now stands for ${part(after)} (before: ${part(before)})`),
  each: compareEach,
  as: said((after, before) => `calls its item ${nameWord(after)} (before: ${nameWord(before)})`),
  critical: said(
    (after) => `is ${after === true ? 'now' : 'no longer'} one that the borrower cannot do without`,
  ),
  field: said(
    (after, before) => `now fills state.${nameWord(after)} (before: ${nameWord(before)})`,
  ),
  with: (member, who) => compareValues(member, `${who}: what the shared part is given`),
  on: compareEvents,
}

/** How the own members of a node differ; what is inside it is another matter. */
export function compareNode(node: Difference, who: string): Line[] {
  return differingMembers(node).flatMap(([name, member]) =>
    nodeSlots.some((slot) => slot === name)
      ? compareSlot(name, member, who)
      : compareProperty(name, member, who),
  )
}

/** Nodes inside are compared by themselves; here it counts only whether there is a list at all. */
function compareSlot(name: string, { before, after, pointer }: Difference, who: string): Line[] {
  const only = before ?? after
  if (before === undefined || after === undefined) {
    const says = after === undefined ? 'no longer says' : 'now says'
    const isEmpty = Array.isArray(only) && only.length === 0
    return isEmpty ? [changed(pointer, `${who} ${says} that its ${name} are none`)] : []
  }
  if (Array.isArray(before) === Array.isArray(after)) return []
  const is = Array.isArray(after) ? 'now a list' : 'no longer a list'
  return [changed(pointer, `${who}: its ${name} is ${is}`)]
}

function compareProperty(name: string, member: Difference, who: string): Line[] {
  const compare = Object.hasOwn(comparers, name) ? comparers[name] : undefined
  if (compare) return compare(member, who)
  const verb = Object.hasOwn(conditionVerbs, name) ? conditionVerbs[name] : undefined
  if (verb === undefined) {
    const place = `${who}: ${propertyWords(name)}`
    if (!isWording(name)) return compareValues(member, place)
    // The words of a label are told without naming the property.
    return compareWording(member, place, name === 'label' || name === 'text' ? who : place)
  }
  // A node shows unless it says when; all else holds only where it is said.
  const { before = false, after = false } = member
  const lines = conditionLines(name === 'when' ? member : { ...member, before, after }, who, verb)
  const unsaid = `${who} still never ${verb}, which the document now says or leaves unsaid`
  return orChanged(lines, member.pointer, unsaid)
}

function compareWording(member: Difference, place: string, what: string): Line[] {
  const { before, after, names } = member
  const isRead = `${saying(before, names.before)}${saying(after, names.after)}`.includes('*')
  return isRead
    ? compareWords(member, place, (was, is) => `${what} now reads ${is} (before: ${was})`)
    : compareValues(member, place)
}

function compareEach(each: Difference, who: string): Line[] {
  const { before, after, pointer, names } = each
  if (before !== undefined && after !== undefined)
    return compareValues(each, `${who}: the list that it is repeated for`)
  const [is, list] =
    before === undefined
      ? ['now', valuePhrase(after, names.after)]
      : ['no longer', valuePhrase(before, names.before)]
  return [changed(pointer, `${who} is ${is} repeated for each item of ${list}`)]
}

const eventWords: Readonly<Record<string, string>> = {
  press: '',
  change: ', when it changes,',
  complete: ', when it is complete,',
  close: ', on closing,',
  retry: ', on a new try,',
  confirm: ', when it is confirmed,',
}

function compareEvents(events: Difference, who: string): Line[] {
  const says = events.after === undefined ? 'leaves unsaid' : 'now says'
  return orChanged(
    compareNamedChains(events, (event) => `${who}${eventWords[event] ?? `, on ${event},`}`),
    events.pointer,
    `${who} still does nothing, which the document ${says}`,
  )
}

function kind(widget: Json | undefined): string {
  return typeof widget === 'string'
    ? `${widgetWord(widget)}${widgetWord(widget) === widget ? '' : `, ${widget}`}`
    : 'shared part'
}

function part(fragment: Json | undefined): string {
  return typeof fragment === 'string' ? `the shared part ${fragment}` : 'no shared part'
}
