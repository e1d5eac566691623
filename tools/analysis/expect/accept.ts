import { findNodeAtLocation, getNodeValue, type Node, parseTree } from 'jsonc-parser'
import { isObject, type Json, type JsonObject } from '../../../renderer/language'
import { applyEdits, type TextEdit, formatText } from '../edits/text-edit'
import { lineWidth, printJson, printLine } from '../edits/print-json'
import { say } from '../words/words'
import { compare, compareAll } from './compare'
import {
  readExpected,
  type Change,
  changeBetween,
  snapshotChange,
  sameEffects,
  type Line,
  type ScreenSnapshot,
  type Playback,
} from './read-expected'

/**
 * The text of a scenario file in which every accepted scenario expects the result that it showed.
 * Partial expectations that still hold stay, and every scenario stays `like` the same one.
 */
export function acceptPlays(text: string, given: readonly NamedPlay[]): string {
  const root = parseTree(text)
  if (!root) return text
  const scenarios = objectOf(getNodeValue(findNodeAtLocation(root, ['scenarios']) ?? root))
  const plays = splitPlays(scenarios, given).accepted.filter(
    (play) => !holdsInPart(scenarios, play),
  )
  const bases = new Map(
    Object.keys(scenarios).flatMap((name): [string, ScreenSnapshot][] => {
      const now = plays.find((play) => play.name === name)?.played.opened
      const base = now ?? wholeOf(scenarios, name)
      return base ? [[name, base]] : []
    }),
  )
  const isNew = ({ name }: NamedPlay) => !keptForm(scenarios, bases, name)
  const fresh = plays.filter(isNew).map(({ name }) => name)
  const edits = plays.flatMap((play): TextEdit[] => {
    const scenario = findNodeAtLocation(root, ['scenarios', play.name])
    if (!scenario) return []
    const before = fresh.indexOf(play.name)
    const kept = keptForm(scenarios, bases, play.name)
    const free = [...bases.keys()].filter(
      (name) => !fresh.includes(name) || fresh.indexOf(name) < before,
    )
    const names = kept?.like === undefined ? (kept ? [] : free) : [kept.like]
    const similar = names.flatMap((name): [string, ScreenSnapshot][] => {
      const base = bases.get(name)
      return base ? [[name, base]] : []
    })
    const { expect, steps } = writeExpected(play.played, similar, kept?.like !== undefined)
    const written = steps.flatMap((step, at) => {
      const node = findNodeAtLocation(scenario, ['steps', at])
      return node ? member(text, node, step) : []
    })
    return [...written, ...member(text, scenario, expect)]
  })
  const written = applyEdits(text, edits)
  return written === text ? text : applyEdits(written, formatText(written))
}

/**
 * The scenarios whose result can be accepted, and the others: those that cannot be played, and
 * those that one of them is `like`.
 */
export function splitPlays<Played extends NamedPlay>(
  scenarios: JsonObject,
  plays: readonly Played[],
): { readonly accepted: readonly Played[]; readonly refused: readonly Played[] } {
  const needed = new Set<string>()
  for (const { name, isSound } of plays) {
    let at: string | undefined = isSound ? undefined : name
    while (at !== undefined && !needed.has(at)) {
      needed.add(at)
      at = likeOf(scenarios, at)
    }
  }
  return {
    accepted: plays.filter(({ name }) => !needed.has(name)),
    refused: plays.filter(({ name }) => needed.has(name)),
  }
}

function likeOf(scenarios: JsonObject, name: string): string | undefined {
  const like = objectOf(objectOf(scenarios[name])['expect'])['like']
  return typeof like === 'string' ? like : undefined
}

function wholeOf(scenarios: JsonObject, name: string): ScreenSnapshot | undefined {
  const expected = readExpected(scenarios, name)
  return typeof expected === 'object' ? expected.opened.whole : undefined
}

/** The form of a valid whole expectation, which a new result keeps. */
function keptForm(
  scenarios: JsonObject,
  bases: ReadonlyMap<string, ScreenSnapshot>,
  name: string,
): { readonly like?: string } | undefined {
  if (!wholeOf(scenarios, name)) return undefined
  const like = likeOf(scenarios, name)
  if (like === undefined) return {}
  return bases.has(like) ? { like } : undefined
}

/** The differences between expectations and results, each at the first scenario that has it. */
export function acceptedChanges(
  scenarios: JsonObject,
  plays: readonly NamedPlay[],
): { readonly name: string; readonly changes: readonly string[] }[] {
  const known = new Set<string>()
  return plays.flatMap(({ name, played }) => {
    const expected = readExpected(scenarios, name)
    const all =
      typeof expected === 'object'
        ? compareAll(expected, played).map(({ what }) => what)
        : [say`This result has no expectation yet.`]
    const changes = all.filter((change) => !known.has(change) && known.add(change))
    return changes.length > 0 ? [{ name, changes }] : []
  })
}

/** Whether a partial expectation still holds. A person wrote it, so it stays unchanged. */
function holdsInPart(scenarios: JsonObject, { name, played }: NamedPlay): boolean {
  const expected = readExpected(scenarios, name)
  if (expected === undefined || typeof expected === 'string') return false
  return !expected.opened.whole && compare(expected, played).length === 0
}

function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {}
}

/** Sets the last member `expect`, or removes it. An equal value keeps its layout. */
function member(text: string, object: Node, value: Json | undefined): TextEdit[] {
  const members = object.children ?? []
  const others = members.filter(({ children }) => children?.[0]?.value !== 'expect')
  const had = members.find((each) => !others.includes(each))
  if (had && saysTheSame(had, value)) return []
  if (had && had !== members.at(-1)) return inPlace(text, had, value)
  const end = object.offset + object.length - 1
  const last = others.at(-1)
  const from = last ? last.offset + last.length : object.offset + 1
  if (value === undefined) return had ? [{ from, to: end, text: last ? ' ' : '' }] : []
  const margin = marginOf(text, object.offset)
  const inline = `${last ? ', ' : ' '}"expect": ${printLine(value)} `
  const line = text.slice(text.lastIndexOf('\n', from) + 1, from)
  if (line.length + inline.length <= lineWidth && !text.slice(object.offset, from).includes('\n'))
    return [{ from, to: end, text: inline }]
  const indent = `${margin}  `
  return [
    {
      from,
      to: end,
      text: `${last ? ',' : ''}\n${indent}${expectation(value, indent)}\n${margin}`,
    },
  ]
}

function inPlace(text: string, { offset, children }: Node, value: Json = {}): TextEdit[] {
  const had = children?.[1]
  if (!had) return []
  const printed = expectation(value, marginOf(text, offset))
  return [{ from: offset, to: had.offset + had.length, text: printed }]
}

/** Prints the member; the order of the value's members has a meaning. */
function expectation(value: Json, indent: string): string {
  const column = indent.length + key.length
  return key + printJson(value, { column, indent, step: '  ', newline: '\n' })
}

const key = '"expect": '

function saysTheSame({ children }: Node, value: Json | undefined): boolean {
  const [, said] = children ?? []
  return said !== undefined && JSON.stringify(getNodeValue(said)) === JSON.stringify(value)
}

function marginOf(text: string, offset: number): string {
  const line = text.slice(text.lastIndexOf('\n', offset) + 1, offset)
  return /^ */.exec(line)?.[0] ?? ''
}

/** A played scenario with its name. */
interface NamedPlay {
  readonly name: string
  readonly played: Playback
  /** True if every step was taken and nothing failed unexpectedly. */
  readonly isSound: boolean
}

/** The expectations to write: of the scenario, and of each step. */
interface RewriteResult {
  readonly expect: JsonObject
  /** `undefined` for a step without changes. */
  readonly steps: readonly (JsonObject | undefined)[]
}

/**
 * Writes the full expectation as a difference to the most similar other scenario, or in full if
 * that is shorter and allowed.
 */
function writeExpected(
  played: Playback,
  others: readonly (readonly [string, ScreenSnapshot])[],
  mustRefer: boolean,
): RewriteResult {
  const { opened, steps, later } = played
  const all = [
    ...(mustRefer ? [] : [whole(played)]),
    ...others.map(([name, base]) => likeBase(name, base, opened)),
  ]
  const expect = all.reduce(shorter)
  const last = steps.at(-1) ?? opened
  const afterwards = snapshotChange(last, later)
  return {
    expect: asJson({ ...expect, ...(isEmpty(afterwards) ? {} : { later: afterwards }) }),
    steps: steps.map((step, index) => {
      const change = snapshotChange(steps[index - 1] ?? opened, step)
      return isEmpty(change) ? undefined : asJson(change)
    }),
  }
}

function whole({ loading, opened: { seen, effects } }: Playback): object {
  const before = changeBetween(seen, loading)
  return {
    whole: true,
    ...(isEmpty(before)
      ? {}
      : { loading: shorter(before, { whole: true, seen: record(loading) }) }),
    seen: record(seen),
    ...(effects.length > 0 ? { does: effects } : {}),
  }
}

function shorter(one: object, other: object): object {
  return sizeOf(one) <= sizeOf(other) ? one : other
}

function likeBase(like: string, base: ScreenSnapshot, { seen, effects }: ScreenSnapshot): object {
  return {
    like,
    ...changeBetween(base.seen, seen),
    ...(sameEffects(base.effects, effects) ? {} : { does: effects }),
  }
}

function record(lines: readonly Line[]): Record<string, string> {
  return Object.fromEntries(lines)
}

function sizeOf(value: object): number {
  return JSON.stringify(value).length
}

function isEmpty(change: Change): boolean {
  return Object.keys(change).length === 0
}

/** A cast for the compiler: the value contains only JSON. */
function asJson(value: object): JsonObject {
  return value as Record<string, Json>
}
