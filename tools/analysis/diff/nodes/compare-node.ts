import { isObject, nodeSlots, type Json, type JsonObject } from '../../../../renderer/language'
import { nameWord, saying, valuePhrase } from '../../sentences'
import { compareChains, type DocumentNamesPair } from '../actions/compare-chains'
import { changed, type Line } from '../change'
import { compareConditions } from '../conditions/compare-conditions'
import { compareValues } from '../values/compare-values'
import { memberNames, same } from '../values/same'
import { conditionVerbs, isWording, propertyWords } from './property-words'
import { widgetWord } from './widget-words'

interface Place {
  /** Begins each sentence: the name of the node. */
  readonly who: string
  readonly pointer: string
  readonly names: DocumentNamesPair
}

type Compare = (before: Json | undefined, after: Json | undefined, place: Place) => Line[]

/** Members of a node that have sentences of their own. */
const comparers: Readonly<Record<string, Compare>> = {
  id: (before, after, { who, pointer }) => [
    changed(
      pointer,
      `${who} ${after === undefined ? 'has no id any more' : `has the id ${nameWord(after)}`} (before: ${before === undefined ? 'none' : nameWord(before)}); scenarios press and fill it by that`,
    ),
  ],
  widget: (before, after, { who, pointer }) => [
    changed(pointer, `${who} is now a ${kind(after)} (before: a ${kind(before)})`),
  ],
  fragment: (before, after, { who, pointer }) => [
    changed(pointer, `${who} now stands for ${part(after)} (before: ${part(before)})`),
  ],
  each: compareEach,
  as: (before, after, { who, pointer }) => [
    changed(pointer, `${who} calls its item ${nameWord(after)} (before: ${nameWord(before)})`),
  ],
  critical: (_, after, { who, pointer }) => [
    changed(
      pointer,
      `${who} is ${after === true ? 'now' : 'no longer'} one that the borrower cannot do without`,
    ),
  ],
  field: (before, after, { who, pointer }) => [
    changed(pointer, `${who} now fills state.${nameWord(after)} (before: ${nameWord(before)})`),
  ],
  with: (before, after, { who, pointer, names }) =>
    compareValues(before, after, `${who}: what the shared part is given`, pointer, names),
  on: compareEvents,
}

/** How the own members of a node differ; what is inside it is another matter. */
export function compareNode(before: JsonObject, after: JsonObject, place: Place): Line[] {
  const own = memberNames(before, after).filter((name) => !same(before[name], after[name]))
  return own.flatMap((name) =>
    (nodeSlots.some((slot) => slot === name) ? compareSlot : compareProperty)(
      name,
      before[name],
      after[name],
      { ...place, pointer: `${place.pointer}/${name}` },
    ),
  )
}

/** Nodes inside are compared by themselves; here it counts only whether there is a list at all. */
function compareSlot(
  name: string,
  before: Json | undefined,
  after: Json | undefined,
  { who, pointer }: Place,
): Line[] {
  if (
    Array.isArray(before)
      ? after === undefined && before.length === 0
      : before === undefined && Array.isArray(after) && after.length === 0
  )
    return [
      changed(
        pointer,
        `${who} ${after === undefined ? 'no longer says' : 'now says'} that its ${name} are none`,
      ),
    ]
  return Array.isArray(before) === Array.isArray(after) ||
    before === undefined ||
    after === undefined
    ? []
    : [
        changed(
          pointer,
          `${who}: its ${name} is ${Array.isArray(after) ? 'now a list' : 'no longer a list'}`,
        ),
      ]
}

function compareProperty(
  name: string,
  before: Json | undefined,
  after: Json | undefined,
  place: Place,
): Line[] {
  const compare = Object.hasOwn(comparers, name) ? comparers[name] : undefined
  if (compare) return compare(before, after, place)
  const { who, pointer, names } = place
  const verb = Object.hasOwn(conditionVerbs, name) ? conditionVerbs[name] : undefined
  if (verb !== undefined)
    return conditionLines(
      name === 'when' ? before : (before ?? false),
      name === 'when' ? after : (after ?? false),
      verb,
      place,
    )
  return isWording(name)
    ? compareWords(name, before, after, place)
    : compareValues(before, after, `${who}: ${propertyWords(name)}`, pointer, names)
}

function conditionLines(
  before: Json | undefined,
  after: Json | undefined,
  verb: string,
  { who, pointer, names }: Place,
): Line[] {
  const lines = compareConditions(before, after, verb, names).map((predicate) =>
    changed(pointer, `${who} ${predicate}`),
  )
  return lines.length > 0
    ? lines
    : [changed(pointer, `${who} still never ${verb}, which the document now says or leaves unsaid`)]
}

/** The words of a label are told without naming the property. */
function compareWords(
  name: string,
  before: Json | undefined,
  after: Json | undefined,
  { who, pointer, names }: Place,
): Line[] {
  if (before === undefined || after === undefined)
    return compareValues(before, after, `${who}: ${propertyWords(name)}`, pointer, names)
  const [was, is] = [saying(before, names.before), saying(after, names.after)]
  if (was === is || !`${was}${is}`.includes('*'))
    return compareValues(before, after, `${who}: ${propertyWords(name)}`, pointer, names)
  const what = name === 'label' || name === 'text' ? who : `${who}: ${propertyWords(name)}`
  return [changed(pointer, `${what} now reads ${is} (before: ${was})`)]
}

function compareEach(
  before: Json | undefined,
  after: Json | undefined,
  { who, pointer, names }: Place,
): Line[] {
  if (before === undefined)
    return [
      changed(
        pointer,
        `${who} is now repeated for each item of ${valuePhrase(after, names.after)}`,
      ),
    ]
  if (after === undefined)
    return [
      changed(
        pointer,
        `${who} is no longer repeated for each item of ${valuePhrase(before, names.before)}`,
      ),
    ]
  return compareValues(before, after, `${who}: the list that it is repeated for`, pointer, names)
}

const eventWords: Readonly<Record<string, string>> = {
  press: '',
  change: ', when it changes,',
  complete: ', when it is complete,',
  close: ', on closing,',
  retry: ', on a new try,',
  confirm: ', when it is confirmed,',
}

function compareEvents(
  before: Json | undefined,
  after: Json | undefined,
  { who, pointer, names }: Place,
): Line[] {
  const [had, has] = [isObject(before) ? before : {}, isObject(after) ? after : {}]
  const lines = memberNames(had, has).flatMap((event) =>
    compareChains(
      had[event],
      has[event],
      `${who}${eventWords[event] ?? `, on ${event},`}`,
      `${pointer}/${event}`,
      names,
    ),
  )
  return lines.length > 0
    ? lines
    : [
        changed(
          pointer,
          `${who} still does nothing, which the document ${after === undefined ? 'leaves unsaid' : 'now says'}`,
        ),
      ]
}

function kind(widget: Json | undefined): string {
  return typeof widget === 'string'
    ? `${widgetWord(widget)}${widgetWord(widget) === widget ? '' : `, ${widget}`}`
    : 'shared part'
}

function part(fragment: Json | undefined): string {
  return typeof fragment === 'string' ? `the shared part ${fragment}` : 'no shared part'
}
