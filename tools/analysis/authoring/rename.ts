import type { Project } from '../project/project'
import { openedByApp, movedFiles, replacePlaces } from './replace-places'
import { type Mention, mentionsOf, type Subject, textsOnlyIn } from './mentions'
import { fileOf, newNameRefusal, oldNameRefusal } from './names'
import { type FileChanges, type Outcome, refuse, namespaceOf, textFilesOf } from './outcome'
import { visitValue } from '../../../renderer/language'
import { plural } from '../../../src/delivery/guarded/index'

/**
 * Renames a screen, a fragment or an endpoint in every reference, and renames its files and its
 * namespace. Routes stay the same, since links outside of the project use them.
 */
export function renameDocument(project: Project, subject: Subject, to: string): Outcome {
  const refused = renameRefusal(project, subject, to)
  if (refused) return refused
  const file = fileOf(project, subject)!
  const texts = carriedTexts(project, subject, to, file)
  const moves = new Map([...movedFiles(project, subject, to), ...texts.moves])
  const existing = [...moves.values()].find((path) => project.files.has(path))
  if (existing !== undefined) return refuse('fileTaken', { file: existing })
  const mentions = [
    declarationOf(subject, file),
    ...mentionsOf(project, subject),
    ...texts.mentions,
  ]
  return { file: moves.get(file) ?? file, changes: changesOf(project, mentions, moves, to) }
}

function renameRefusal(project: Project, subject: Subject, to: string) {
  const { kind, name } = subject
  if (name === to) return refuse('noNeed')
  const refused =
    oldNameRefusal(project, subject) ??
    openedByApp(subject) ??
    newNameRefusal(project, { kind, name: to })
  if (refused || kind !== 'endpoint' || familyOf(name) === familyOf(to)) return refused
  return refuse('otherFamily', { example: `${familyOf(name)}.${endpointKey(to)}` })
}

function familyOf(endpoint: string): string {
  return endpoint.split('.')[0]!
}

function endpointKey(endpoint: string): string {
  return endpoint.split('.')[1]!
}

/** The place of the document's own name. */
function declarationOf({ kind, name }: Subject, file: string): Mention {
  if (kind !== 'endpoint') return { file, pointer: `/${kind}` }
  return { file, pointer: `/endpoints/${endpointKey(name)}`, atKey: true, says: endpointKey }
}

/** The changed files, each under its own path. */
function changesOf(
  project: Project,
  mentions: readonly Mention[],
  moves: ReadonlyMap<string, string>,
  to: string,
): FileChanges {
  const changed = new Set([...mentions.map(({ file }) => file), ...moves.keys()])
  return new Map(
    [...changed].flatMap((path): [string, string | undefined][] => {
      const { text, written } = project.files.get(path)!
      const places = mentions.filter(({ file }) => file === path)
      const next = replacePlaces(
        text,
        places.map(({ pointer, says = (name) => name, ...at }) => ({
          ...(at.atKey ? { atKey: true } : {}),
          pointer: written(pointer),
          value: says(to),
        })),
      )
      const moved = moves.get(path)
      return moved === undefined
        ? [[path, next]]
        : [
            [path, undefined],
            [moved, next],
          ]
    }),
  )
}

/** The namespace that is renamed with a screen. */
interface CarriedTexts {
  readonly moves: readonly (readonly [from: string, to: string])[]
  readonly mentions: readonly Mention[]
}

/**
 * Finds the namespace of a screen. It is renamed too if no other document uses its texts and the
 * new namespace is unused.
 */
function carriedTexts(
  project: Project,
  { kind, name }: Subject,
  to: string,
  file: string,
): CarriedTexts {
  const from = namespaceOf(name)
  const files = textFilesOf(project, from)
  const isFree = textFilesOf(project, namespaceOf(to)).length === 0
  if (kind !== 'screen' || !isFree || !areOwn(project, new Set(files), file))
    return { moves: [], mentions: [] }
  return {
    moves: files.map((path) => [path, path.replace(/[^/]+$/, `${namespaceOf(to)}.json`)]),
    mentions: mentionsOfTexts(project, from, file),
  }
}

/** Checks that no other document uses a text of these files. */
function areOwn(project: Project, files: ReadonlySet<string>, file: string): boolean {
  const own = textsOnlyIn(project, new Set([file]))
  return [...project.texts.values()].every((texts) =>
    [...texts].every(
      ([key, text]) => !files.has(text.file) || own.has(key.replace(plural, '')) || own.has(key),
    ),
  )
}

function mentionsOfTexts({ files, texts }: Project, namespace: string, file: string): Mention[] {
  const known = new Set([...texts.values()].flatMap((language) => [...language.keys()]))
  const isText = (word: string) => known.has(word) || known.has(`${word}_other`)
  const found: Mention[] = []
  visitValue(files.get(file)?.json, (value, pointer) => {
    if (typeof value === 'string' && value.startsWith(`${namespace}.`) && isText(value))
      found.push({
        file,
        pointer,
        says: (name) => namespaceOf(name) + value.slice(namespace.length),
      })
  })
  return found
}
