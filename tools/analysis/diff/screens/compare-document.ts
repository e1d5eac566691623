import { isObject, plainAreas, type Json, type JsonObject } from '../../../../renderer/language'
import { compareChains, type DocumentNamesPair } from '../actions/compare-chains'
import { changed, type Line } from '../change'
import { namedIn, type Named } from '../conditions/causes'
import { compareConditions } from '../conditions/compare-conditions'
import { compareNotes, withoutNotes } from '../documents/notes'
import { saying } from '../../sentences'
import { compareNodes, pairNodes } from '../nodes/compare-nodes'
import { dependentMembers, dependentNodes } from '../nodes/dependence'
import { ruleEffects } from '../nodes/rule-effects'
import { compareValues } from '../values/compare-values'
import { memberNames, same } from '../values/same'
import { compareModals } from './compare-modals'
import { compareData, compareOptions, compareRules, compareState } from './named-members'

/** Compares one member of a document. */
type Compare = (
  before: Json | undefined,
  after: Json | undefined,
  pointer: string,
  names: DocumentNamesPair,
) => Line[]

/** The members of screens and shared parts that have sentences of their own. */
const comparers: Readonly<Record<string, Compare>> = {
  title: (before, after, pointer, names) =>
    before === undefined || after === undefined
      ? compareValues(before, after, 'the title', pointer, names)
      : compareTitle(before, after, pointer, names),
  available: (before, after, pointer, names) =>
    compareConditions(before, after, 'is there', names).map((predicate) =>
      changed(pointer, `this screen ${predicate}`),
    ),
  guarded: (_, after, pointer) => [
    changed(
      pointer,
      after === true
        ? 'a second person must now approve a change of it'
        : 'a second person need no longer approve a change of it',
    ),
  ],
  flow: (before, after, pointer, names) =>
    compareValues(before, after, 'the journey that it belongs to', pointer, names),
  scenarios: (before, after, pointer, names) =>
    compareValues(before, after, 'its list of scenarios', pointer, names),
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
  names: DocumentNamesPair,
  parts: { before: Named['parts']; after: Named['parts'] },
): Line[] {
  const [before, after] = [withoutNotes(noted), withoutNotes(notedLater)]
  const trees = pairNodes(before, after)
  const named = { before: namedIn(before, parts.before), after: namedIn(after, parts.after) }
  const members = memberNames(before, after).filter((name) => !same(before[name], after[name]))
  return [
    ...ruleEffects(trees, { before: named.before.rules, after: named.after.rules }, names),
    ...dependentNodes(trees, named, names.after),
    ...dependentMembers(after, members, named),
    ...compareNodes(trees, names),
    ...members
      .filter((name) => !areaNames.has(name))
      .flatMap((name) => compareMember(name, before[name], after[name], names)),
    ...members
      .filter((name) => areaNames.has(name))
      .flatMap((name) => emptied(name, before[name], after[name])),
    ...compareNotes(noted, notedLater),
  ]
}

function compareMember(
  name: string,
  before: Json | undefined,
  after: Json | undefined,
  names: DocumentNamesPair,
): Line[] {
  const compare = Object.hasOwn(comparers, name) ? comparers[name] : undefined
  return compare
    ? compare(before, after, `/${name}`, names)
    : compareValues(before, after, `its ${memberWords[name] ?? name}`, `/${name}`, names)
}

const memberWords: Readonly<Record<string, string>> = {
  screen: 'name',
  fragment: 'name',
  with: 'list of what it asks for',
  params: 'list of what it is given',
}

function compareTitle(
  before: Json,
  after: Json,
  pointer: string,
  names: DocumentNamesPair,
): Line[] {
  const [was, is] = [saying(before, names.before), saying(after, names.after)]
  return was === is
    ? compareValues(before, after, 'the title', pointer, names)
    : [changed(pointer, `the title now reads ${is} (before: ${was})`)]
}

const moments: Readonly<Record<string, string>> = {
  enter: 'on opening, the screen',
  ready: 'once everything has loaded, the screen',
  leave: 'on leaving, the screen',
}

function compareScreenEvents(
  before: Json | undefined,
  after: Json | undefined,
  pointer: string,
  names: DocumentNamesPair,
): Line[] {
  const [had, has] = [isObject(before) ? before : {}, isObject(after) ? after : {}]
  const lines = memberNames(had, has).flatMap((moment) =>
    compareChains(
      had[moment],
      has[moment],
      moments[moment] ?? `on ${moment}, the screen`,
      `${pointer}/${moment}`,
      names,
    ),
  )
  return lines.length > 0
    ? lines
    : [
        changed(
          pointer,
          'nothing still happens by itself, which the document now says or leaves unsaid',
        ),
      ]
}

/**
 * The app's own skeleton and message take the place of lists that a screen has not; an empty list
 * is another thing.
 */
function emptied(name: string, before: Json | undefined, after: Json | undefined): Line[] {
  const what =
    name === 'loading'
      ? 'what shows while it loads'
      : name === 'failed'
        ? 'what shows when loading failed'
        : `its ${name}`
  if (before === undefined)
    return [changed(`/${name}`, `${what} is now its own, not that of the app`)]
  return after === undefined ? [changed(`/${name}`, `${what} is now that of the app`)] : []
}
