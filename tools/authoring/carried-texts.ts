import { visitValue } from '../../renderer/language'
import { plural } from '../analysis/guarded'
import type { Project } from '../analysis/project'
import type { Mention, Subject } from './mentions/mention'
import { textsOnlyIn } from './mentions/named-texts'
import { namespaceOf, textFilesOf } from './text-files'

/** The texts that follow a screen to its new name. */
export interface CarriedTexts {
  readonly moves: readonly (readonly [from: string, to: string])[]
  readonly mentions: readonly Mention[]
}

/**
 * Finds the namespace that is named after a screen. It is renamed too, if no other document names
 * its texts and the new name has no namespace yet.
 */
export function carriedTexts(
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

/** Whether no other document names a text of these files. */
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
