import type { Project } from '../project/project'
import {
  type Mention,
  mentionsOf,
  type Subject,
  textsOnlyIn,
  fileOf,
  newNameRefusal,
  oldNameRefusal,
  openedByApp,
  filesOf,
  withName,
  type FileChanges,
  type Outcome,
  refusal,
  type BlockingPosition,
} from './subjects'
import { isObject, segmentsOf, valueAt } from '../../../renderer/language'
import { pluralSuffix } from '../../../src/delivery/guarded/index'
import { comparePositions } from '../check/engine/check-project'
import { applyEdits } from '../edits/text-edit'
import { placeIn } from '../names/file-names'
import { removeValue } from './document/edits'
import { readJson } from './document/nodes'

/**
 * Renames a document, its files and all references. Keeps the keys of the document's texts, and its
 * routes, because links from outside use the routes.
 */
export function renameDocument(project: Project, subject: Subject, to: string): Outcome {
  const refused = renameRefusal(project, subject, to)
  if (refused) return refused
  const file = fileOf(project, subject)!
  const own = filesOf(project, subject).filter((path) => path.endsWith(`/${subject.name}.json`))
  const moves = new Map(own.map((path) => movedTo(path, to)))
  const existing = [...moves.values()].find((path) => project.files.has(path))
  if (existing !== undefined) return refusal('fileTaken', { file: existing })
  const mentions = [declarationOf(subject, file), ...mentionsOf(project, subject)]
  return { file: moves.get(file) ?? file, changes: changesOf(project, mentions, moves, to) }
}

function movedTo(path: string, name: string): [from: string, to: string] {
  return [path, path.replace(/[^/]+$/, `${name}.json`)]
}

function renameRefusal(project: Project, subject: Subject, to: string) {
  const { kind, name } = subject
  if (name === to) return refusal('noNeed')
  const refused =
    oldNameRefusal(project, subject) ??
    openedByApp(subject) ??
    newNameRefusal(project, { kind, name: to })
  if (refused || kind !== 'endpoint' || familyOf(name) === familyOf(to)) return refused
  return refusal('otherFamily', { example: `${familyOf(name)}.${endpointKey(to)}` })
}

function familyOf(endpoint: string): string {
  return endpoint.split('.')[0]!
}

function endpointKey(endpoint: string): string {
  return endpoint.split('.')[1]!
}

function declarationOf({ kind, name }: Subject, file: string): Mention {
  if (kind !== 'endpoint') return { file, pointer: `/${kind}` }
  return { file, pointer: `/endpoints/${endpointKey(name)}`, atKey: true, says: endpointKey }
}

function changesOf(
  project: Project,
  mentions: readonly Mention[],
  moves: ReadonlyMap<string, string>,
  to: string,
): FileChanges {
  const changed = new Set([...mentions.map(({ file }) => file), ...moves.keys()])
  const changes = new Map<string, string | undefined>()
  for (const path of changed) {
    const places = mentions.filter(({ file }) => file === path)
    if (moves.has(path)) changes.set(path, undefined)
    changes.set(moves.get(path) ?? path, withName(project.files.get(path)!, places, to))
  }
  return changes
}

const used = {
  screen: 'usedScreen',
  fragment: 'usedFragment',
  picture: 'usedPicture',
  endpoint: 'usedEndpoint',
} as const

/** Deletes a document, and the texts that only this document uses. */
export function deleteDocument(project: Project, subject: Subject): Outcome {
  const refused = oldNameRefusal(project, subject) ?? openedByApp(subject)
  if (refused) return refused
  const removedFiles = filesOf(project, subject)
  const about = mentionsOf(project, subject).filter(
    ({ file, isLoose }) => !removedFiles.includes(file) && !isLoose,
  )
  const places = about.filter((mention) => !isSettings(project, subject, mention))
  if (places.length > 0) {
    const positions = places.map((mention) => placeOf(project, mention)).toSorted(comparePositions)
    return refusal(used[subject.kind], { name: subject.name }, positions)
  }
  const changes = new Map<string, string | undefined>(removedFiles.map((path) => [path, undefined]))
  if (subject.kind === 'endpoint') about.push(declarationOf(subject, fileOf(project, subject)!))
  for (const { file, pointer } of about) {
    const text = changes.get(file) ?? project.files.get(file)!.text
    changes.set(file, applyEdits(text, removeValue(text, pointer)))
  }
  const named = textsOnlyIn(project, new Set(removedFiles))
  return { file: undefined, changes: new Map([...changes, ...withoutTexts(project, named)]) }
}

function placeOf({ files }: Project, { file, pointer, atKey }: Mention): BlockingPosition {
  const { line, column } = placeIn(files.get(file)!, { pointer, atKey })
  return { file, pointer, line, column }
}

/** Returns whether a mention is a setting of the screen, which is deleted with the screen. */
function isSettings({ files }: Project, { kind }: Subject, { file, atKey }: Mention): boolean {
  return kind === 'screen' && atKey === true && files.get(file)?.kind !== 'scenarios'
}

function withoutTexts({ texts, files }: Project, keys: ReadonlySet<string>): FileChanges {
  const changes = new Map<string, string | undefined>()
  for (const language of texts.values())
    for (const [key, { file, pointer }] of language)
      if (keys.has(key) || keys.has(key.replace(pluralSuffix, '')))
        changes.set(file, withoutText(changes.get(file) ?? files.get(file)!.text, pointer))
  for (const [file, text = ''] of changes) if (isEmpty(text)) changes.set(file, undefined)
  return changes
}

function withoutText(text: string, pointer: string): string {
  const segments = segmentsOf(pointer)
  const parent = pointer.slice(0, pointer.lastIndexOf('/'))
  const owner = valueAt(readJson(text)?.json, parent)
  if (segments.length > 1 && isObject(owner) && Object.keys(owner).length === 1)
    return withoutText(text, parent)
  return applyEdits(text, removeValue(text, pointer))
}

function isEmpty(text: string): boolean {
  const json = readJson(text)?.json
  return isObject(json) && Object.keys(json).every((name) => name.startsWith('$'))
}
