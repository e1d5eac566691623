import { isObject, type Json } from '../../../renderer/language'
import { namedTexts } from '../names/named-kinds'
import { type NamePlace, namePlaces } from '../names/name-places'
import type { Project } from '../project/project'
import type { SourceFile } from '../project/source-file'
import { stringsIn } from '../project/texts'

/** The kinds of things that other documents refer to. */
export type Noun = 'screen' | 'fragment' | 'endpoint'

/** A thing by kind and name; an endpoint's name is `family.endpoint`. */
export interface Subject {
  readonly kind: Noun
  readonly name: string
}

/** A place that refers to a thing. */
export interface Mention extends Omit<NamePlace, 'kind' | 'name'> {
  readonly file: string
}

/** Every reference to a thing in a project, without its declaration. */
export function mentionsOf(project: Project, { kind, name }: Subject): Mention[] {
  return [...project.files.values()].flatMap((file) => mentionsIn(project, file, { kind, name }))
}

/** Every reference to a thing in a file. */
export function mentionsIn(project: Project, file: SourceFile, { kind, name }: Subject): Mention[] {
  if (!mayName(file, name)) return []
  return namePlaces(file, project).flatMap(({ kind: of, name: called, ...place }) =>
    of === kind && called === name ? [{ ...place, file: file.path }] : [],
  )
}

/** A quick check whether a file may contain a name, also with escaped letters. */
function mayName({ text }: SourceFile, name: string): boolean {
  return text.includes(name) || text.includes('\\')
}

/** The namespace of the app's own texts, which its code uses. */
const frame = 'common'

/** The keys of texts that only these documents use. */
export function textsOnlyIn(project: Project, files: ReadonlySet<string>): ReadonlySet<string> {
  const known = namedTexts(project.texts)
  const named = (isOwn: boolean) =>
    [...project.files.values()]
      .filter((file) => mayNameTexts(file) && files.has(file.path) === isOwn)
      .flatMap(({ json }) => [...wordsIn(json)])
  const elsewhere = new Set(named(false))
  return new Set(
    named(true).filter(
      (key) => known.has(key) && !elsewhere.has(key) && !key.startsWith(`${frame}.`),
    ),
  )
}

/**
 * Checks whether a document may refer to texts. A profile refers to texts by the names of its
 * members too.
 */
function mayNameTexts({ kind }: SourceFile): boolean {
  return kind !== undefined && kind !== 'texts' && kind !== 'scenarios' && kind !== 'asset'
}

function wordsIn(json: Json | undefined): Iterable<string> {
  if (!isObject(json)) return []
  const texts = isObject(json['texts']) ? Object.keys(json['texts']) : []
  return [...stringsIn(json), ...texts]
}
