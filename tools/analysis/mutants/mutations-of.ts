import {
  child,
  isObject,
  type Json,
  type JsonObject,
  namedByOperator,
  operatorOf,
  visitValue,
  isWithin,
  visitDocument,
} from '../../../renderer/language'
import { meaningOf } from '../operators/meanings'
import { type Project, placedIn } from '../project/project'
import type { NamedDocument } from '../project/screens'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { mersenne } from 'pure-rand/generator/mersenne'
import { replaceValue } from '../json/replace-value'

/** A change of one value in a document. `undefined` removes the value. */
export interface Mutation {
  readonly pointer: string
  readonly mutator: string
  readonly value: Json | undefined
  /** The pointer of the list item that is removed, repeated or moved. */
  readonly itemPointer?: string
}

/** Members that are never changed, because they have no effect on the screen. */
const fixed =
  /^\/(?:\$schema|screen|fragment|with|routes|scenarios|guarded|flow|public|params|available)(?:\/|$)/

/**
 * All literals in a document, by the member that contains them. A mutation replaces a literal by
 * another literal of the same member.
 */
type Peers = ReadonlyMap<string, readonly string[]>

/**
 * Returns the mutations of a document in the order of the document. A mutation may replace a name
 * by a name of the same kind in `others`.
 */
export function mutationsOf(document: Json, others: JsonObject = {}): Mutation[] {
  const peers = peersIn([document, others])
  const found: Mutation[] = []
  visitValue(
    document,
    (item, pointer) => {
      const name = memberName(pointer)
      if (fixed.test(pointer) || name === '$comment') return false
      const add = (mutator: string, value: Json | undefined, at = pointer) =>
        found.push({ pointer: at, mutator, value })
      if (typeof item === 'boolean') add('another literal', !item)
      if (typeof item === 'number') add('another literal', item + 1)
      if (typeof item === 'string' && name !== 'id' && name !== 'as' && name !== 'do')
        mutationsOfText(item, name, peers).forEach((value) => add('another name', value))
      if (Array.isArray(item))
        for (const [mutator, value, index] of mutationsOfList(item))
          found.push({ pointer, mutator, value, itemPointer: child(pointer, index) })
      if (isObject(item)) {
        if (name === 'when') add('a negation', { '!': item })
        for (const [mutator, value] of mutationsOfOperator(item)) add(mutator, value)
        for (const member of Object.keys(item))
          if (isLosable(item, member) && !fixed.test(child(pointer, member)))
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

function mutationsOfText(text: string, name: string, peers: Peers): string[] {
  const others = (peers.get(name) ?? []).filter((other) => other !== text)
  const after = others.find((other) => other > text) ?? others[0]
  if (after !== undefined) return [after]
  return /^\d+$/.test(text) ? [String(Number(text) + 1)] : []
}

function peersIn(document: Json): Peers {
  const peers = new Map<string, Set<string>>()
  visitValue(document, (item, pointer) => {
    if (typeof item === 'string')
      peers.set(memberName(pointer), (peers.get(memberName(pointer)) ?? new Set()).add(item))
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

function mutationsOfList(list: readonly Json[]): [mutator: string, value: Json, index: number][] {
  const isParts = list.every(
    (item) => isObject(item) && ('widget' in item || 'do' in item || 'fragment' in item),
  )
  if (!isParts && !list.every((item) => typeof item === 'string')) return []
  return list.flatMap((item, index) => {
    const found: [string, Json, number][] = []
    if (list.length > 1 || isParts) found.push(['a lost part', list.toSpliced(index, 1), index])
    if (isParts && !(isObject(item) && 'id' in item))
      found.push(['a doubled part', list.toSpliced(index, 0, item), index])
    if (isParts && index > 0)
      found.push(['a moved part', list.toSpliced(index - 1, 2, item, list[index - 1]!), index])
    return found
  })
}

export function applyMutation(document: Json, { pointer, value }: Mutation): Json {
  return replaceValue(document, pointer, value) ?? null
}

export type MutantKind = 'screen' | 'fragment' | 'text' | 'endpoint' | 'answer'

/**
 * A mutation that resembles a mistake of an author or of a server, with its files. `changed` has
 * the new texts of all files that differ.
 */
export interface Mutant extends Mutation {
  readonly kind: MutantKind
  /** The file with the mutation. For a changed response, this is the document of the endpoint. */
  readonly file: string
  readonly changed: ReadonlyMap<string, string>
  /** Describes the change in words, if the comparison of documents cannot describe it. */
  readonly what?: string
  /** True if only a declared type differs, which no scenario can show. */
  readonly isTypeOnly?: boolean
  /** The name of the document or text, if several screens may use it. */
  readonly sharedName?: string
  /**
   * Returns the branch marks (see `branchesOf`) that the engine can report at the changed values.
   * Only scenarios with one of these marks can show a difference. Without a result, all scenarios
   * can.
   */
  marksIn(screen: string): readonly string[] | undefined
}

export function mutantOf(
  { files }: Project,
  file: string,
  mutation: Mutation,
  ...more: readonly Mutation[]
): Pick<Mutant, 'file' | 'pointer' | 'mutator' | 'value' | 'changed'> {
  const text = JSON.stringify(
    [mutation, ...more].reduce(applyMutation, files.get(file)?.json ?? null),
  )
  return { ...mutation, file, changed: new Map([[file, text]]) }
}

/**
 * Returns the pointers under which the engine reports the node, step or rule around a value;
 * `undefined` if the value concerns the whole screen.
 */
export function enginePointers(
  project: Project,
  screen: NamedDocument,
  document: NamedDocument,
): (pointer: string) => readonly string[] | undefined {
  const placed = placedIn(project, screen.document).filter(
    (each) => each.document === document.document,
  )
  const units = unitsOf(document)
  return (pointer) => {
    const around = units.findLast((unit) => unit === pointer || isWithin(pointer, unit))
    if (around === undefined && document === screen) return undefined
    return placed.map(({ pointerOf }) =>
      around === undefined ? userOf(pointerOf('/body')) : pointerOf(around),
    )
  }
}

function userOf(fragment: string): string {
  return fragment.slice(0, fragment.lastIndexOf('/fragment'))
}

function unitsOf({ document }: NamedDocument): string[] {
  const pointers: string[] = []
  const rules = typeof document['rules'] === 'object' ? Object.keys(document['rules'] ?? {}) : []
  visitDocument(document, {
    node: (_, { pointer }) => void pointers.push(pointer),
    step: (_, pointer) => void pointers.push(pointer),
  })
  return [...rules.map((name) => `/rules/${name}`), ...pointers].toSorted(
    (left, right) => left.length - right.length,
  )
}

/** Returns a random sample in the order of the list. The same seed returns the same sample. */
export function randomSample<Item>(list: readonly Item[], limit: number, seed: number): Item[] {
  const random = mersenne(seed)
  const left = list.map((_, index) => index)
  while (left.length > limit) left.splice(uniformInt(random, 0, left.length - 1), 1)
  return left.flatMap((index) => list.slice(index, index + 1))
}
