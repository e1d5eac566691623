import type { Severity, Report } from '../report'
import { type DocumentModel, withExpansions } from '../../model/model'
import { type Project, shownFragments } from '../../project/project'
import type { JsonObject } from '../../../../renderer/language'
import { nameDocument } from '../../project/screens'
import type { SourceFile } from '../../project/source-file'
import { cachedFor, cachedList, flatOf } from '../../json/cached'
import { currentLanguage } from '../../words/words'

/** The description of a rule. The page about findings is generated from these members. */
export interface RuleInfo {
  readonly code: string
  /** The severity, by default `error`. */
  readonly severity?: Severity
  readonly title: string
  /** The reason of all reports. A report may have a more specific reason. */
  readonly why: string
  readonly follows?: readonly string[]
  /** True if the rule does not run for each use of a fragment. */
  readonly independentOfInputs?: true
  /** True if a warning names the cause of other reports about the same value. */
  readonly namesCause?: true
  /** True if the fragment is only wrong when every use has this mistake. */
  readonly everyUser?: true
}

export interface DocumentRule extends RuleInfo {
  check(model: DocumentModel): Report[]
}

export interface ProjectRule extends RuleInfo {
  check(project: Project): readonly Report[]
}

/** Runs a rule about single files. The reports of an unchanged file are cached. */
export function eachFile(
  work: (file: SourceFile) => Report[],
  filesOf: (project: Project) => readonly SourceFile[] = ({ list }) => list,
) {
  return eachPart(filesOf, work)
}

/** Runs a rule about single parts of a project. The reports of an unchanged part are cached. */
export function eachPart<Part extends object>(
  partsOf: (project: Project) => readonly Part[],
  work: (part: Part) => Report[],
) {
  const reports = cachedList<Part, Report[]>()
  return (project: Project): readonly Report[] =>
    flatOf(reports(partsOf(project), [currentLanguage()], work))
}

/** Caches the reports of a rule until a fact, another object, or the language changes. */
export function ofFacts(work: (project: Project) => Report[]) {
  const reports = cachedFor<Report[]>()
  return (project: Project, facts: object, others: readonly unknown[]): Report[] =>
    reports(facts, [...others, currentLanguage()], () => work(project))
}

/** Converts a check of a screen and its fragments to a check of one document. */
export const onScreen =
  (check: (models: readonly DocumentModel[], screen: DocumentModel) => Report[]) =>
  (screen: DocumentModel): Report[] =>
    screen.kind === 'screen' ? check(withExpansions(screen), screen) : []

export function fromAll({ list }: Project, reports: readonly Report[]): Report[] {
  if (reports.length === 0) return []
  const from = list.map(({ path }) => path)
  return reports.map((report) => ({ ...report, from }))
}

export function at(
  model: DocumentModel,
  pointer: string,
  words: Omit<Report, 'file' | 'pointer'>,
): Report {
  return { file: model.file, pointer, ...words }
}

/**
 * Returns the files of a document: itself, its fragments, and unreadable files that may contain
 * fragments.
 */
export function filesBehind(
  project: Project,
  { document, file }: { readonly document: JsonObject; readonly file: string },
): string[] {
  const unread = project.kinds.fragment.filter((one) => !nameDocument(one)?.name)
  return [
    file,
    ...shownFragments(project, document).map((fragment) => fragment.file),
    ...unread.map(({ path }) => path),
  ]
}

/**
 * A fragment with wrong inputs from one user or one screen. If every user has the mistake, another
 * rule reports it.
 */
export const fragmentMisuse: RuleInfo = {
  code: 'LZ219',
  title: 'A fragment that does not work in this document',
  why: 'The fragment reads a value of its document. Here the value is missing or has another type.',
}
