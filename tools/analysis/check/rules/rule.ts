import type { Severity, Report } from '../report'
import type { DocumentModel } from '../../model/model'
import { type Project, shownFragments } from '../../project/project'
import type { JsonObject } from '../../../../renderer/language'
import { nameDocument } from '../../project/screens'

/** The description of a rule, from which the reference of findings is generated. */
export interface RuleInfo {
  /** A stable code, as in `LZ201`. */
  readonly code: string
  readonly severity: Severity
  /** The mistake in a few words. */
  readonly title: string
  /** Why the mistake matters. A report may have a more specific reason. */
  readonly why: string
  /** The codes whose findings in the same document cause this one. */
  readonly follows?: readonly string[]
  /**
   * True if the rule does not depend on the inputs of a fragment, so that it does not run for each
   * use of it.
   */
  readonly alone?: true
  /** True if a fragment is only wrong when every user has this mistake. */
  readonly everyUser?: true
}

/** A rule about one screen or fragment. */
export interface DocumentRule extends RuleInfo {
  check(model: DocumentModel): Report[]
}

/** A rule about the whole project. */
export interface ProjectRule extends RuleInfo {
  check(project: Project): Report[]
}

/** Creates a report about a place in a model's document. */
export function at(
  model: DocumentModel,
  pointer: string,
  words: Omit<Report, 'file' | 'pointer'>,
): Report {
  return { file: model.file, pointer, ...words }
}

/**
 * The files of a document: its own, those of its fragments, and unreadable files that may contain
 * such fragments.
 */
export function filesBehind(
  project: Project,
  { document, file }: { readonly document: JsonObject; readonly file: string },
): string[] {
  const unread = [...project.files.values()].filter(
    (one) => one.kind === 'fragment' && !nameDocument(one)?.name,
  )
  return [
    file,
    ...shownFragments(project, document).map((shown) => shown.file),
    ...unread.map(({ path }) => path),
  ]
}

/**
 * A fragment that is wrong with the inputs of one user, or on one screen. If every user has the
 * mistake, another rule reports it in the fragment.
 */
export const fragmentMisuse: RuleInfo = {
  code: 'LZ219',
  severity: 'error',
  title: 'A fragment that does not work in this document',
  why: 'The fragment reads a value of its document. Here the value is missing or has another type.',
}
