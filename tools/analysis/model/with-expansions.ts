import type { DocumentModel } from './model'

/** A document together with the fragments that it uses. */
export function withExpansions(model: DocumentModel): DocumentModel[] {
  return [model, ...model.expansions.flatMap((expansion) => withExpansions(expansion.model))]
}
