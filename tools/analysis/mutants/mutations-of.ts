import {
  child,
  isObject,
  type Json,
  type JsonObject,
  namedByOperator,
  operatorOf,
  visitValue,
} from '../../../renderer/language'
import { meaningOf } from '../operators/meanings'

/** One mutation: another value at a place of a document, or `undefined` for a removal. */
export interface Mutation {
  readonly pointer: string
  readonly mutator: string
  readonly value: Json | undefined
  /** The list item that is removed, duplicated or moved. */
  readonly part?: string
}

/** Members that identify a document and do not affect the screen. */
const fixed =
  /^\/(?:\$schema|screen|fragment|with|routes|scenarios|guarded|flow|public|params|available)(?:\/|$)/

/** The literals of a document by member, as replacements for each other. */
type Peers = ReadonlyMap<string, readonly string[]>

/**
 * Generates every mutation of a document, in document order. A name in `others` may replace a name
 * in the same member.
 */
export function mutationsOf(document: Json, others: JsonObject = {}): Mutation[] {
  const peers = peersIn([document, others])
  const found: Mutation[] = []
  visitValue(
    document,
    (part, pointer) => {
      const name = memberName(pointer)
      if (fixed.test(pointer) || name === '$comment') return false
      const add = (mutator: string, value: Json | undefined, at = pointer) =>
        found.push({ pointer: at, mutator, value })
      if (typeof part === 'boolean') add('another literal', !part)
      if (typeof part === 'number') add('another literal', part + 1)
      if (typeof part === 'string' && name !== 'id' && name !== 'as' && name !== 'do')
        mutationsOfText(part, name, peers).forEach((value) => add('another name', value))
      if (Array.isArray(part))
        for (const [mutator, value, index] of mutationsOfList(part))
          found.push({ pointer, mutator, value, part: child(pointer, index) })
      if (isObject(part)) {
        if (name === 'when') add('a negation', { '!': part })
        for (const [mutator, value] of mutationsOfOperator(part)) add(mutator, value)
        for (const member of Object.keys(part))
          if (isLosable(part, member) && !fixed.test(child(pointer, member)))
            add('a lost member', undefined, child(pointer, member))
      }
      return true
    },
    '',
  )
  return found
}

function memberName(pointer: string): string {
  const names = pointer.split('/').filter((name) => !/^\d+$/.test(name))
  return names.at(-1) ?? ''
}

function isLosable(object: JsonObject, member: string): boolean {
  return (
    operatorOf(object) === undefined && !['id', 'widget', 'do', 'as', '$comment'].includes(member)
  )
}

/** Mutations of a literal: another literal of the same member from elsewhere in the document. */
function mutationsOfText(text: string, name: string, peers: Peers): string[] {
  const others = (peers.get(name) ?? []).filter((other) => other !== text)
  const after = others.find((other) => other > text) ?? others[0]
  if (after !== undefined) return [after]
  return /^\d+$/.test(text) ? [String(Number(text) + 1)] : []
}

function peersIn(document: Json): Peers {
  const peers = new Map<string, Set<string>>()
  visitValue(document, (part, pointer) => {
    if (typeof part === 'string')
      peers.set(memberName(pointer), (peers.get(memberName(pointer)) ?? new Set()).add(part))
    return true
  })
  return new Map([...peers].map(([name, texts]) => [name, [...texts].toSorted()]))
}

function mutationsOfOperator(expression: JsonObject): [mutator: string, value: Json][] {
  const operator = operatorOf(expression)
  if (operator === undefined) return []
  const given = expression[operator]
  const meaning = meaningOf(operator)
  const other = meaning?.mistakenFor
  const changed: [string, Json][] =
    other && given !== undefined ? [['another operator', { [other]: given }]] : []
  if (!Array.isArray(given) || given.length < 2) return changed
  const [last, before, ...rest] = given.toReversed() as [Json, Json, ...Json[]]
  const swapped = [...rest.toReversed(), last, before]
  return meaning?.anyOrder || namedByOperator(operator) === 'path'
    ? changed
    : [...changed, ['swapped arguments', { [operator]: swapped }]]
}

/** Mutations of a list: an item is removed, duplicated or moved. */
function mutationsOfList(list: readonly Json[]): [mutator: string, value: Json, index: number][] {
  const isParts = list.every(
    (part) => isObject(part) && ('widget' in part || 'do' in part || 'fragment' in part),
  )
  if (!isParts && !list.every((part) => typeof part === 'string')) return []
  return list.flatMap((part, index) => {
    const found: [string, Json, number][] = []
    if (list.length > 1 || isParts) found.push(['a lost part', list.toSpliced(index, 1), index])
    if (isParts && !(isObject(part) && 'id' in part))
      found.push(['a doubled part', list.toSpliced(index, 0, part), index])
    if (isParts && index > 0)
      found.push(['a moved part', list.toSpliced(index - 1, 2, part, list[index - 1]!), index])
    return found
  })
}

/** Applies a mutation to a document. */
export function mutated(document: Json, { pointer, value }: Mutation): Json {
  const [name, ...inner] = pointer.slice(1).split('/').map(unescaped)
  if (pointer === '' || name === undefined) return value ?? null
  const rest = inner.map((each) => child('', each)).join('')
  if (Array.isArray(document))
    return document.map((part, index) =>
      String(index) === name ? mutated(part, { pointer: rest, mutator: '', value }) : part,
    )
  if (!isObject(document)) return document
  return Object.fromEntries(
    Object.entries(document).flatMap(([key, part]): [string, Json][] => {
      if (key !== name || part === undefined) return part === undefined ? [] : [[key, part]]
      if (rest === '' && value === undefined) return []
      return [[key, mutated(part, { pointer: rest, mutator: '', value })]]
    }),
  )
}

function unescaped(segment: string): string {
  return segment.replaceAll('~1', '/').replaceAll('~0', '~')
}
