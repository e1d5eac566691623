import { type Json, isObject } from '../../../renderer/language'
import { applyEdits, type TextEdit } from '../edits/text-edit'
import { setValue } from './document/edits'
import { findPart, readJson } from './document/read-json'
import type { Project } from '../project/project'
import type { Subject } from './mentions'
import { fileOf } from './names'
import { refuse } from './outcome'

/** The new content at a place of a file: a value, or the name of a member. */
export interface Replacement {
  readonly pointer: string
  readonly atKey?: true
  readonly value: Json
}

/** Replaces values at some places of a text. The rest stays the same, byte for byte. */
export function replacePlaces(text: string, replacements: readonly Replacement[]): string {
  return applyEdits(
    text,
    replacements.flatMap((replacement) => editsFor(text, replacement)),
  )
}

function editsFor(text: string, { pointer, atKey, value }: Replacement): TextEdit[] {
  if (!atKey) return setValue(text, pointer, value)
  const root = readJson(text)?.root
  const [name] = (root && findPart(root, pointer)?.parent?.children) ?? []
  return name
    ? [{ from: name.offset, to: name.offset + name.length, text: JSON.stringify(value) }]
    : []
}

/** The files that are named after a screen or a fragment, with their new paths. */
export function movedFiles(project: Project, subject: Subject, to: string): [string, string][] {
  return filesOf(project, subject)
    .filter((path) => path.endsWith(`/${subject.name}.json`))
    .map((path) => [path, path.replace(/[^/]+$/, `${to}.json`)])
}

/** The files that belong to a screen or a fragment alone: its document, and its scenarios. */
export function filesOf(project: Project, { kind, name }: Subject): string[] {
  if (kind === 'endpoint') return []
  const scenarios = [...project.files.values()].filter(
    (file) => file.kind === 'scenarios' && isObject(file.json) && file.json['screen'] === name,
  )
  return [
    fileOf(project, { kind, name })!,
    ...(kind === 'screen' ? scenarios.map(({ path }) => path) : []),
  ]
}

/** Screens that the app's own code opens: for an unknown address, and for a disabled screen. */
const byItself = new Set(['not-found', 'disabled'])

/** Refuses to rename or delete a screen that the app opens by its name. */
export function openedByApp({ kind, name }: Subject) {
  return kind === 'screen' && byItself.has(name) ? refuse('opensByItself', { name }) : undefined
}
