import { z } from 'zod'
import { child, type Json, segmentsOf, valueAt, valuesAlong } from '../../../renderer/language'
import { insertNode, removeValue, setValue } from '../../analysis/authoring/document/edits'
import { applyEdits } from '../../analysis/edits/text-edit'
import { parseJson } from '../../analysis/json/parse-json'
import type { App } from '../../analysis/project/app'
import type { Project } from '../../analysis/project/project'
import { kindOf } from '../../analysis/project/source-file'
import type { Service } from '../../analysis/service/service'
import { UsageError } from '../../build/terminal'

/**
 * A JSON pointer. The pattern requires the first slash: without this slash, the pointer would mean
 * the whole document.
 */
export const pointerInput = z.string().regex(/^(\/|$)/, 'A JSON pointer begins with "/"')

const step = z.strictObject({
  op: z.enum(['add', 'replace', 'remove']),
  path: pointerInput.describe('JSON pointer, such as /body/0/label; /body/- appends'),
  value: z.unknown().optional(),
})

/** The inputs of tools that accept unsaved documents. */
export const draftInputs = {
  documents: z
    .array(z.strictObject({ path: z.string(), text: z.string() }))
    .optional()
    .describe(
      'The whole texts of documents that are not saved, by the path of each document in the project',
    ),
  patches: z
    .array(z.strictObject({ path: z.string(), steps: z.array(step) }))
    .optional()
    .describe('JSON patches of saved documents (RFC 6902, only add, replace and remove)'),
}

/** The unsaved documents in a tool call. */
export interface DraftInputs {
  readonly documents?: readonly { readonly path: string; readonly text: string }[] | undefined
  readonly patches?:
    | readonly { readonly path: string; readonly steps: readonly z.infer<typeof step>[] }[]
    | undefined
}

/** Returns drafts by path. Throws `UsageError` if a path is foreign or occurs twice. */
export function readDrafts(
  service: Service,
  { documents = [], patches = [] }: DraftInputs,
): Map<string, string> {
  const drafts = new Map(documents.map(({ path, text }) => [documentPath(path), text] as const))
  if (drafts.size < documents.length)
    throw new UsageError('"documents" has two texts for one path. Send one text for each path.')
  for (const { path, steps } of patches) {
    const name = documentPath(path)
    const text = drafts.get(name) ?? service.text(name)
    if (text === undefined)
      throw new UsageError(`There is no document ${name}. Send its whole text in "documents".`)
    drafts.set(name, steps.reduce(patched, text))
  }
  return drafts
}

/** Returns a path of the project. Throws `UsageError` for other paths. */
export function documentPath(path: string): string {
  const isInside = !path.startsWith('/') && !/^[A-Za-z]:|\\/.test(path) && isPlain(path)
  if (!isInside || kindOf(path) === undefined || !path.endsWith('.json'))
    throw new UsageError(
      `${JSON.stringify(path)} is not a path of a document of this project. Name a path such as schemas/screens/NAME.json or locales/es/NAME.json.`,
    )
  return path
}

function isPlain(path: string): boolean {
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
}

function patched(text: string, { op, path, value }: z.infer<typeof step>): string {
  const json = parseJson(text)
  requireIndexes(json, path)
  if (json === undefined)
    throw new UsageError(
      'The document is not valid JSON, so it cannot be patched. Send its whole text instead.',
    )
  if (op === 'remove') {
    if (path === '') throw new UsageError('A step cannot remove a whole document. Name a part.')
    const edits = removeValue(text, path)
    if (edits.length === 0) throw new UsageError(`There is nothing at ${path} to remove.`)
    return applyEdits(text, edits)
  }
  if (value === undefined)
    throw new UsageError(`The step "${op}" at ${JSON.stringify(path)} has no "value".`)
  if (op === 'replace' && valueAt(json, path) === undefined)
    throw new UsageError(`There is nothing at ${path} to replace. Use "add".`)
  return applyEdits(
    text,
    op === 'add' ? added(text, json, path, value as Json) : setValue(text, path, value as Json),
  )
}

function added(text: string, json: Json, path: string, value: Json) {
  const segments = segmentsOf(path)
  const owner = segments.slice(0, -1).reduce((at, segment) => child(at, segment), '')
  const list = valueAt(json, owner)
  if (!Array.isArray(list)) return setValue(text, path, value)
  const last = segments.at(-1)!
  const index = last === '-' ? list.length : Number(last)
  if (!Number.isInteger(index) || index < 0 || index > list.length)
    throw new UsageError(
      `The list at ${owner} has ${list.length} items; ${path} is not one of them.`,
    )
  return insertNode(text, owner, index, value).edits
}

/**
 * Throws `UsageError` for a list index such as `00` in `/body/00`, which RFC 6901 does not allow.
 */
export function requireIndexes(json: Json | undefined, path: string): void {
  const owners = valuesAlong(json, path)
  for (const [at, segment] of segmentsOf(path).entries())
    if (Array.isArray(owners[at]) && !/^(?:0|[1-9]\d*|-)$/.test(segment))
      throw new UsageError(
        `${JSON.stringify(segment)} in ${path} is not an index of a list. Write the index as 0, 1 or 12, or "-" for the end.`,
      )
}

/** Returns the texts of all documents, by path. Drafts replace saved documents. */
export function textsOf({ files }: Project): Map<string, string> {
  return new Map([...files].map(([path, { raw }]) => [path, raw]))
}

/** Runs work while drafts replace saved documents of the project. */
export async function withDrafts<Result>(
  service: Service,
  drafts: ReadonlyMap<string, string>,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  const saved = [...drafts.keys()].map((path) => [path, service.text(path)] as const)
  service.take(drafts)
  try {
    return await work()
  } finally {
    service.take(saved)
  }
}

/** Returns the chosen language, or by default the first language of the project. */
export function languageOf({ languages }: App, chosen: string | undefined): string {
  if (chosen !== undefined && !languages.includes(chosen))
    throw new UsageError(
      `The project has no language ${JSON.stringify(chosen)}. Choose one of ${languages.join(', ')}.`,
    )
  return chosen ?? languages[0] ?? ''
}
