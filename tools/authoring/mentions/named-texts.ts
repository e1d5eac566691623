import { isObject, type Json } from '../../../renderer/language'
import { plural } from '../../analysis/guarded'
import { type Project, type SourceFile, stringsIn } from '../../analysis/project'

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
