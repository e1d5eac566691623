import type { Finding } from '../finding'
import type { Project } from '../../project'
import { projectRules } from '../rules/all-rules'
import { checkFile } from './check-file'
import { toFindings } from './to-findings'

/**
 * What the documents of a project have wrong, each alone and all together, in the order of files
 * and places.
 */
export function checkProject(project: Project): Finding[] {
  return inOrder([
    ...[...project.files.keys()].flatMap((path) => checkFile(project, path)),
    ...checkTogether(project),
  ])
}

/** What only shows when all documents are looked at together. */
export function checkTogether(project: Project): Finding[] {
  const reports = projectRules.flatMap((rule) =>
    rule.check(project).map((report) => ({ rule, report })),
  )
  return toFindings(reports, project.files)
}

/** Findings by file, then by place. */
export function inOrder(findings: readonly Finding[]): Finding[] {
  return findings.toSorted(
    (left, right) => byPlace(left, right) || left.code.localeCompare(right.code),
  )
}

type Place = Pick<Finding, 'file' | 'line' | 'column'>

/** Compares two places: by file, then by line and column. */
export function byPlace(left: Place, right: Place): number {
  return left.file.localeCompare(right.file) || left.line - right.line || left.column - right.column
}
