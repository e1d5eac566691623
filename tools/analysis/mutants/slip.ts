import { child, isObject, type Json, type JsonObject } from '../../../renderer/language'
import type { Project } from '../project'
import { type Mutation, mutated } from './mutations-of'

/** What a slip is made in. */
export type SlipKind = 'screen' | 'fragment' | 'text' | 'endpoint' | 'answer'

/** One slip of an author, or of a server, with all that it changes. */
export interface Slip extends Mutation {
  readonly kind: SlipKind
  /** Where it is told; of an answer the endpoint's document. */
  readonly file: string
  /** The texts of the files that it changes, by path. */
  readonly changed: ReadonlyMap<string, string>
  /** What it changes, where the difference of the documents does not say it. */
  readonly what?: string
  /** It only says what a value is: nothing else is shown or sent. */
  readonly isTypeOnly?: boolean
  /** The name by which screens use what it is in, where several may. */
  readonly word?: string
  /**
   * Where the engine comes by what the slip changes, in a screen: the scenarios that come by none of
   * these marks show the same. Undefined: all come by.
   */
  marksIn(screen: string): readonly string[] | undefined
}

/** The slip that puts a document with a part changed, or more, in the place of a file. */
export function slipIn(
  { files }: Project,
  file: string,
  mutation: Mutation,
  ...more: readonly Mutation[]
): Pick<Slip, 'file' | 'pointer' | 'slip' | 'value' | 'changed'> {
  const text = JSON.stringify([mutation, ...more].reduce(mutated, files.get(file)?.json ?? null))
  return { ...mutation, file, changed: new Map([[file, text]]) }
}

/** An object with a member under another name, in its place. */
export function renamed(object: JsonObject, from: string, to: string): Json {
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => [name === from ? to : name, value ?? null]),
  )
}

/** The value that stands at a pointer. */
export function valueAt(document: Json | undefined, names: readonly string[]): Json | undefined {
  return names.reduce<Json | undefined>(
    (value, name) => (isObject(value) ? value[name] : undefined),
    document,
  )
}

/** A pointer of the names of members. */
export function pointerTo(names: readonly string[]): string {
  return names.reduce((pointer, name) => child(pointer, name), '')
}
