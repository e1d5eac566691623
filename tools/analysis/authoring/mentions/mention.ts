import { isObject, type Json } from '../../../../renderer/language'
import { plural } from '../../../../src/delivery/guarded/index'
import type { Project } from '../../project/project'
import type { SourceFile } from '../../project/source-file'
import { stringsIn } from '../../project/texts'

/** Things that other documents name. */
export type Noun = 'screen' | 'fragment' | 'endpoint'

/** A screen or a fragment by its name, an endpoint as `family.endpoint`. */
export interface Subject {
  readonly kind: Noun
  readonly name: string
}

/** A place that names something. */
export interface Mention {
  readonly file: string
  readonly pointer: string
  /** It is the name of the member, not its value. */
  readonly atKey?: true
  /** It follows the name, but does not require that the named thing exists. */
  readonly isLoose?: true
  /** The text at the place for a name, if that is not the plain name. */
  readonly says?: (name: string) => string
}

/** A place in the current file. */
export type PlaceIn = Omit<Mention, 'file'>

/** Namespace of the words around every screen; the app's code names them. */
const frame = 'common'

/** The keys of texts that only these documents name. */
export function textsOnlyIn(project: Project, files: ReadonlySet<string>): ReadonlySet<string> {
  const known = new Set(
    [...project.texts.values()].flatMap((texts) =>
      [...texts.keys()].map((key) => key.replace(plural, '')),
    ),
  )
  const named = (isOwn: boolean) =>
    [...project.files.values()]
      .filter((file) => mayName(file) && files.has(file.path) === isOwn)
      .flatMap(({ json }) => [...wordsIn(json)])
  const elsewhere = new Set(named(false))
  return new Set(
    named(true).filter(
      (key) => known.has(key) && !elsewhere.has(key) && !key.startsWith(`${frame}.`),
    ),
  )
}

/** A document that may name texts; a profile names them by its members too. */
function mayName({ kind }: SourceFile): boolean {
  return kind !== undefined && kind !== 'texts' && kind !== 'scenarios' && kind !== 'asset'
}

function wordsIn(json: Json | undefined): Iterable<string> {
  if (!isObject(json)) return []
  const texts = isObject(json['texts']) ? Object.keys(json['texts']) : []
  return [...stringsIn(json), ...texts]
}
