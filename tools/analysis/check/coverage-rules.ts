import { scenariosIn } from '../project/screens'
import type { RuleInfo } from './rules/rule'
import { child, isObject, stringOrEmpty, valueAt } from '../../../renderer/language'
import type { PlayedScenario } from '../coverage/measure'
import { compare, type Difference } from '../expect/compare'
import { readExpected } from '../expect/read-expected'
import type { Project } from '../project/project'
import type { RuleReport } from './engine/to-findings'
import type { Report } from './report'
import { say } from '../words/words'

export const coverageRules: readonly [
  shown: RuleInfo,
  played: RuleInfo,
  expected: RuleInfo,
  seen: RuleInfo,
  workable: RuleInfo,
] = [
  {
    code: 'LZ801',
    severity: 'warning',
    title: 'A branch that no scenario reaches',
    why: 'Neither a reviewer nor a test sees this part.',
  },
  {
    code: 'LZ802',
    severity: 'error',
    title: 'A scenario that cannot run',
    why: 'The steps after this one are not tested.',
  },
  {
    code: 'LZ803',
    severity: 'error',
    title: 'A scenario with an unexpected result',
    why: 'The screen differs from the result that was accepted.',
  },
  {
    code: 'LZ804',
    severity: 'warning',
    title: 'A screen without a scenario',
    why: 'Neither a reviewer nor a test sees this screen.',
  },
  {
    code: 'LZ805',
    severity: 'error',
    title: 'An expression that exceeds its limit',
    why: 'A phone stops the computation and shows the fallback or nothing.',
  },
]

const [, , rule] = coverageRules

const toldAtMost = 3

/**
 * Each difference is reported in the first scenario that has it. If one scenario cannot be played,
 * only LZ802 reports the cause.
 */
export function expectationReports(
  project: Project,
  played: readonly PlayedScenario[],
): RuleReport[] {
  const reported = new Map<string, Set<string>>()
  const unplayed = played.filter(({ isSound }) => !isSound)
  return [...unplayed, ...played.filter(({ isSound }) => isSound)].flatMap((play) => {
    const reportedBefore = reported.get(play.file) ?? new Set()
    reported.set(play.file, reportedBefore)
    const differences = differencesOf(project, play)
    if (typeof differences === 'string') return [{ rule, report: misread(play, differences) }]
    const fresh = differences.filter(
      ({ what }) => !reportedBefore.has(what) && reportedBefore.add(what),
    )
    return fresh.length > 0 && play.isSound
      ? [{ rule, report: reportOf(project, play, fresh) }]
      : []
  })
}

function differencesOf(
  project: Project,
  { file, name, played }: PlayedScenario,
): Difference[] | string {
  const expected = readExpected(scenariosIn(project.files.get(file)?.json), name)
  if (expected === undefined || typeof expected === 'string') return expected ?? []
  return compare(expected, played)
}

function misread({ file, name }: PlayedScenario, what: string): Report {
  return {
    file,
    pointer: `${child('/scenarios', name)}/expect/like`,
    what,
    fix: say`Name a scenario that says all that is seen, or leave "like" out.`,
  }
}

function reportOf(
  project: Project,
  { file, name }: PlayedScenario,
  differences: readonly Difference[],
): Report {
  const [first] = differences as [Difference]
  const { snapshot, member, value } = first
  const screen = project.files.get(file)?.json
  const accept = `\`lienzo check --accept ${isObject(screen) ? stringOrEmpty(screen['screen']) : ''}\``
  const pointer = child('/scenarios', name) + snapshot + member
  const words = differences.slice(0, toldAtMost).map(({ what }) => what)
  const more = differences.length - words.length
  return {
    file,
    pointer,
    what: [...words, ...(more > 0 ? [say`And ${more} more.`] : [])].join(' '),
    fix:
      value === undefined
        ? say`Fix the screen, or let ${accept} write the current result.`
        : say`Fix the screen, or write ${JSON.stringify(value)}, as ${accept} does.`,
    ...(value !== undefined && isWritten(project, file, pointer)
      ? { suggestion: { label: say`Write ${JSON.stringify(value)}`, at: 'value' as const, value } }
      : {}),
  }
}

/** A scenario may inherit the expectation from another one. */
function isWritten(project: Project, file: string, pointer: string): boolean {
  return valueAt(project.files.get(file)?.json, pointer) !== undefined
}
