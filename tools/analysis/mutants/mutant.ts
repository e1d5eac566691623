import { child, type Json, type JsonObject } from '../../../renderer/language'
import type { Project } from '../project/project'
import { type Mutation, mutated } from './mutations-of'

/** The kind of document that a mutation changes. */
export type MutantKind = 'screen' | 'fragment' | 'text' | 'endpoint' | 'answer'

/** One mutation, like a mistake of an author or of a server, with all the files that it changes. */
export interface Mutant extends Mutation {
  readonly kind: MutantKind
  /** The file for its report; for an answer, the endpoint's document. */
  readonly file: string
  /** The texts of the files that it changes, by path. */
  readonly changed: ReadonlyMap<string, string>
  /** The change in words, if the difference of the documents does not describe it. */
  readonly what?: string
  /** It only changes a declared type: no scenario shows or sends anything else. */
  readonly isTypeOnly?: boolean
  /** The name that screens use for its document or text, if several screens may use it. */
  readonly word?: string
  /**
   * Marks of the changed places in a screen: scenarios that reach none of them show the same.
   * Undefined if all scenarios reach the change.
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
