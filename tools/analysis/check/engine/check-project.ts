import type { Finding } from '../report'
import type { Project } from '../../project/project'
import { projectRules } from '../rules/all-rules'
import { causesOf, lookAt } from './check-file'
import { misusedFragments, type FileCheck } from './misused-fragments'
import { toFindings } from './to-findings'

/** Returns the findings of a whole project, sorted by file and place. */
export function checkProject(project: Project): Finding[] {
  return checkTogether(
    project,
    new Map([...project.files.keys()].map((path) => [path, lookAt(project, path)])),
  )
}

/** Returns the findings of rules that need all documents of a project. */
export function checkAcross(project: Project): Finding[] {
  return checkTogether(project, new Map())
}

/** Merges the findings of single files with those of rules that need all files. */
export function checkTogether(
  project: Project,
  checked: ReadonlyMap<string, FileCheck>,
): Finding[] {
  const found = [...checked.values()].flatMap(({ findings }) => findings)
  const together = projectRules.flatMap((rule) =>
    rule.check(project).map((report) => ({ rule, report })),
  )
  const reports = [...misusedFragments(project, checked), ...together]
  return inOrder(causesOf([...found, ...toFindings(reports, project.files)], project))
}

/** Sorts findings by file, then by place. */
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
