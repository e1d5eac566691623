import { child, type Json, type JsonObject } from '../../../renderer/language'
import type { Project } from '../project/project'
import { type Mutation, mutated } from './mutations-of'

/** The kind of document that a mutation changes. */
export type MutantKind = 'screen' | 'fragment' | 'text' | 'endpoint' | 'answer'

/** A mutation that resembles a mistake of an author or a server, with all files that it changes. */
export interface Mutant extends Mutation {
  readonly kind: MutantKind
  /** The file for the report; for a response, the endpoint's document. */
  readonly file: string
  /** The new content of the changed files, by path. */
  readonly changed: ReadonlyMap<string, string>
  /** A description of the change, if the diff of the documents does not describe it. */
  readonly what?: string
  /** True if only a declared type changes: no scenario shows or sends anything else. */
  readonly isTypeOnly?: boolean
  /** The name that screens use for the document or text, if several screens may use it. */
  readonly word?: string
  /**
   * The marks of the changed places in a screen. Scenarios that reach none of them show the same.
   * `undefined` if all scenarios reach the change.
   */
  marksIn(screen: string): readonly string[] | undefined
}

/** Creates the mutation of a file from one or more changes of its document. */
export function mutantOf(
  { files }: Project,
  file: string,
  mutation: Mutation,
  ...more: readonly Mutation[]
): Pick<Mutant, 'file' | 'pointer' | 'mutator' | 'value' | 'changed'> {
  const text = JSON.stringify([mutation, ...more].reduce(mutated, files.get(file)?.json ?? null))
  return { ...mutation, file, changed: new Map([[file, text]]) }
}

/** Renames a member of an object, at the same position. */
export function renamed(object: JsonObject, from: string, to: string): Json {
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => [name === from ? to : name, value ?? null]),
  )
}

/** The pointer for a path of member names. */
export function pointerTo(names: readonly string[]): string {
  return names.reduce((pointer, name) => child(pointer, name), '')
}
