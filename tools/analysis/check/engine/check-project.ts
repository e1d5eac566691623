import { currentLanguage } from '../../words/words'
import type { Finding, Report } from '../report'
import type { Project } from '../../project/project'
import { projectRules } from '../rules/all-rules'
import type { ProjectRule } from '../rules/rule'
import { reduceFindings, checkWithFragments } from './check-file'
import { type Checks, createChecks } from './checks'
import { misusedFragments } from './misused-fragments'
import { toFindings } from './to-findings'

/** Returns all findings, sorted by file and position. */
export function checkProject(project: Project): Finding[] {
  const checked = [...project.files.keys()].map(
    (path) => [path, checkWithFragments(project, path)] as const,
  )
  return checkTogether(project, createChecks(checked))
}

export function checkAcross(project: Project): Finding[] {
  return checkTogether(project, createChecks([]))
}

export function checkTogether(
  project: Project,
  checks: Checks,
  run: RunRule = (rule, of) => rule.check(of),
): Finding[] {
  const together = projectRules.flatMap((rule) =>
    run(rule, project).map((report) => ({ rule, report })),
  )
  const reports = [...misusedFragments(project, checks), ...together]
  return sortFindings(
    reduceFindings([...checks.findings(), ...toFindings(reports, project.files)], project),
  )
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

/** The last reports of a rule, with the members of the project that the rule read for them. */
interface Memory {
  readonly language: string
  readonly reads: ReadonlyMap<string, unknown>
  readonly reports: readonly Report[]
}

type RunRule = (rule: ProjectRule, project: Project) => readonly Report[]

interface RememberedRules {
  /** Runs a rule again only if a member that it read has changed. Returns its reports. */
  readonly run: RunRule
  /**
   * Returns the last reports of a rule without running it. The reports have no suggestions, because
   * their places may be outdated.
   */
  readonly last: RunRule
}

/** Remembers the reports of rules. Successive projects of a session share unchanged members. */
export function rememberRules(): RememberedRules {
  const known = new Map<ProjectRule, Memory>()
  const run: RunRule = (rule, project) => {
    const last = known.get(rule)
    if (last?.language === currentLanguage() && isUnchanged(last.reads, project))
      return last.reports
    const reads = new Map<string, unknown>()
    const reports = rule.check(observed(project, reads))
    known.set(rule, { language: currentLanguage(), reads, reports })
    return reports
  }
  const last: RunRule = (rule, project) => {
    const { language, reports } = known.get(rule) ?? {}
    if (!reports || language !== currentLanguage()) return run(rule, project)
    return reports.map((report) => {
      const { suggestion: _, ...others } = report
      return others
    })
  }
  return { run, last }
}

const ofKinds = 'kinds.'

function isUnchanged(reads: ReadonlyMap<string, unknown>, project: Project): boolean {
  return [...reads].every(([name, value]) => partOf(project, name) === value)
}

function partOf(project: Project, name: string): unknown {
  return name.startsWith(ofKinds)
    ? project.kinds[name.slice(ofKinds.length) as keyof Project['kinds']]
    : project[name as keyof Project]
}

function observed(project: Project, reads: Map<string, unknown>): Project {
  const noting = <Parts extends object>(parts: Parts, prefix: string): Parts =>
    new Proxy(parts, {
      get(target, name) {
        const value: unknown = target[name as keyof Parts]
        reads.set(prefix + String(name), value)
        return value
      },
    })
  const kinds = noting(project.kinds, ofKinds)
  return new Proxy(noting(project, ''), {
    get: (target, name) => (name === 'kinds' ? kinds : target[name as keyof Project]),
  })
}
