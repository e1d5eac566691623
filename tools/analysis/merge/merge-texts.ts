import { child, type Json, isObject, type JsonObject, own } from '../../../renderer/language'
import { areEqual } from '../json/are-equal'
import { applyEdits, editBetween } from '../edits/text-edit'
import { nestsDeeperThan, parseJson } from '../json/parse-json'
import { itemsByName, mergeOrder, stepsByName, type ThreeStates } from './merge-order'
import { printMerged } from './print-merged'
import { isScreenLike, namedNodes, withNodes } from './named-nodes'

export type MergedText =
  | { readonly kind: 'merged'; readonly text: string }
  | {
      readonly kind: 'conflict'
      readonly pointers: readonly string[]
      /** The places of the conflict; empty if a person must choose one of the two whole texts. */
      readonly places: readonly ConflictPlace[]
    }

/** A place at which the two sides have different values. A removed value is undefined. */
export interface ConflictPlace {
  readonly pointer: string
  readonly ours: Json | undefined
  readonly theirs: Json | undefined
}

/** A value that a person enters instead of both sides. */
export interface OtherValue {
  readonly other: Json
}

export type ChooseSide = (pointer: string) => 'base' | 'ours' | 'theirs' | OtherValue | undefined

/** Merges two edited versions of `base` node by node. `choose` decides conflicts. */
export function mergeTexts(
  base: string,
  ours: string,
  theirs: string,
  choose: ChooseSide = () => undefined,
): MergedText {
  if (ours === theirs || theirs === base) return { kind: 'merged', text: ours }
  if (ours === base) return { kind: 'merged', text: theirs }
  const side = sideBySide(base, ours, theirs)
  // If both sides add a file, its base is empty.
  const [from, one, other] = [base.trim() === '' ? '{}' : base, ours, theirs].map(readJson)
  // Invalid JSON, which is frequent while a person types, is merged only if the edits do not
  // overlap.
  if (from === undefined || one === undefined || other === undefined)
    return side === undefined
      ? { kind: 'conflict', pointers: [''], places: [] }
      : { kind: 'merged', text: side }
  const merged = mergeDocuments(from, one, other, choose)
  if (merged.kind === 'conflict') return merged
  const isBeside = side !== undefined && areEqual(parseJson(side), merged.json)
  return { kind: 'merged', text: isBeside ? side : printMerged(merged.json, ours, theirs) }
}

function readJson(text: string): Json | undefined {
  return nestsDeeperThan(text) ? undefined : parseJson(text)
}

/** Merges texts that need not be JSON. Returns `undefined` if the edits overlap. */
function sideBySide(base: string, ours: string, theirs: string): string | undefined {
  const [one] = editBetween(base, ours)
  const [other] = editBetween(base, theirs)
  if (!one || !other) return undefined
  const [first, second] = one.from <= other.from ? [one, other] : [other, one]
  return first.to < second.from ? applyEdits(base, [first, second]) : undefined
}

type MergedDocument =
  | { readonly kind: 'merged'; readonly json: Json }
  | Extract<MergedText, { kind: 'conflict' }>

function mergeDocuments(base: Json, ours: Json, theirs: Json, choose: ChooseSide): MergedDocument {
  const merge = createMerge(choose)
  if (!isObject(base) || !isObject(ours) || !isObject(theirs) || !isScreenLike(base)) {
    const { value, conflicts } = merge({ base, ours, theirs }, '')
    return conflicts.length > 0 ? conflictAt(conflicts) : { kind: 'merged', json: value ?? null }
  }
  const named = namedNodes(base, ours, theirs)
  const names = new Set([...named.ours.keys(), ...named.theirs.keys(), ...named.base.keys()])
  const merged = new Map<string, JsonObject>()
  const conflicts: ConflictPlace[] = []
  for (const name of names) {
    const outcome = merge(sidesOf(named, name), named.pointers.get(name) ?? '')
    conflicts.push(...outcome.conflicts)
    if (isObject(outcome.value)) merged.set(name, outcome.value)
  }
  if (conflicts.length > 0) return conflictAt(conflicts)
  const whole = withNodes(merged)
  if (whole.kind === 'whole') return { kind: 'merged', json: whole.json }
  const pointers = whole.names.map((name) => named.pointers.get(name) ?? '')
  return { kind: 'conflict', pointers, places: [] }
}

function conflictAt(places: readonly ConflictPlace[]): Extract<MergedText, { kind: 'conflict' }> {
  return { kind: 'conflict', pointers: places.map(({ pointer }) => pointer), places }
}

function sidesOf(
  maps: ThreeStates<ReadonlyMap<string, Json>>,
  name: string,
): ThreeStates<Json | undefined> {
  return { base: maps.base.get(name), ours: maps.ours.get(name), theirs: maps.theirs.get(name) }
}

interface Outcome {
  readonly value: Json | undefined
  readonly conflicts: readonly ConflictPlace[]
}

function createMerge(choose: ChooseSide) {
  return merge

  function merge(sides: ThreeStates<Json | undefined>, pointer: string): Outcome {
    const { base, ours, theirs } = sides
    if (areEqual(ours, theirs) || areEqual(base, theirs)) return { value: ours, conflicts: [] }
    if (areEqual(base, ours)) return { value: theirs, conflicts: [] }
    if (isObject(ours) && isObject(theirs) && (base === undefined || isObject(base)))
      return mergeMembers({ base: base ?? {}, ours, theirs }, pointer)
    if (Array.isArray(ours) && Array.isArray(theirs) && Array.isArray(base)) {
      const merged = mergeLists({ base, ours, theirs }, pointer)
      if (merged) return merged
    }
    const side = choose(pointer)
    if (side !== undefined)
      return { value: typeof side === 'object' ? side.other : sides[side], conflicts: [] }
    return { value: undefined, conflicts: [{ pointer, ours, theirs }] }
  }

  function mergeMembers({ base, ours, theirs }: ThreeStates<JsonObject>, pointer: string): Outcome {
    const names = [...new Set([...Object.keys(ours), ...Object.keys(theirs)])]
    const members = names.map((name): [string, Outcome] => {
      const sides = { base: own(base, name), ours: own(ours, name), theirs: own(theirs, name) }
      return [name, merge(sides, child(pointer, name))]
    })
    const kept = members.filter(([, { value }]) => value !== undefined)
    return {
      value: Object.fromEntries(kept.map(([name, { value }]) => [name, value])),
      conflicts: members.flatMap(([, { conflicts }]) => conflicts),
    }
  }

  /** Merges lists; `undefined` if two items have one name, or both sides changed the order. */
  function mergeLists(lists: ThreeStates<readonly Json[]>, pointer: string): Outcome | undefined {
    const named = pointer.endsWith('/steps') ? stepsByName(lists) : itemsByName(lists)
    const { base, ours, theirs } = named
    if (!base || !ours || !theirs) return undefined
    const order = mergeOrder([...base.keys()], [...ours.keys()], [...theirs.keys()])
    if (!order) return undefined
    const sides = (name: string) => sidesOf({ base, ours, theirs }, name)
    const items = order.map((name) => merge(sides(name), child(pointer, name)))
    const kept = new Set(order)
    const goneButEdited = [...base.keys()].filter(
      (name) => !kept.has(name) && isEdited(base.get(name)!, ours.get(name) ?? theirs.get(name)),
    )
    return {
      value: items.flatMap(({ value }) => (value === undefined ? [] : [value])),
      conflicts: [
        ...items.flatMap(({ conflicts }) => conflicts),
        ...goneButEdited.map((name) => ({ pointer: child(pointer, name), ...sides(name) })),
      ],
    }
  }
}

function isEdited(base: Json, side: Json | undefined): boolean {
  return side !== undefined && JSON.stringify(side) !== JSON.stringify(base)
}
