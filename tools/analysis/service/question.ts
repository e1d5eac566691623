import type { ReadableValue } from './readable-values'
import { getLocation, type Location, parse } from 'jsonc-parser'
import { type Json, isWithin } from '../../../renderer/language'
import { kindOf } from '../project/source-file'
import { shownFragments, type Project } from '../project/project'
import { type NamedDocument, nameDocument } from '../project/screens'
import { lookup, type Scope } from '../expressions/scope'
import { modelApp, modelFragment, modelScreen } from '../model/build-model'
import { type DocumentModel, withExpansions } from '../model/model'
import { screenScope, sharedRoots } from '../model/roots'
import { union } from '../types/union'
import { nestsDeeperThan } from '../json/parse-json'

export type Question =
  /** Requests the completions at an offset. */
  | {
      readonly kind: 'complete'
      readonly path: string
      readonly offset: number
      readonly scenario: string
    }
  /** Requests the hint at an offset. */
  | {
      readonly kind: 'hover'
      readonly path: string
      readonly offset: number
      readonly scenario: string
    }
  /** Requests the values that an expression at a pointer can read in a scenario. */
  | {
      readonly kind: 'values'
      readonly path: string
      readonly pointer: string
      readonly scenario: string
    }

/** The type of the answer to each kind of question. */
export interface Answers {
  readonly complete: readonly Proposal[]
  readonly hover: Hint | undefined
  readonly values: readonly ReadableValue[]
}

/** A name or value that completes the text of the editor. */
export interface Proposal {
  readonly label: string
  readonly detail?: string
  readonly about?: string
  readonly kind: 'property' | 'value' | 'path' | 'text' | 'screen' | 'endpoint' | 'snippet'
  /** The replacement of the range `from` to `to`, as a snippet of the language server protocol. */
  readonly snippet: string
  readonly from: number
  readonly to: number
  readonly sort: string
}

/** A hint about the name at the cursor, in minimal Markdown: paragraphs and `code`. */
export interface Hint {
  readonly paragraphs: readonly string[]
  readonly from: number
  readonly to: number
}

/** The values of a screen in one scenario, by root (`data`, `state`), and all responses. */
export interface Sample {
  readonly roots: Readonly<Record<string, unknown>>
  readonly answers: Readonly<Record<string, unknown>>
}

/** The samples by the name of the scenario. */
export type Samples = Readonly<Record<string, Sample>>

/** The position of a member name or a value in the text of a document. */
interface Place {
  readonly path: readonly (string | number)[]
  /** The member that contains the value, or the list with the value as its first item. */
  readonly member: string
  /** The path of the object that contains the member. */
  readonly owner: readonly (string | number)[]
  readonly isName: boolean
  /** The range that a completion replaces. */
  readonly from: number
  readonly to: number
}

/** Returns the place at an offset of a document, which may be invalid JSON. */
export function placeAt(text: string, offset: number): Place {
  const location = getLocation(text, offset)
  const path = [...location.path]
  // The first item of a list counts as the value of the member, because in { "var":
  // ["order.amount", 0] } the path is the first item.
  const last = path.at(-1) === 0 ? path.at(-2) : path.at(-1)
  const owner = path.slice(0, path.at(-1) === 0 ? -2 : -1)
  return {
    path,
    member: typeof last === 'string' ? last : '',
    owner,
    isName: location.isAtPropertyKey,
    ...spanOf(location, offset),
  }
}

/** Returns the path of member names to an offset. */
export function segmentsAt(text: string, offset: number): readonly (string | number)[] {
  return getLocation(text, offset).path
}

/**
 * Returns the range that a completion replaces. A value on another line is not replaced, because it
 * belongs to another member.
 */
function spanOf({ previousNode: node }: Location, offset: number): { from: number; to: number } {
  if (!node || offset < node.offset || offset > node.offset + node.length)
    return { from: offset, to: offset }
  return { from: node.offset, to: node.offset + node.length }
}

/** A document in an editor: the parts of its JSON that are valid, and the checker's model. */
export interface OpenModel {
  readonly json: Json | undefined
  readonly model: DocumentModel | undefined
  scopeAt(pointer: string): Scope
}

const modellers = { screen: modelScreen, fragment: modelFragment, app: modelApp }

/** Parses a document, which may be invalid JSON while the user types. */
export function openModel(project: Project, path: string, text: string): OpenModel {
  const isRead = !nestsDeeperThan(text)
  const json = isRead ? (parse(text) as Json | undefined) : undefined
  const kind = kindOf(path)
  const written = kind && nameDocument({ path, kind, json })
  const named = written && kind === 'fragment' ? withPassedTypes(project, written) : written
  const model = named && modellers[kind as keyof typeof modellers](project, named)
  const everywhere: Scope =
    named && kind === 'screen'
      ? screenScope(project, named)
      : { roots: new Map(sharedRoots(project)) }
  return { json, model, scopeAt: (pointer) => (model && scopeIn(model, pointer)) ?? everywhere }
}

/** The maximum number of uses that are read for the types of a fragment's inputs. */
const mostUses = 3

/** Gives inputs without a declared type the types of the values that screens pass. */
function withPassedTypes(project: Project, fragment: NamedDocument): NamedDocument {
  if ([...fragment.inputs.values()].every(({ type }) => !type.any)) return fragment
  const users = [...project.screens.values()].filter(({ document }) =>
    shownFragments(project, document).some(({ name }) => name === fragment.name),
  )
  const passed = users.slice(0, mostUses).flatMap((screen) =>
    withExpansions(modelScreen(project, screen))
      .filter(({ name }) => name === fragment.name)
      .flatMap(({ nodes }) => {
        const inputs = nodes[0] && lookup(nodes[0].scope, 'with')?.type.object
        return inputs ? [inputs.members] : []
      }),
  )
  const inputs = [...fragment.inputs].map(([name, input]) => {
    const types = passed.flatMap((members) => members.get(name)?.type ?? [])
    const type = input.type.any && types.length > 0 ? union(types) : input.type
    return [name, { ...input, type }] as const
  })
  return { ...fragment, inputs: new Map(inputs) }
}

/** Returns the scope of the innermost expression, step or node that contains a pointer. */
function scopeIn(
  { expressions, actions, nodes }: DocumentModel,
  pointer: string,
): Scope | undefined {
  const around = [...nodes, ...actions, ...expressions].filter((use) =>
    isWithin(pointer, use.pointer),
  )
  return around.toSorted((left, right) => right.pointer.length - left.pointer.length)[0]?.scope
}
