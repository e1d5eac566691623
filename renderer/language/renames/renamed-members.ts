import { child, isObject, own, type Json, type JsonObject } from '../index.ts'
import { renameMembers, type Rename, type RenameResult } from './rename-members.ts'

/**
 * The version of the language of documents of this code; it grows when an older phone would misread
 * a document.
 */
export const languageVersion = 2

/** A member of documents with a new name. */
export interface RenamedMember {
  /** The objects that have it, by the names that lead to them; `*` is any name. */
  readonly where: readonly string[]
  readonly from: string
  readonly to: string
  /**
   * The version of the language that introduced the new name, and the last that reads the old one.
   */
  readonly since: number
}

/** The members whose old names can still be read, each for one version of the language. */
export const renamedMembers: readonly RenamedMember[] = [
  { where: ['endpoints', '*'], from: 'reads', to: 'enabled', since: 2 },
  { where: ['endpoints', '*'], from: 'repeat', to: 'duplicateCommonParams', since: 2 },
]

/** The members of a document that have their old names. */
export function oldNamesIn(document: unknown): Rename[] {
  return renamedMembers.flatMap(({ where, from, to }) =>
    ownersAt(document, where).flatMap(([pointer, owner]) =>
      own(owner, from) === undefined || own(owner, to) !== undefined
        ? []
        : [{ pointer: child(pointer, from), to }],
    ),
  )
}

/**
 * Reads the text of a document under the present names, so that no other code knows the old ones.
 * Throws SyntaxError for invalid JSON.
 */
export function parseDocument(text: string): Json {
  return readNames(JSON.parse(text) as Json).document ?? null
}

/** Reads a document under the present names. */
export function readNames(document: Json | undefined): RenameResult {
  return renameMembers(document, oldNamesIn(document))
}

/** The oldest version of the language that knows the names of the members of a document. */
export function versionOfNames(document: unknown): number {
  const used = renamedMembers.filter(({ where, to }) =>
    ownersAt(document, where).some(([, owner]) => own(owner, to) !== undefined),
  )
  return Math.max(1, ...used.map(({ since }) => since))
}

function ownersAt(
  value: unknown,
  [name, ...rest]: readonly string[],
  pointer = '',
): [string, JsonObject][] {
  if (!isObject(value)) return []
  if (name === undefined) return [[pointer, value]]
  const names = name === '*' ? Object.keys(value) : [name]
  return names.flatMap((part) => ownersAt(own(value, part), rest, child(pointer, part)))
}
