import type { Severity } from '../finding'
import type { DocumentModel } from '../../model'
import type { Project } from '../../project'
import type { Report } from '../report'

/** What a rule says about itself; the reference of findings is made from it. */
export interface RuleInfo {
  /** A stable code, as in `LZ201`. */
  readonly code: string
  readonly severity: Severity
  /** The mistake in a few words. */
  readonly title: string
  /** Why it matters; a report may say it more closely. */
  readonly why: string
  /**
   * Codes as early as this one that it follows from: where the document has one of them, this one
   * stays silent.
   */
  readonly unless?: readonly string[]
  /** Says nothing new of a fragment in its place: it looks at the document, not at what is given. */
  readonly alone?: true
  /** In a fragment it is a mistake only where it is one for every user. */
  readonly everyUser?: true
}

/** A rule that looks at one screen or fragment. */
export interface DocumentRule extends RuleInfo {
  check(model: DocumentModel): Report[]
}

/** A rule that looks at all documents together. */
export interface ProjectRule extends RuleInfo {
  check(project: Project): Report[]
}

/** A report about a place of the document that a model was made of. */
export function at(
  model: DocumentModel,
  pointer: string,
  words: Omit<Report, 'file' | 'pointer'>,
): Report {
  return { file: model.file, pointer, ...words }
}
