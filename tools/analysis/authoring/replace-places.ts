import { type Json, isObject } from '../../../renderer/language'
import { applyEdits, type TextEdit } from '../edits/text-edit'
import { setValue } from './document/edits'
import { findPart, readJson } from './document/nodes'
import type { Project } from '../project/project'
import { type Subject, fileOf } from './subjects'
import { refuse } from './outcome'

/** The new content at a place in a file: a value, or the name of a member. */
export interface Replacement {
  readonly pointer: string
  readonly atKey?: true
  readonly value: Json
}

/** Replaces values at some places. All other bytes stay the same. */
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

/** The files with the name of a screen or a fragment, and their new paths. */
export function movedFiles(project: Project, subject: Subject, to: string): [string, string][] {
  return filesOf(project, subject)
    .filter((path) => path.endsWith(`/${subject.name}.json`))
    .map((path) => [path, path.replace(/[^/]+$/, `${to}.json`)])
}

/** The files of a screen or a fragment: the document and its scenarios. */
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

/** Screens that the app's code opens by name: for an unknown URL, and for a disabled screen. */
const byItself = new Set(['not-found', 'disabled'])

/** Refuses to rename or delete a screen that the app's code opens by name. */
export function openedByApp({ kind, name }: Subject) {
  return kind === 'screen' && byItself.has(name) ? refuse('opensByItself', { name }) : undefined
}
