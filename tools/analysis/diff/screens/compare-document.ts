import {
  plainAreas,
  type JsonObject,
  isObject,
  type Json,
  fragmentsOf,
} from '../../../../renderer/language'
import { compareNamedChains, compareChains } from '../actions/compare-chains'
import {
  changed,
  orChanged,
  type Line,
  added,
  removed,
  differingMembers,
  type Difference,
  type NamesPair,
  memberOf,
  same,
} from '../change'
import {
  namedIn,
  type NamedParts,
  causesOf,
  changedCauses,
  type NamedPair,
} from '../conditions/causes'
import { conditionLines } from '../conditions/compare-conditions'
import { compareNotes, withoutNotes } from '../documents/compare-records'
import { compareNodes, pairNodes, type ComparedTrees } from '../nodes/compare-nodes'
import { dependentMembers, dependentNodes } from '../nodes/dependence'
import { compareValues, compareWords } from '../values/compare-values'
import { compareData, compareOptions, compareRules, compareState } from './named-members'
import { said, say } from '../../words/words'
import { fullName } from '../nodes/node-name'
import { screenCapabilities } from '../../capabilities/screen-capabilities'
import { createProject } from '../../project/project'
import type { Documents } from '../documents/documents'

/** The members with their own description; `compareValues` describes the others. */
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
  flow: (flow) => compareValues(flow, said('its flow')),
  scenarios: (scenarios) => compareValues(scenarios, said('its list of scenarios')),
  data: compareData,
  options: compareOptions,
  state: compareState,
  rules: compareRules,
  modals: compareModals,
  on: compareScreenEvents,
}

const areaNames: ReadonlySet<string> = new Set(plainAreas)

/** Describes the differences between two states of a screen, a fragment or the app document. */
export function compareDocument(
  noted: JsonObject,
  notedLater: JsonObject,
  names: NamesPair,
  parts: { before: NamedParts['parts']; after: NamedParts['parts'] },
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
  with: 'list of inputs',
  params: 'list of parameters',
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
    said('still nothing happens automatically; only the notation in the document changed'),
  )
}

const areaWords: Readonly<Record<string, string>> = {
  loading: 'loading view',
  failed: 'failure view',
}

/**
 * Describes that a document got, or lost, its own view for loading or failure. Without one, the app
 * shows its own.
 */
function compareArea(name: string, { before, after, pointer }: Difference): Line[] {
  const view = said(areaWords[name]) ?? name
  if (before === undefined)
    return [changed(pointer, say`the screen now has its own ${view}, and no longer the app's`)]
  return after === undefined ? [changed(pointer, say`the screen now uses the app's ${view}`)] : []
}

/** Describes the differences between the modals of a screen, except their nodes. */
function compareModals(modals: Difference): Line[] {
  const { before, after, pointer } = modals
  const lines = differingMembers(modals).flatMap(([name, modal]) => compareModal(name, modal))
  return before !== undefined && after !== undefined
    ? lines
    : orChanged(
        lines,
        pointer,
        said('its list of modals is empty; only the notation in the document changed'),
      )
}

function compareModal(name: string, modal: Difference): Line[] {
  const { before, after, pointer, names } = modal
  if (before === undefined) return [added(pointer, say`${names.after.modal(name)} was added`)]
  const who = names.before.modal(name)
  if (after === undefined) return [removed(pointer, say`${who} was removed`)]
  return differingMembers(modal)
    .filter(([member]) => member !== 'body')
    .flatMap(([member, difference]) => compareModalMember(member, difference, who))
}

function compareModalMember(name: string, member: Difference, who: string): Line[] {
  if (name === 'dismissible') return conditionLines(member, who, said('can be dismissed'))
  if (name === 'on') return compareClosing(member, who)
  const label = name === 'closeLabel' ? said('close label') : name
  return compareWords(member, say`${who}: its ${name}`, (was, is) =>
    name === 'title'
      ? say`${who} is now headed ${is}`
      : say`${who}: its ${label} now reads ${is} (before: ${was})`,
  )
}

function compareClosing(events: Difference, who: string): Line[] {
  const lines = compareChains(memberOf(events, 'close'), say`${who}, on closing,`)
  return orChanged(
    lines,
    events.pointer,
    say`${who} still does nothing on closing; only the notation in the document changed`,
  )
}

/** The effect of changed rules on unchanged conditions, as in "*Repay* also shows …". */
function ruleEffects({ after, pairs }: ComparedTrees, named: NamedPair, names: NamesPair): Line[] {
  const affected = affectedRules(named)
  if (affected.size === 0) return []
  return after.nodes.flatMap((node) => {
    const when = node.json['when']
    const earlier = pairs.after.get(node)
    if (when === undefined || !earlier || !same(earlier.json['when'], when)) return []
    const effect = {
      before: expandRules(when, named.before.rules, affected),
      after: expandRules(when, named.after.rules, affected),
      pointer: `${node.pointer}/when`,
      names,
    }
    const who = fullName(node, names.after)
    return conditionLines(effect, who, said('shows'))
  })
}

/** The changed rules, and rules that use them directly or indirectly. */
function affectedRules({ before, after }: NamedPair): Set<string> {
  const changes = changedCauses(before, after)
  const isAffected = (name: string) =>
    [before, after]
      .flatMap((named) => [...causesOf({ rule: name }, named)])
      .some((cause) => cause.startsWith('rule ') && changes.has(cause))
  return new Set(Object.keys(after.rules).filter(isAffected))
}

/** Inlines some rules into an expression. A rule that refers to itself is not inlined. */
export function expandRules(
  expression: Json,
  rules: JsonObject,
  wanted: ReadonlySet<string>,
  inside: readonly string[] = [],
): Json {
  if (Array.isArray(expression))
    return expression.map((item) => expandRules(item, rules, wanted, inside))
  if (!isObject(expression)) return expression
  const name = expression['rule']
  if (
    typeof name === 'string' &&
    wanted.has(name) &&
    !inside.includes(name) &&
    rules[name] !== undefined
  )
    return expandRules(rules[name], rules, wanted, [...inside, name])
  return Object.fromEntries(
    Object.entries(expression).map(([key, member]) => [
      key,
      expandRules(member ?? null, rules, wanted, inside),
    ]),
  )
}

/** One state of a project: its files by path, and its documents. */
interface CapabilitySide {
  readonly files: ReadonlyMap<string, string>
  readonly documents: Documents
}

/** The new capabilities of each screen, by name, also through a changed fragment. */
export function compareCapabilities(
  before: CapabilitySide,
  after: CapabilitySide,
): ReadonlyMap<string, Line[]> {
  const names = [...after.documents.screen.values()]
    .map(({ name, path }) => [name, earlierName(name, path, before)] as const)
    .filter(([name, earlier]) => !same(partsOf(earlier, before), partsOf(name, after)))
  if (names.length === 0) return new Map()
  const had = createProject(before.files)
  const has = createProject(after.files, { previous: had })
  return new Map(
    names.map(([name, earlier]) => [
      name,
      growth(screenCapabilities(had, earlier), screenCapabilities(has, name)),
    ]),
  )
}

function growth(had: ReadonlySet<string>, has: ReadonlySet<string>): Line[] {
  return [...has]
    .filter((capability) => !had.has(capability))
    .map((capability) => changed('', say`it may now ${capability}`))
}

/** The earlier name of a screen. A renamed screen is found by its file. */
function earlierName(
  name: string,
  path: string,
  { documents: { screen } }: CapabilitySide,
): string {
  if (screen.has(name)) return name
  return [...screen.values()].find((document) => document.path === path)?.name ?? name
}

function partsOf(name: string, { documents }: CapabilitySide): JsonObject[] {
  const screen = documents.screen.get(name)?.json
  const find = (fragment: string) => documents.fragment.get(fragment)?.json
  return screen ? [screen, ...fragmentsOf(screen, find).values()] : []
}
