import { isObject, objectOrEmpty, own } from '../../../renderer/language'
import { type BlockingPosition, type Refusal, refusal } from '../authoring/subjects'
import {
  type FileNames,
  namesOf,
  placeIn,
  type Referent,
  referentOf,
  screenOfOwner,
} from '../names/file-names'
import { stepsWithInput } from '../names/name-references'
import type { Project } from '../project/project'
import type { SourceFile } from '../project/source-file'
import { nodeFilesOf } from './names-of-screen'

type Refused = { readonly refused: Refusal }

/**
 * Returns the reason why a rename inside documents would change their meaning; `undefined` if it
 * would not.
 */
export function meaningRefusal(
  project: Project,
  path: string,
  thing: Referent,
  to: string,
): Refused | undefined {
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
): Refused | undefined {
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

/** Returns the name of a node without an id that would change with an id, since names differ. */
function numberedIn({ all }: FileNames, id: string, to: string): string | undefined {
  const names = all.flatMap((one) => (one.kind === 'node' ? [referentOf(one).name] : []))
  return names.find((name) => {
    const widget = name.replace(/ \d+$/, '')
    return widget === to || (widget === id && name !== id)
  })
}

function inputRefusal(project: Project, name: string, to: string): Refused | undefined {
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
