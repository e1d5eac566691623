import { child, isObject, type Json, membersOf } from '../../../renderer/language'
import type { Project, SourceFile } from '../../analysis/project'
import { mentionsInDocument } from './in-documents'
import { mentionsInScenarios } from './in-scenarios'
import type { Mention, PlaceIn, Subject } from './mention'

/** Every place of a project that names something, without its declaration. */
export function mentionsOf(project: Project, subject: Subject): Mention[] {
  return [...project.files.values()].flatMap((file) => mentionsIn(project, file, subject))
}

/** Every place of a file that names something. */
export function mentionsIn(project: Project, file: SourceFile, subject: Subject): Mention[] {
  return mayName(file, subject)
    ? placesIn(file, subject, project).map((place) => ({ ...place, file: file.path }))
    : []
}

/** Quick test whether a file may contain a name: as it is, or with escaped letters. */
function mayName({ text }: SourceFile, { name }: Subject): boolean {
  return text.includes(name) || text.includes('\\')
}

function placesIn({ kind, json }: SourceFile, subject: Subject, project: Project): PlaceIn[] {
  if (kind === 'scenarios') return mentionsInScenarios(json, subject)
  if (!isObject(json)) return []
  if (kind === 'profile') return keysNamed(json['options'], '/options', subject)
  if (kind !== 'screen' && kind !== 'fragment' && kind !== 'app') return []
  const native = kind === 'app' && isObject(json['native']) ? json['native']['screens'] : undefined
  return [
    ...mentionsInDocument(json, subject, project),
    ...keysNamed(native, '/native/screens', subject),
  ]
}

/** Settings of one screen alone, under its name. */
function keysNamed(owner: Json | undefined, pointer: string, { kind, name }: Subject): PlaceIn[] {
  return kind === 'screen' && membersOf(owner).some(([key]) => key === name)
    ? [{ pointer: child(pointer, name), atKey: true }]
    : []
}
