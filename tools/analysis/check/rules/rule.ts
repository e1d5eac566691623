import type { Severity, Report } from '../report'
import type { DocumentModel } from '../../model/model'
import { type Project, shownFragments } from '../../project/project'
import type { JsonObject } from '../../../../renderer/language'
import { nameDocument } from '../../project/screens'

/** The description of a rule. The reference of findings is generated from it. */
export interface RuleInfo {
  /** A stable code, as in `LZ201`. */
  readonly code: string
  readonly severity: Severity
  /** The mistake in a few words. */
  readonly title: string
  /** Why it matters; a report may give a more specific reason. */
  readonly why: string
  /** Codes whose findings in the document have this one as a consequence. */
  readonly follows?: readonly string[]
  /**
   * The rule looks at the document and not at its inputs, so that it is not repeated for each use
   * of a fragment.
   */
  readonly alone?: true
  /** In a fragment it is a mistake only if every user has it. */
  readonly everyUser?: true
}

/** A rule about one screen or fragment. */
export interface DocumentRule extends RuleInfo {
  check(model: DocumentModel): Report[]
}

/** A rule about all documents together. */
export interface ProjectRule extends RuleInfo {
  check(project: Project): Report[]
}

/** A report about a place of the document of a model. */
export function at(
  model: DocumentModel,
  pointer: string,
  words: Omit<Report, 'file' | 'pointer'>,
): Report {
  return { file: model.file, pointer, ...words }
}

/**
 * The files of a document: its own, those of the fragments that it shows, and unreadable ones that
 * may contain such fragments.
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
 * A fragment that does not work with the inputs of one of its users, or with the screen around it.
 * Other rules report a mistake in the fragment itself if every user has it.
 */
export const fragmentMisuse: RuleInfo = {
  code: 'LZ219',
  severity: 'error',
  title: 'A fragment that does not work in this document',
  why: 'The fragment reads a value of its document. Here the value is missing or has another type.',
}
