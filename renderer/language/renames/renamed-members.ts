import { child, isObject, own, type Json, type JsonObject } from '../index.ts'
import { renameMembers, type Rename, type RenameResult } from './rename-members.ts'

/** Increased when older phones would misread new documents. */
export const languageVersion = 2

interface RenamedMember {
  /** The names on the way to the member; `*` matches any name. */
  readonly where: readonly string[]
  readonly from: string
  readonly to: string
  /** The version that introduced the new name, and the last version that reads the old name. */
  readonly since: number
}

/** The members whose old names can still be read, each for one language version. */
export const renamedMembers: readonly RenamedMember[] = [
  { where: ['endpoints', '*'], from: 'reads', to: 'enabled', since: 2 },
  { where: ['endpoints', '*'], from: 'repeat', to: 'duplicateCommonParams', since: 2 },
]

/** The members that still have their old names. */
export function oldNamesIn(document: unknown): Rename[] {
  return renamedMembers.flatMap(({ where, from, to }) =>
    ownersAt(document, where).flatMap(([pointer, owner]) =>
      own(owner, from) === undefined || own(owner, to) !== undefined
        ? []
        : [{ pointer: child(pointer, from), to }],
    ),
  )
}

/** Parses a document and renames its old members. Throws SyntaxError for invalid JSON. */
export function parseDocument(text: string): Json {
  return readNames(JSON.parse(text) as Json).document ?? null
}

export function readNames(document: Json | undefined): RenameResult {
  return renameMembers(document, oldNamesIn(document))
}

/** The oldest language version whose phones know all member names of a document. */
export function versionOfNames(document: unknown): number {
  const usedMembers = renamedMembers.filter(({ where, to }) =>
    ownersAt(document, where).some(([, owner]) => own(owner, to) !== undefined),
  )
  return Math.max(1, ...usedMembers.map(({ since }) => since))
}

function ownersAt(
  value: unknown,
  [name, ...innerNames]: readonly string[],
  pointer = '',
): [string, JsonObject][] {
  if (!isObject(value)) return []
  if (name === undefined) return [[pointer, value]]
  const names = name === '*' ? Object.keys(value) : [name]
  return names.flatMap((part) => ownersAt(own(value, part), innerNames, child(pointer, part)))
}
