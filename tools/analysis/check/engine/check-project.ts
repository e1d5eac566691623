import type { Finding } from '../report'
import type { Project } from '../../project/project'
import { projectRules } from '../rules/all-rules'
import { causesOf, checkWithFragments } from './check-file'
import { misusedFragments, type FileCheck } from './misused-fragments'
import type { RunRule } from './remember-rules'
import { toFindings } from './to-findings'

/** Findings are sorted by file and position. */
export function checkProject(project: Project): Finding[] {
  return checkTogether(
    project,
    new Map([...project.files.keys()].map((path) => [path, checkWithFragments(project, path)])),
  )
}

/** Runs the rules that need all documents. */
export function checkAcross(project: Project): Finding[] {
  return checkTogether(project, new Map())
}

export function checkTogether(
  project: Project,
  checked: ReadonlyMap<string, FileCheck>,
  run: RunRule = (rule, of) => rule.check(of),
): Finding[] {
  const found = [...checked.values()].flatMap(({ findings }) => findings)
  const together = projectRules.flatMap((rule) =>
    run(rule, project).map((report) => ({ rule, report })),
  )
  const reports = [...misusedFragments(project, checked), ...together]
  return sortFindings(causesOf([...found, ...toFindings(reports, project.files)], project))
}

export function sortFindings(findings: readonly Finding[]): Finding[] {
  return findings.toSorted(
    (left, right) => comparePositions(left, right) || left.code.localeCompare(right.code),
  )
}

type Position = Pick<Finding, 'file' | 'line' | 'column'>

export function comparePositions(left: Position, right: Position): number {
  return left.file.localeCompare(right.file) || left.line - right.line || left.column - right.column
}
