import { fragmentsOf, type JsonObject } from '../../../../renderer/language'
import { nameDocument } from '../../project/screens'
import type { Project } from '../../project/project'

/**
 * The files of a document: its own, those of the fragments that it shows, and unreadable ones that
 * may contain such fragments.
 */
export function filesBehind(
  { files, fragments }: Project,
  { document, file }: { readonly document: JsonObject; readonly file: string },
): string[] {
  const shown = [...fragmentsOf(document, (name) => fragments.get(name)?.document).keys()]
  const unread = [...files.values()].filter(
    (one) => one.kind === 'fragment' && !nameDocument(one)?.name,
  )
  return [
    file,
    ...shown.flatMap((name) => fragments.get(name)?.file ?? []),
    ...unread.map(({ path }) => path),
  ]
}
