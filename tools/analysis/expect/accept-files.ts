import { findNodeAtLocation, getNodeValue, type Node, parseTree } from 'jsonc-parser'
import { type Json, type JsonObject, objectOrEmpty } from '../../../renderer/language'
import { lineWidth, printJson, printLine } from '../edits/print-json'
import { applyEdits, formatText, type TextEdit } from '../edits/text-edit'
import type { Project } from '../project/project'
import { scenariosIn } from '../project/screens'
import { say } from '../words/words'
import { compare, compareAll } from './compare'
import {
  type Change,
  changeBetween,
  type NodeLine,
  type Playback,
  readExpected,
  sameEffects,
  type ScreenSnapshot,
  snapshotChange,
} from './read-expected'

interface FilePlay extends NamedPlay {
  readonly file: string
}

/** A scenario file with a new text, in which the current results are the expectations. */
interface AcceptedFile<Played extends FilePlay> {
  readonly file: string
  readonly accepted: readonly Played[]
  /**
   * The scenarios whose expectations do not change. If such a scenario names another scenario in
   * `like`, the other scenario is also refused.
   */
  readonly refused: readonly Played[]
  readonly text: string
  /** False if the old text already expects all results. */
  readonly isChanged: boolean
}

export function acceptFiles<Played extends FilePlay>(
  project: Pick<Project, 'files'>,
  played: readonly Played[],
): AcceptedFile<Played>[] {
  return [...new Set(played.map(({ file }) => file))].map((file) => {
    const source = project.files.get(file)
    const before = source?.text ?? ''
    const plays = played.filter((play) => play.file === file)
    const text = acceptPlays(before, plays)
    return {
      file,
      ...splitPlays(scenariosIn(source?.json), plays),
      text,
      isChanged: text !== before,
    }
  })
}

/**
 * Returns the text of a scenario file with the given results as expectations. Keeps `like`, and
 * keeps partial expectations that are still met.
 */
export function acceptPlays(text: string, given: readonly NamedPlay[]): string {
  const root = parseTree(text)
  if (!root) return text
  const scenarios = objectOrEmpty(getNodeValue(findNodeAtLocation(root, ['scenarios']) ?? root))
  const plays = splitPlays(scenarios, given).accepted.filter(
    (play) => !holdsInPart(scenarios, play),
  )
  const bases = new Map(
    basesOf(Object.keys(scenarios), (name) => {
      const now = plays.find((play) => play.name === name)?.played.opened
      return now ?? wholeOf(scenarios, name)
    }),
  )
  const isNew = ({ name }: NamedPlay) => !keptForm(scenarios, bases, name)
  const fresh = plays.filter(isNew).map(({ name }) => name)
  const edits = plays.flatMap(({ name, played }): TextEdit[] => {
    const scenario = findNodeAtLocation(root, ['scenarios', name])
    if (!scenario) return []
    const kept = keptForm(scenarios, bases, name)
    const later = fresh.slice(Math.max(0, fresh.indexOf(name)))
    const free = [...bases.keys()].filter((other) => !later.includes(other))
    const names = kept?.like === undefined ? (kept ? [] : free) : [kept.like]
    const similar = basesOf(names, (other) => bases.get(other))
    const { expect, steps } = writeExpected(played, similar, kept?.like !== undefined)
    const written = steps.flatMap((step, at) => {
      const node = findNodeAtLocation(scenario, ['steps', at])
      return node ? expectMember(text, node, step) : []
    })
    return [...written, ...expectMember(text, scenario, expect)]
  })
  const newText = applyEdits(text, edits)
  return newText === text ? text : applyEdits(newText, formatText(newText))
}

/**
 * Separates accepted from refused plays. Failed plays are refused, and so are scenarios that a
 * failed scenario names in `like`.
 */
function splitPlays<Played extends NamedPlay>(
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
  const like = objectOrEmpty(objectOrEmpty(scenarios[name])['expect'])['like']
  return typeof like === 'string' ? like : undefined
}

function wholeOf(scenarios: JsonObject, name: string): ScreenSnapshot | undefined {
  const expected = readExpected(scenarios, name)
  return typeof expected === 'object' ? expected.opened.whole : undefined
}

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

/** Returns the differences between results and expectations. Equal differences are listed once. */
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
        : [say`The scenario has no expectation for this result yet.`]
    const changes = all.filter((change) => !known.has(change) && known.add(change))
    return changes.length > 0 ? [{ name, changes }] : []
  })
}

/**
 * Returns whether a partial expectation is still met. Such an expectation stays, because a person
 * wrote it.
 */
function holdsInPart(scenarios: JsonObject, { name, played }: NamedPlay): boolean {
  const expected = readExpected(scenarios, name)
  if (expected === undefined || typeof expected === 'string') return false
  return !expected.opened.whole && compare(expected, played).length === 0
}

/** Writes `expect` as the last member of an object. If the value is the same, its text stays. */
function expectMember(text: string, object: Node, value: Json | undefined): TextEdit[] {
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
      text: `${last ? ',' : ''}\n${indent}${printExpectation(value, indent)}\n${margin}`,
    },
  ]
}

function inPlace(text: string, { offset, children }: Node, value: Json = {}): TextEdit[] {
  const had = children?.[1]
  if (!had) return []
  const printed = printExpectation(value, marginOf(text, offset))
  return [{ from: offset, to: had.offset + had.length, text: printed }]
}

/** Prints an expectation with its members in their given order, which has a meaning. */
function printExpectation(value: Json, indent: string): string {
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

interface NamedPlay {
  readonly name: string
  readonly played: Playback
  /** True if every step was possible, and no request failed unexpectedly. */
  readonly isSound: boolean
}

type Bases = readonly (readonly [name: string, base: ScreenSnapshot])[]

function basesOf(
  names: readonly string[],
  find: (name: string) => ScreenSnapshot | undefined,
): Bases {
  return names.flatMap((name) => {
    const base = find(name)
    return base ? [[name, base] as const] : []
  })
}

/**
 * Returns the expectation of a scenario: the difference from the most similar scenario, or the
 * complete expectation if this is shorter. Steps that change nothing get no expectation.
 */
function writeExpected(
  { loading, opened, steps, later }: Playback,
  others: Bases,
  mustRefer: boolean,
) {
  const all = others.map(([like, base]) => ({
    like,
    ...changeBetween(base.seen, opened.seen),
    ...(sameEffects(base.effects, opened.effects) ? {} : { does: opened.effects }),
  }))
  const forms: object[] = mustRefer ? all : [whole(loading, opened), ...all]
  const expect = forms.reduce(shorter)
  const afterwards = snapshotChange(steps.at(-1) ?? opened, later)
  const expectations = steps.map((step, index) => {
    const change = snapshotChange(steps[index - 1] ?? opened, step)
    return isEmpty(change) ? undefined : asJson(change)
  })
  return {
    expect: asJson({ ...expect, ...(isEmpty(afterwards) ? {} : { later: afterwards }) }),
    steps: expectations,
  }
}

function whole(loading: readonly NodeLine[], { seen, effects }: ScreenSnapshot): object {
  const before = changeBetween(seen, loading)
  const all = { whole: true, seen: Object.fromEntries(loading) }
  return {
    whole: true,
    ...(isEmpty(before) ? {} : { loading: shorter(before, all) }),
    seen: Object.fromEntries(seen),
    ...(effects.length > 0 ? { does: effects } : {}),
  }
}

function shorter(one: object, other: object): object {
  return sizeOf(one) <= sizeOf(other) ? one : other
}

function sizeOf(value: object): number {
  return JSON.stringify(value).length
}

function isEmpty(change: Change): boolean {
  return Object.keys(change).length === 0
}

/** Changes only the static type, since the value contains only JSON. */
function asJson(value: object): JsonObject {
  return value as Record<string, Json>
}
