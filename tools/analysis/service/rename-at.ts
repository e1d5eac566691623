import { renameDocument } from '../authoring/rename-and-delete'
import {
  refusal,
  subjectOf,
  withName,
  type Outcome,
  type BlockingPosition,
  type Refusal,
} from '../authoring/subjects'
import { checkFile } from '../check/engine/check-file'
import {
  type FileName,
  type Referent,
  referentOf,
  type FileNames,
  namesOf,
  placeIn,
  screenOfOwner,
} from '../names/file-names'
import { createProject, type Project, type ProjectOptions } from '../project/project'
import { nameAt, placesOf } from './names-at'
import { isObject, objectOrEmpty, own } from '../../../renderer/language'
import { stepsWithInput } from '../names/name-references'
import type { SourceFile } from '../project/source-file'
import { nodeFilesOf } from './names-of-screen'

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
  'route',
]

/** Returns whether the service can rename names of this kind. */
export function isRenamable(thing: Referent): boolean {
  return otherKinds.includes(thing.kind) || subjectOf(thing) !== undefined
}

/**
 * Renames the name at an offset in all files. Refuses a new name that already has a meaning, or
 * that the checker would report as an error.
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
  // A collision of names is only possible in a document that declares the new name.
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

/** Returns the new text of a reference, with the same path, row key and plural form. */
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

type RefusedRename = { readonly refused: Refusal }

/** Returns the reason why a rename would change the meaning of documents, if it would. */
function meaningRefusal(
  project: Project,
  path: string,
  thing: Referent,
  to: string,
): RefusedRename | undefined {
  const screen = screenOfOwner(thing)
  if (thing.kind === 'node') return nodeRefusal(project, project.files.get(path)!, thing.name, to)
  if (thing.kind === 'input' && screen !== undefined) return inputRefusal(project, thing.name, to)
  const isTaken = thing.kind === 'scenario' && project.scenarios.get(screen ?? '')?.has(to) === true
  return isTaken ? refusal('nameTaken', { name: to, file: path }) : undefined
}

function nodeRefusal(
  project: Project,
  file: SourceFile,
  id: string,
  to: string,
): RefusedRename | undefined {
  if (id === 'title' || to === 'title') return refusal('titleOfScreen')
  const { files, screens } = nodeFilesOf(project, file, id)
  for (const one of files) {
    const isTaken = namesOf(project, one).of({ kind: 'node', name: to }).length > 0
    if (isTaken && one.kind !== 'scenarios')
      return refusal('nameTaken', { name: to, file: one.path })
  }
  for (const { document, file: path } of screens) {
    if (own(objectOrEmpty(document['modals']), to) !== undefined)
      return refusal('nameTaken', { name: to, file: path })
  }
  for (const one of files) {
    const numbered =
      one.kind === 'scenarios' ? numberedIn(namesOf(project, one), id, to) : undefined
    if (numbered !== undefined) return refusal('numberedNodes', { name: numbered, file: one.path })
  }
  return undefined
}

/**
 * Returns the name of a node without an id, such as `card 2`, if the rename changes this name. The
 * number is the node's position among the nodes with this widget.
 */
function numberedIn({ all }: FileNames, id: string, to: string): string | undefined {
  const names = all.flatMap((one) => (one.kind === 'node' ? [referentOf(one).name] : []))
  return names.find((name) => {
    const widget = name.replace(/ \d+$/, '')
    return widget === to || (widget === id && name !== id)
  })
}

function inputRefusal(project: Project, name: string, to: string): RefusedRename | undefined {
  const { app, kinds } = project
  const { values } = objectOrEmpty(app.document?.['guarded'])
  if (own(objectOrEmpty(values), name) !== undefined) return refusal('guardedInput', { name })
  const shared = [name, to].find((one) => app.session.object?.members.has(one))
  if (shared !== undefined) return refusal('sessionInput', { name: shared })
  const files = [...kinds.screen, ...kinds.fragment, ...kinds.app]
  const steps = files.flatMap((file) =>
    isObject(file.json)
      ? stepsWithInput(file.json, name).map((pointer) => positionOf(file, pointer))
      : [],
  )
  return steps.length > 0 ? refusal('computedScreen', { name }, steps) : undefined
}

function positionOf(source: SourceFile, pointer: string): BlockingPosition {
  const { file, line, column } = placeIn(source, { pointer, atKey: true })
  return { file, pointer, line, column }
}
