import { isObject, type Json } from '../../../renderer/language'
import { namedTexts } from '../names/named-kinds'
import { type NamePlace, namePlaces } from '../names/name-places'
import type { Project } from '../project/project'
import type { SourceFile } from '../project/source-file'
import { stringsIn } from '../project/texts'

/** Things that other documents name. */
export type Noun = 'screen' | 'fragment' | 'endpoint'

/** A screen or a fragment by its name, an endpoint as `family.endpoint`. */
export interface Subject {
  readonly kind: Noun
  readonly name: string
}

/** A place that names something. */
export interface Mention extends Omit<NamePlace, 'kind' | 'name'> {
  readonly file: string
}

/** Every place of a project that names something, without its declaration. */
export function mentionsOf(project: Project, { kind, name }: Subject): Mention[] {
  return [...project.files.values()].flatMap((file) => mentionsIn(project, file, { kind, name }))
}

/** Every place of a file that names something. */
export function mentionsIn(project: Project, file: SourceFile, { kind, name }: Subject): Mention[] {
  if (!mayName(file, name)) return []
  return namePlaces(file, project).flatMap(({ kind: of, name: called, ...place }) =>
    of === kind && called === name ? [{ ...place, file: file.path }] : [],
  )
}

/** Quick test whether a file may contain a name: as it is, or with escaped letters. */
function mayName({ text }: SourceFile, name: string): boolean {
  return text.includes(name) || text.includes('\\')
}

/** Namespace of the words around every screen; the app's code names them. */
const frame = 'common'

/** The keys of texts that only these documents name. */
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

/** A document that may name texts; a profile names them by its members too. */
function mayNameTexts({ kind }: SourceFile): boolean {
  return kind !== undefined && kind !== 'texts' && kind !== 'scenarios' && kind !== 'asset'
}

function wordsIn(json: Json | undefined): Iterable<string> {
  if (!isObject(json)) return []
  const texts = isObject(json['texts']) ? Object.keys(json['texts']) : []
  return [...stringsIn(json), ...texts]
}
