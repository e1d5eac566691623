import type { Severity, Report } from '../report'
import { type DocumentModel, withExpansions } from '../../model/model'
import { type Project, shownFragments } from '../../project/project'
import type { JsonObject } from '../../../../renderer/language'
import { nameDocument } from '../../project/screens'
import type { SourceFile } from '../../project/source-file'
import { cachedFor, cachedList, flatOf } from '../../json/cached'
import { currentLanguage } from '../../words/words'
import table from './rules.json'

/** A rule of the checker: a row of `rules.json`, from which the reference page is generated. */
export interface RuleInfo {
  readonly code: string
  /** The severity, by default `error`. */
  readonly severity?: Severity
  readonly title: string
  /**
   * The reason why the mistake matters, for all reports of the rule. A single report may state a
   * more specific reason.
   */
  readonly why: string
  readonly follows?: readonly string[]
  /** True if the rule checks a fragment once, and not again for each use. */
  readonly independentOfInputs?: true
  /**
   * True if a warning of this rule hides other reports about the same value because it explains
   * them. Without this member, only errors do so.
   */
  readonly namesCause?: true
  /** True if a mistake in a fragment counts only if every use of the fragment has it. */
  readonly everyUser?: true
}

type Table = typeof table

export type Phase = keyof Table

/** The codes of all rules, or of the rules of one phase. */
export type RuleCode<In extends Phase = Phase> = { [Name in In]: keyof Table[Name] }[In] & string

/**
 * The phases of the check in their order. A mistake may have consequences in later phases. If a
 * value has two reports, the report of the first rule in the table is kept. Unused fragments have
 * an earlier phase than unused pictures and texts, because an unused fragment may be the only user
 * of a picture or text.
 */
export const phases = Object.keys(table) as readonly Phase[]

/** All rules in the order of the check, each with the index of its phase. */
export const rulesInOrder: readonly { readonly rule: RuleInfo; readonly phase: number }[] =
  Object.values(table).flatMap((rules, phase) =>
    Object.entries(rules as Readonly<Record<string, Omit<RuleInfo, 'code'>>>).map(
      ([code, info]) => ({ rule: { code, ...info }, phase }),
    ),
  )

export const allRules: readonly RuleInfo[] = rulesInOrder
  .map(({ rule }) => rule)
  .toSorted((left, right) => left.code.localeCompare(right.code))

const rulesByCode = new Map(rulesInOrder.map(({ rule }) => [rule.code, rule]))

export const ruleInfo = (code: RuleCode): RuleInfo => rulesByCode.get(code)!

/** Returns rules without a check function, by name. Other modules create their reports. */
export const namedRules = <Name extends string>(
  codes: Readonly<Record<Name, RuleCode>>,
): Readonly<Record<Name, RuleInfo>> =>
  Object.fromEntries(
    Object.entries<RuleCode>(codes).map(([name, code]) => [name, ruleInfo(code)]),
  ) as Record<Name, RuleInfo>

export interface DocumentRule extends RuleInfo {
  readonly unit: 'document'
  check(model: DocumentModel): Report[]
}

export interface ProjectRule extends RuleInfo {
  readonly unit: 'project'
  check(project: Project): readonly Report[]
}

/** Creates a rule from a row of the table and a function that checks one document. */
export const documentRule = (code: RuleCode, check: DocumentRule['check']): DocumentRule => ({
  ...ruleInfo(code),
  unit: 'document',
  check,
})

/** Creates a rule from a row of the table and a function that checks a whole project. */
export const projectRule = (code: RuleCode, check: ProjectRule['check']): ProjectRule => ({
  ...ruleInfo(code),
  unit: 'project',
  check,
})

/**
 * Creates the check of a rule that examines each file alone. The reports of a file are cached until
 * the file changes.
 */
export function eachFile(
  work: (file: SourceFile) => Report[],
  filesOf: (project: Project) => readonly SourceFile[] = ({ list }) => list,
) {
  return eachPart(filesOf, work)
}

/**
 * Creates the check of a rule that examines parts of a project alone. The reports of a part are
 * cached until the part changes.
 */
export function eachPart<Part extends object>(
  partsOf: (project: Project) => readonly Part[],
  work: (part: Part) => Report[],
) {
  const reports = cachedList<Part, Report[]>()
  return (project: Project): readonly Report[] =>
    flatOf(reports(partsOf(project), [currentLanguage()], work))
}

/** Caches the reports of a rule until the language, or an object that the rule reads, changes. */
export function ofFacts(work: (project: Project) => Report[]) {
  const reports = cachedFor<Report[]>()
  return (project: Project, facts: object, others: readonly unknown[]): Report[] =>
    reports(facts, [...others, currentLanguage()], () => work(project))
}

/** Converts a function that checks a screen with its fragments to a check of a document. */
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
 * Returns the files on which a document depends: the document, its fragments, and unreadable files,
 * because an unreadable file may be a missing fragment.
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
 * The rule about fragments that get wrong inputs from some of the documents that use them. If all
 * these documents pass wrong inputs, the finding is at the fragment.
 */
export const fragmentMisuse = ruleInfo('LZ219')
