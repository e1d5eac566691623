import { child } from '../../../../renderer/language'
import type { Project } from '../../project/project'
import { createLocator } from '../../source/locate'
import type { Report } from '../report'
import { fragmentMisuse } from '../rules/fragment-misuse'
import { given, inputAt, nameFrom, writerOf } from './given-input'
import type { InPlace, Site } from './in-place'
import type { RuleReport } from './to-findings'
import { say } from '../../words/words'

/** A mistake at a place of a fragment, with the uses of the fragment that have it. */
export interface Mistake extends RuleReport {
  readonly holders: InPlace[]
}

/**
 * Reports a mistake in the fragment if all its users have it and none of them wrote the value that
 * causes it. Otherwise the mistake is reported at those users.
 */
export function blame(
  { rule, report, holders }: Mistake,
  places: readonly InPlace[],
  project: Project,
): RuleReport[] {
  const input = inputAt(project.files.get(report.file)?.json, report.pointer)
  const { cause } = report
  if (cause?.member !== undefined) return [...lacking(holders, places, { rule, report })]
  const isWritten = holders.every(({ trail }) => writerOf(trail, input) >= 0)
  if (holders.length === places.length && (rule.everyUser || !isWritten)) return [{ rule, report }]
  if (rule.everyUser) return []
  const isHolder = new Set(holders)
  const others = new Set(
    places.filter((place) => !isHolder.has(place)).flatMap(({ trail }) => endsOf(trail)),
  )
  return holders.map(({ trail }) => {
    const own = endsOf(trail).findLastIndex((end) => !others.has(end))
    const writer = writerOf(trail, input)
    const user = writer < 0 ? Math.max(0, own) : writer
    return { rule: fragmentMisuse, report: atUser(trail, user, input, report, project) }
  })
}

/**
 * Declarations that a fragment expects from its screens. If only some screens lack one, those
 * screens are wrong. If the only screen lacks it, the screen or the fragment may be wrong.
 */
function lacking(
  holders: readonly InPlace[],
  places: readonly InPlace[],
  { rule, report }: RuleReport,
): RuleReport[] {
  const cause = report.cause!
  const screens = [...new Set(holders.map(({ trail }) => trail[0]!.file))]
  const isSure = holders.length < places.length
  if (!isSure && screens.length > 1) return [{ rule, report }]
  return screens.map((screen) => ({
    rule,
    report: { ...report, cause: { ...cause, in: screen, ...(isSure ? { isSure } : {}) } },
  }))
}

/**
 * Keys for the ends of a trail, from each of its nodes inwards. Two places share the keys of their
 * common end.
 */
function endsOf(trail: readonly Site[]): string[] {
  const steps = trail.map(({ file, pointer }) => `${file}#${pointer}`)
  return steps.map((_, at) => steps.slice(at).join(' '))
}

function atUser(
  trail: readonly Site[],
  at: number,
  input: string | undefined,
  report: Report,
  { files }: Project,
): Report {
  const { file, pointer, source, fragment } = trail[at]!
  const name = nameFrom(trail, at, input)
  const isGiven = name !== undefined && given(source, name) !== undefined
  const { line } = createLocator(files.get(report.file)?.text ?? '').value(report.pointer)
  return {
    file,
    pointer: isGiven ? child(child(pointer, 'with'), name) : child(pointer, 'fragment'),
    what: say`The fragment ${fragment} does not work ${isGiven ? say`with this "${name}"` : say`here`}: ${report.what}`,
    fix: say`It stands in line ${line} of ${report.file}. Give the fragment what it asks for, or change it there.`,
  }
}
