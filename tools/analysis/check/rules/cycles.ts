import {
  child,
  membersOf,
  objectsIn,
  namesOfKind,
  isObject,
  isWithin,
  operatorOf,
  type Json,
  type JsonObject,
  stringOrEmpty,
} from '../../../../renderer/language'
import { pathOf } from '../../expressions/scope'
import type { DocumentModel } from '../../model/model'
import { namesRead, readsOfValue } from './stale-data'
import { at, documentRule, ofFacts, projectRule } from './rule'
import { cached, cachedList } from '../../json/cached'
import { say } from '../../words/words'
import { decide } from '../../model/decide'
import { automaticTransitions, type AutomaticTransition } from '../../model/automatic-transitions'
import { nameDocument, type NamedDocument } from '../../project/screens'
import type { SourceFile } from '../../project/source-file'
import type { Project } from '../../project/project'

type Links = ReadonlyMap<string, readonly string[]>

export const ruleCycle = documentRule('LZ401', (model) =>
  cyclesIn(ruleLinks(model)).map((names) =>
    at(model, child('/rules', names[0] ?? ''), {
      atKey: true,
      what: say`The rule "${names[0]}" uses itself: ${cyclePhrase(names)}.`,
      fix: say`Remove one of these uses.`,
    }),
  ),
)

export const dataCycle = documentRule('LZ402', (model) =>
  cyclesIn(dataLinks(model)).map((names) =>
    at(model, child('/data', names[0] ?? ''), {
      atKey: true,
      what: say`The data source "${names[0]}" waits for itself: ${cyclePhrase(names)}.`,
      fix: say`Give one of them a parameter that does not come from the other.`,
    }),
  ),
)

export const fragmentCycle = projectRule('LZ403', ({ fragments }) => {
  const links = new Map(
    [...fragments].map(([name, { document }]) => [name, [...namesOfKind(document, 'fragment')]]),
  )
  return cyclesIn(links).map((names) => ({
    file: fragments.get(names[0] ?? '')?.file ?? '',
    pointer: '/fragment',
    what: say`The fragment "${names[0]}" contains itself: ${cyclePhrase(names)}.`,
    fix: say`Remove one of these uses.`,
  }))
})

function dataLinks(model: DocumentModel): Links {
  return new Map(
    [...model.declared.data].map((name) => {
      const pointer = child('/data', name)
      // A data source may read its own response in a rule, for example to poll until a condition is
      // true.
      const reads = readsOfValue(model, pointer).filter(
        ({ pointer: place, path }) => path?.segments[0] !== name || isWithin(place, pointer),
      )
      return [name, namesRead(reads, 'data')]
    }),
  )
}

function ruleLinks({ document }: DocumentModel): Links {
  return new Map(
    membersOf(document['rules']).map(([name, rule]) => [
      name,
      objectsIn(rule).flatMap(({ rule: used }) => (typeof used === 'string' ? [used] : [])),
    ]),
  )
}

/** Returns the cycles of links. A cycle starts with the name that the document mentions first. */
export function cyclesIn(links: Links): string[][] {
  const reported = new Set<string>()
  return [...links.keys()].flatMap((start) => {
    if (reported.has(start)) return []
    const circle = pathBack(start, start, links, new Set())
    circle?.forEach((name) => reported.add(name))
    return circle ? [circle] : []
  })
}

function pathBack(
  from: string,
  to: string,
  links: Links,
  visited: Set<string>,
): string[] | undefined {
  for (const next of links.get(from) ?? []) {
    if (next === to) return [from]
    if (visited.has(next)) continue
    visited.add(next)
    const rest = pathBack(next, to, links, visited)
    if (rest) return [from, ...rest]
  }
  return undefined
}

export function cyclePhrase(names: readonly string[]): string {
  return [...names, names[0]].join(' → ')
}

export const screenCircle = projectRule('LZ416', (project) => {
  const leads = leadsOfScreens(project.kinds.screen, [], (file) => {
    const screen = nameDocument(file)
    return screen ? cachedLeads(screen) : []
  })
  return circles(project, leads, [])
})

const leadsOfScreens = cachedList<SourceFile, readonly AutomaticTransition[]>()

const circles = ofFacts((project) =>
  circlesIn(project).map((leads) => {
    const [first] = leads as [AutomaticTransition]
    const names = [...leads.map(({ from }) => from.name), first.from.name]
    return {
      file: first.from.file,
      pointer: `${first.pointer}/screen`,
      what: say`This opens the same screen again without a tap: ${names.join(' → ')}.`,
      fix: say`Let a control open the next screen, or give the steps conditions that exclude each other.`,
    }
  }),
)

const longest = 8
/**
 * The maximum number of paths that the search examines. If many screens open each other, the number
 * of paths grows exponentially.
 */
const maxPaths = 2000

/**
 * Returns the cycles of screens that open each other without a tap. Each cycle starts with its
 * screen that comes first in the project.
 */
function circlesIn(project: Project): AutomaticTransition[][] {
  const leads = new Map(
    [...project.screens.values()].map((screen) => [screen.name, cachedLeads(screen)] as const),
  )
  const reported = new Set<string>()
  const search = { leads, left: maxPaths }
  return [...leads.keys()].flatMap((start) => {
    if (reported.has(start)) return []
    const circle = wayBack(start, start, search, [])
    circle?.forEach(({ from }) => reported.add(from.name))
    return circle ? [circle] : []
  })
}

const cachedLeads = cached(automaticTransitions)

interface Search {
  readonly leads: ReadonlyMap<string, readonly AutomaticTransition[]>
  left: number
}

function wayBack(
  at: string,
  start: string,
  search: Search,
  before: readonly AutomaticTransition[],
): AutomaticTransition[] | undefined {
  for (const lead of search.leads.get(at) ?? []) {
    if (search.left-- <= 0) return undefined
    const way = [...before, lead]
    if (lead.to === start) {
      if (mayRepeat(way)) return way
    } else if (way.length < longest && !way.some(({ from }) => from.name === lead.to)) {
      const rest = wayBack(lead.to, start, search, way)
      if (rest) return rest
    }
  }
  return undefined
}

/** Returns whether a cycle of screens can repeat: no condition becomes false in one round. */
function mayRepeat(circle: readonly AutomaticTransition[]): boolean {
  const conditions = circle.flatMap((lead, at) => {
    const params = circle.at(at - 1)!.step['params']
    const to = { screen: lead.from, given: isObject(params) ? params : {}, left: maxValues }
    return lead.conditions.map((one) => unchangingPart(one, to))
  })
  const rewritten = conditions.flatMap((one) => (one === undefined ? [] : [one]))
  return (
    rewritten.length === conditions.length &&
    decide(rewritten, { rules: {}, given: () => undefined }) !== false
  )
}

const lastingRoots: ReadonlySet<string> = new Set(['session', 'profile', 'config', 'shell'])
const maxValues = 1000

interface ParameterizedScreen {
  readonly screen: NamedDocument
  readonly given: JsonObject
  left: number
}

/**
 * Replaces the rules and parameters in a value by their expressions, so that values of different
 * screens can be compared. Returns `undefined` if this is impossible.
 */
function unchangingPart(value: Json, to: ParameterizedScreen): Json | undefined {
  if (to.left-- <= 0) return undefined
  if (Array.isArray(value)) {
    const parts = value.map((part) => unchangingPart(part, to))
    return parts.some((member) => member === undefined) ? undefined : (parts as Json[])
  }
  if (!isObject(value)) return value
  const operator = operatorOf(value)
  if (operator === 'var') return lastingPath(value, to)
  if (operator === 'rule') {
    const { rules } = to.screen.document
    const rule = isObject(rules) ? rules[stringOrEmpty(value['rule'])] : undefined
    return rule === undefined ? undefined : unchangingPart(rule, to)
  }
  const members = Object.entries(value).map(([name, member]) => [
    name,
    unchangingPart(member ?? null, to),
  ])
  return members.some(([, member]) => member === undefined)
    ? undefined
    : (Object.fromEntries(members) as JsonObject)
}

function lastingPath(value: JsonObject, { screen, given }: ParameterizedScreen): Json | undefined {
  const path = pathOf(value) ?? ''
  const [root = '', name = ''] = path.split('.')
  if (lastingRoots.has(root) || path === 'device.os') return value
  if (root !== 'params') return undefined
  const brought = given[name] ?? screen.inputs.get(name)?.default ?? null
  const isKnown = objectsIn(brought).every((part) =>
    lastingRoots.has(stringOrEmpty(part['var']).split('.')[0] ?? ''),
  )
  return isKnown ? brought : undefined
}
