import { plainAreas, type JsonObject } from '../../../../renderer/language'
import { compareNamedChains } from '../actions/compare-chains'
import { changed, orChanged, type Line } from '../change'
import { namedIn, type Named } from '../conditions/causes'
import { conditionLines } from '../conditions/compare-conditions'
import { compareNotes, withoutNotes } from '../documents/notes'
import { compareNodes, pairNodes } from '../nodes/compare-nodes'
import { dependentMembers, dependentNodes } from '../nodes/dependence'
import { ruleEffects } from '../nodes/rule-effects'
import { compareValues, compareWords } from '../values/compare-values'
import { differingMembers, type Difference, type NamesPair } from '../values/difference'
import { compareModals } from './compare-modals'
import { compareData, compareOptions, compareRules, compareState } from './named-members'
import { said, say } from '../../words/words'

/** The members of screens and shared parts with special sentences. */
const comparers: Readonly<Record<string, (member: Difference) => Line[]>> = {
  title: (title) =>
    compareWords(
      title,
      said('the title'),
      (was, is) => say`the title now reads ${is} (before: ${was})`,
    ),
  available: (condition) => conditionLines(condition, said('this screen'), said('is there')),
  guarded: ({ after, pointer }) => [
    changed(
      pointer,
      after === true
        ? said('a second person must now approve a change of it')
        : said('a second person need no longer approve a change of it'),
    ),
  ],
  flow: (flow) => compareValues(flow, said('the journey that it belongs to')),
  scenarios: (scenarios) => compareValues(scenarios, said('its list of scenarios')),
  data: compareData,
  options: compareOptions,
  state: compareState,
  rules: compareRules,
  modals: compareModals,
  on: compareScreenEvents,
}

const areaNames: ReadonlySet<string> = new Set(plainAreas)

/** How two states of a screen, a shared part or the app document differ. */
export function compareDocument(
  noted: JsonObject,
  notedLater: JsonObject,
  names: NamesPair,
  parts: { before: Named['parts']; after: Named['parts'] },
): Line[] {
  const [before, after] = [withoutNotes(noted), withoutNotes(notedLater)]
  const trees = pairNodes(before, after)
  const named = { before: namedIn(before, parts.before), after: namedIn(after, parts.after) }
  const members = differingMembers({ before, after, pointer: '', names })
  return [
    ...ruleEffects(trees, named, names),
    ...dependentNodes(trees, named, names.after),
    ...dependentMembers(
      after,
      members.map(([name]) => name),
      named,
    ),
    ...compareNodes(trees, names),
    ...members
      .filter(([name]) => !areaNames.has(name))
      .flatMap(([name, member]) => compareMember(name, member)),
    ...members
      .filter(([name]) => areaNames.has(name))
      .flatMap(([name, member]) => compareArea(name, member)),
    ...compareNotes(noted, notedLater),
  ]
}

function compareMember(name: string, member: Difference): Line[] {
  const compare = Object.hasOwn(comparers, name) ? comparers[name] : undefined
  return compare
    ? compare(member)
    : compareValues(member, say`its ${said(memberWords[name]) ?? name}`)
}

const memberWords: Readonly<Record<string, string>> = {
  screen: 'name',
  fragment: 'name',
  with: 'list of what it asks for',
  params: 'list of what it is given',
}

const moments: Readonly<Record<string, string>> = {
  enter: 'on opening, the screen',
  ready: 'once everything has loaded, the screen',
  leave: 'on leaving, the screen',
}

function compareScreenEvents(events: Difference): Line[] {
  return orChanged(
    compareNamedChains(events, (moment) => said(moments[moment]) ?? say`on ${moment}, the screen`),
    events.pointer,
    said('nothing still happens by itself, which the document now says or leaves unsaid'),
  )
}

const areaWords: Readonly<Record<string, string>> = {
  loading: 'what shows while it loads',
  failed: 'what shows when loading failed',
}

/**
 * The difference between a missing and an empty list. For a missing list, the app shows its own
 * skeleton or message.
 */
function compareArea(name: string, { before, after, pointer }: Difference): Line[] {
  const what = said(areaWords[name]) ?? say`its ${name}`
  if (before === undefined)
    return [changed(pointer, say`${what} is now its own, not that of the app`)]
  return after === undefined ? [changed(pointer, say`${what} is now that of the app`)] : []
}
