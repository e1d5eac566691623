import { placedDocuments } from '../../../renderer/language'
import type { NamedDocument } from '../project/screens'
import type { Project } from '../project/project'

/** A place of a document. */
export interface DocumentPlace {
  readonly file: string
  readonly pointer: string
}

/**
 * The place in a document for a place of a running screen: in its own document, or in a fragment
 * that it uses.
 */
export function placeIn(project: Project, screen: NamedDocument, pointer: string): DocumentPlace {
  const find = (name: string) => project.fragments.get(name)?.document
  // Inner fragments come after those around them.
  const inner = placedDocuments(screen.document, find).findLast(
    ({ within, pointerOf }) => within.length > 0 && pointer.startsWith(`${pointerOf('/body')}/`),
  )
  const file = project.fragments.get(inner?.within.at(-1) ?? '')?.file
  return inner && file !== undefined
    ? { file, pointer: `/body${pointer.slice(inner.pointerOf('/body').length)}` }
    : { file: screen.file, pointer }
}
