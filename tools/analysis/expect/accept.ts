import { findNodeAtLocation, getNodeValue, type Node, parseTree } from 'jsonc-parser'
import { isObject, type Json, type JsonObject } from '../../../renderer/language'
import { applyEdits, type TextEdit, formatText } from '../edits/text-edit'
import { lineWidth, printJson, printLine } from '../edits/print-json'
import { compare } from './compare'
import { readExpected } from './read-expected'
import { type Change, changeBetween, snapshotChange, sameEffects } from './change'
import type { Line, ScreenSnapshot, Playback } from './snapshot'

/**
 * The text of a scenario file in which every played scenario expects the result that it showed.
 * This replaces whole and missing expectations, and partial ones that no longer hold. The text is
 * formatted like other documents.
 */
export function acceptPlays(text: string, given: readonly NamedPlay[]): string {
  const root = parseTree(text)
  if (!root) return text
  const scenarios = objectOf(getNodeValue(findNodeAtLocation(root, ['scenarios']) ?? root))
  const plays = given.filter((play) => !holdsInPart(scenarios, play))
  const edits = plays.flatMap((play, index): TextEdit[] => {
    const scenario = findNodeAtLocation(root, ['scenarios', play.name])
    if (!scenario) return []
    const { expect, steps } = writeExpected(play, plays.slice(0, index))
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
 * Whether a partial expectation, which a person wrote about some nodes only, still holds. Such an
 * expectation stays unchanged.
 */
function holdsInPart(scenarios: JsonObject, { name, played }: NamedPlay): boolean {
  const expected = readExpected(scenarios, name)
  if (expected === undefined || typeof expected === 'string') return false
  return !expected.opened.whole && compare(expected, played).length === 0
}

function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {}
}

/**
 * Sets the member `expect` of an object after its other members, or removes it. An equal value
 * keeps its layout.
 */
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

/** Edits of an existing member, which keeps its place among the others. */
function inPlace(text: string, { offset, children }: Node, value: Json = {}): TextEdit[] {
  const had = children?.[1]
  if (!had) return []
  const printed = expectation(value, marginOf(text, offset))
  return [{ from: offset, to: had.offset + had.length, text: printed }]
}

/** The text of the member and its value, whose order is part of its meaning. */
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

/** A scenario that was played, by its name. */
interface NamedPlay {
  readonly name: string
  readonly played: Playback
}

/** The expectation to write: for the scenario, and for each of its steps. */
interface RewriteResult {
  readonly expect: JsonObject
  /** Undefined for a step without changes. */
  readonly steps: readonly (JsonObject | undefined)[]
}

/**
 * Writes the full expectation of a scenario as a difference to the most similar one before it, or
 * in full if that is shorter.
 */
function writeExpected(play: NamedPlay, before: readonly NamedPlay[]): RewriteResult {
  const { opened, steps, later } = play.played
  const all = [whole(play.played), ...before.map((base) => likeBase(base, opened))]
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

function likeBase(
  { name, played: { opened } }: NamedPlay,
  { seen, effects }: ScreenSnapshot,
): object {
  return {
    like: name,
    ...changeBetween(opened.seen, seen),
    ...(sameEffects(opened.effects, effects) ? {} : { does: effects }),
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

/** Converts the type for the compiler; the value only contains JSON. */
function asJson(value: object): JsonObject {
  return value as Record<string, Json>
}
