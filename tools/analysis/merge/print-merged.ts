import { parseTree, type Node } from 'jsonc-parser'
import { isObject, type Json, type JsonObject, own } from '../../../renderer/language'
import { endOffset, entriesOf, layoutAt, newlineOf, spaceBefore } from '../authoring/document/nodes'
import { printJson } from '../edits/print-json'
import { areEqual } from '../json/are-equal'
import { parseJson } from '../json/parse-json'
import { itemName, mergeOrder } from './merge-order'

/** A value in the text of a version. */
interface Part {
  readonly text: string
  readonly node: Node
  readonly value: Json
}

/** A member or an item in the text of a version. */
interface Source {
  /** The name of the member, or a key of the item. */
  readonly name: string
  /** The white space before the member or item. */
  readonly space: string
  /** The name and the colon of a member. */
  readonly head: string
  readonly part: Part
}

/** A member or an item of a merged value, with its sources in the versions. */
interface Entry {
  /** The name and the colon of a member. */
  readonly head: string
  readonly value: Json
  readonly sources: readonly Source[]
}

/**
 * Prints a merged value in the layout of its versions. Parts that equal a part of a version keep
 * the text of that version.
 */
export function printMerged(value: Json, ours: string, theirs: string): string {
  const parts = [ours, theirs.replace(/\r?\n/g, newlineOf(ours))].map((text) => ({
    text,
    node: parseTree(text)!,
    value: parseJson(text)!,
  }))
  const { offset } = parts[0]!.node
  const end = endOffset(parts[0]!.node)
  return ours.slice(0, offset) + printPart(value, parts, { text: ours, offset }) + ours.slice(end)
}

/** Prints a value. A value without a source gets the layout of a place near it. */
function printPart(
  value: Json,
  parts: readonly Part[],
  near: { readonly text: string; readonly offset: number },
): string {
  const same = parts.find((part) => areEqual(part.value, value))
  if (same) return same.text.slice(same.node.offset, endOffset(same.node))
  const isList = Array.isArray(value)
  const containers = parts.filter((part) =>
    isList ? Array.isArray(part.value) : isObject(value) && isObject(part.value),
  )
  const [lead] = containers
  if (!lead) return printJson(value, layoutAt(near.text, near.offset))
  const [open, close, padding] = isList ? ['[', ']', ''] : ['{', '}', ' ']
  const entries = isList ? itemsOf(value, containers) : membersOf(value as JsonObject, containers)
  if (entries.length === 0) return `${open}${close}`
  const first = entriesOf(lead.node)[0]
  const firstSpace = first ? spaceAhead(lead.text, first) : padding
  const place = { text: lead.text, offset: (first ?? lead.node).offset }
  const printed = entries.map(({ head, value: held, sources }, at) => {
    const space = sources[0]?.space ?? firstSpace
    const inside = sources.map(({ part }) => part)
    return `${at === 0 ? firstSpace : space || ' '}${head}${printPart(held, inside, place)}`
  })
  return `${open}${printed.join(',')}${spaceAtEnd(lead) ?? padding}${close}`
}

/** The white space before a member or an item. */
function spaceAhead(text: string, { offset }: Node): string {
  return text.slice(spaceBefore(text, offset), offset)
}

/** The white space before the closing bracket; `undefined` for an empty container. */
function spaceAtEnd({ text, node }: Part): string | undefined {
  const last = entriesOf(node).at(-1)
  return last && text.slice(endOffset(last), endOffset(node) - 1)
}

/**
 * The entries of a merged object. A member that one version adds keeps the member before it. The
 * members of a moved node can be from another place, and then have no source.
 */
function membersOf(value: JsonObject, containers: readonly Part[]): Entry[] {
  const known = containers.map(
    (part) => new Map(sourcesIn(part).map((source) => [source.name, source] as const)),
  )
  const [ours = [], theirs = []] = known.map((sources) => [...sources.keys()])
  const shared = theirs.filter((name) => known[0]!.has(name))
  const names = new Set([...mergeOrder(shared, ours, theirs)!, ...Object.keys(value)])
  return [...names]
    .filter((name) => own(value, name) !== undefined)
    .map((name) => {
      const sources = known.flatMap((members) => members.get(name) ?? [])
      return { head: sources[0]?.head ?? `${JSON.stringify(name)}: `, value: value[name]!, sources }
    })
}

/**
 * The entries of a merged list. The source of an item has the same key. The key of an item without
 * a name is its value. If both versions changed an item, its source is an item that the merged list
 * lacks.
 */
function itemsOf(value: readonly Json[], containers: readonly Part[]): Entry[] {
  const keys = value.map(itemKey)
  const wanted = new Set(keys)
  const pools = containers.map((part) => {
    const pool = new Map<string | undefined, Source[]>()
    for (const source of sourcesIn(part)) {
      const key = wanted.has(source.name) ? source.name : undefined
      const others = pool.get(key)
      if (others) others.push(source)
      else pool.set(key, [source])
    }
    return pool
  })
  const takeFrom = (key: string | undefined) =>
    pools.flatMap((pool) => pool.get(key)?.shift() ?? [])
  return value.map((item, at) => {
    const found = takeFrom(keys[at])
    return { head: '', value: item, sources: found.length > 0 ? found : takeFrom(undefined) }
  })
}

function itemKey(item: Json): string {
  return itemName(item) ?? JSON.stringify(item)
}

function sourcesIn({ text, node, value }: Part): Source[] {
  return entriesOf(node).map((outer, at) => {
    const [name, held] = outer.type === 'property' ? outer.children! : [undefined, outer]
    const inside = name
      ? own(value as JsonObject, String(name.value))!
      : (value as readonly Json[])[at]!
    return {
      name: name ? String(name.value) : itemKey(inside),
      space: spaceAhead(text, outer),
      head: text.slice(outer.offset, held.offset),
      part: { text, node: held, value: inside },
    }
  })
}
