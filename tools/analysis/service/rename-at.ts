import { renameDocument } from '../authoring/rename-and-delete'
import { refusal, subjectOf, withName, type Outcome } from '../authoring/subjects'
import { checkFile } from '../check/engine/check-file'
import { type FileName, type Referent, referentOf } from '../names/file-names'
import { createProject, type Project, type ProjectOptions } from '../project/project'
import { nameAt, placesOf } from './names-at'
import { meaningRefusal } from './rename-refusals'

const otherKinds: readonly Referent['kind'][] = [
  'rule',
  'modal',
  'state',
  'data',
  'text',
  'node',
  'scenario',
  'input',
  'option',
]

/** Returns whether the names of a kind can be changed. */
export function isRenamable(thing: Referent): boolean {
  return otherKinds.includes(thing.kind) || subjectOf(thing) !== undefined
}

/**
 * Renames the name at an offset in all files. A name inside documents is refused if it would mean
 * something else, or if the checker would report an error after the change.
 */
export function renameAt(
  project: Project,
  options: ProjectOptions,
  { path, offset, to }: { readonly path: string; readonly offset: number; readonly to: string },
): Outcome {
  const place = nameAt(project, path, offset)
  if (!place) return refusal('nothingNamed')
  const thing = referentOf(place)
  const { kind, name } = thing
  const subject = subjectOf(thing)
  if (subject) return renameDocument(project, subject, to)
  if (!isRenamable(thing)) return refusal('outsideName', { name })
  if (kind === 'text' && parentOf(to) !== parentOf(name))
    return refusal('otherNamespace', { example: `${parentOf(name)}.title` })
  if (to === name) return refusal('noNeed')
  return meaningRefusal(project, path, thing, to) ?? renamed(project, options, path, thing, to)
}

function renamed(
  project: Project,
  options: ProjectOptions,
  path: string,
  thing: Referent,
  to: string,
): Outcome {
  const changes = new Map<string, string>()
  // A new name can only collide with another name in a document that declares it.
  const declaring = new Set([path])
  for (const { file, places } of placesOf(project, path, thing)) {
    const named = places.map((place) => ({ ...place, says: () => newName(place, thing, to) }))
    changes.set(file.path, withName(file, named, to))
    if (places.some(({ isDeclared }) => isDeclared)) declaring.add(file.path)
  }
  const files = new Map([...project.files].map(([name, file]) => [name, file.raw]))
  const after = createProject(new Map([...files, ...changes]), { ...options, previous: project })
  for (const changed of declaring) {
    const problem = newError(project, after, changed)
    if (problem !== undefined) return refusal('breaksDocument', { file: changed, problem })
  }
  return { changes, file: path }
}

/** Returns the new text of a reference, which keeps the rest of a path, row key or plural form. */
function newName({ kind, name, atKey, says }: FileName, thing: Referent, to: string): string {
  if (says) return says(to)
  if (kind === 'node') return to + name.slice(thing.name.length)
  if (thing.kind === 'text') {
    const whole = to + name.slice(thing.name.length)
    return atKey ? whole.slice(whole.lastIndexOf('.') + 1) : whole
  }
  if (kind !== 'path') return to
  const words = name.split('.')
  words[thing.kind === 'data' ? 0 : 1] = to
  return words.join('.')
}

/** Returns the first error that a file has only after a change. */
function newError(before: Project, after: Project, path: string): string | undefined {
  const errorsIn = (project: Project) =>
    checkFile(project, path).filter(({ severity }) => severity === 'error')
  const has = errorsIn(after)
  const had = has.length === 0 ? has : errorsIn(before)
  return has.length > had.length
    ? has.find(({ what }) => !had.some((one) => one.what === what))?.what
    : undefined
}

function parentOf(key: string): string {
  return key.slice(0, key.lastIndexOf('.'))
}
