import {
  type Evidence,
  type Slot,
  totalsOf,
  type Rules,
  type Totals,
  type ScreenCounts,
  type Side,
  viewsOf,
} from './evidence.ts'
import {
  combineEValues,
  type EValues,
  type FaultKind,
  type Figures,
  figuresOf,
  updateAll,
} from './e-values.ts'

/** A decision about a release, the reason as a sentence, and the figures behind it. */
export interface Decision {
  readonly act: 'promote' | 'halt' | 'wait'
  readonly reason: string
  readonly figures: Figures
}

/**
 * A release whose e-value reaches this limit is not promoted. If the e-value has risen by chance,
 * further reports lower the e-value.
 */
const unclearEValue = 5

/** After this time, only a person can halt a release that every phone has. */
const settledSeconds = 86_400

/**
 * Decides about a release: `halt` if it fails more often, `promote` after enough reports, otherwise
 * `wait`. See docs/decisions/canary-analysis.md.
 */
export function decide(allEvidence: Evidence, rules: Rules): Decision {
  const { slots, note } = leaveDominated(allEvidence, rules)
  const evidence = { ...allEvidence, slots }
  const { screens } = evidence
  const eValues = combineEValues(updateAll(slots, rules), screens.length, rules)
  const figures = figuresOf(evidence, eValues)
  const [act, reason] = judge(evidence, eValues, rules)
  return { act, reason: note === undefined ? reason : `${reason} ${note}`, figures }
}

function judge(
  evidence: Evidence,
  eValues: EValues,
  rules: Rules,
): [act: Decision['act'], reason: string] {
  const { missing, permille, stageStart, now, release } = evidence
  const name = `Release ${release}`
  if (permille === 0) return ['wait', `${name} is halted. Only a person can continue it.`]
  if (permille === 1000 && now - stageStart > settledSeconds)
    return [
      'wait',
      `${name} has been live for every phone for more than a day and is no longer analyzed.`,
    ]
  if (missing !== undefined) return ['wait', missing]
  if (eValues.halting * rules.error >= 1)
    return [
      'halt',
      `${name} is worse than the previous release: ${faultClause(evidence, eValues.haltingAt!)}.`,
    ]
  const concern = concernOf(evidence, eValues, rules)
  if (concern !== undefined) return ['wait', concern]
  if (permille === 1000)
    return [
      'wait',
      `${name} is live for every phone, and it is no worse than the previous release.`,
    ]
  const lack = lackOf(evidence, rules)
  if (lack !== undefined) return ['wait', lack]
  return [
    'promote',
    `${name} is no worse than the previous release, after ${count(canaryOf(evidence).shown, 'screen')} at this stage.`,
  ]
}

const choices = 'halt, or promote with --despite "…"'

/** Returns a reason that prevents a promotion but is too weak for a halt. */
function concernOf(
  evidence: Evidence,
  { halting, faults, slow, haltingAt, faultsAt }: EValues,
  { error, reporters }: Rules,
): string | undefined {
  if (faultsAt && faults * error >= 1) {
    const lack =
      haltingAt?.screen === faultsAt.screen
        ? 'The evidence on a single screen is too weak for a halt'
        : `Fewer than ${reporters} IP addresses reported this screen within ten minutes`
    return `Held, not halted: ${faultClause(evidence, faultsAt)}. ${lack}. Examine that screen, then ${choices}.`
  }
  if (faultsAt && Math.max(halting, faults) >= unclearEValue)
    return `This may still be chance: ${faultClause(evidence, faultsAt)}.`
  if (slow >= unclearEValue)
    return `Held, not halted: more images take longer than four seconds than with the previous release. Find out why they are slow, then ${choices}.`
  return undefined
}

/** Returns a sentence about the reports or the time that the next stage still needs. */
function lackOf(evidence: Evidence, { screens, minutes, quiet }: Rules): string | undefined {
  const left = evidence.stageStart + minutes * 60 - evidence.now
  const { shown } = canaryOf(evidence)
  if (shown > 0 && totalsOf(stageOf(evidence), 'baseline').shown === 0)
    return `No phone with the previous release has reported at this stage, so there is nothing to compare with.`
  if (shown < screens)
    return `Not enough reports at this stage: ${count(shown, 'screen')} of ${screens.toLocaleString('en')}${silenceOf(evidence)}.`
  if (left > 0)
    return `Nothing is worse so far. The next stage starts in ${lengthOf(left)}, so that borrowers who rarely open the app are included.`
  const expected = expectedOf(evidence)
  if (shown < expected * quiet)
    return `Held, not halted: phones with this release showed ${count(shown, 'screen')}; about ${Math.round(expected).toLocaleString('en')} were expected for this share of phones. Check whether borrowers are stuck or the app does not start, then halt or promote the release yourself.`
  return undefined
}

/**
 * Returns a sentence if too few views were reported. The release may be broken: phones that show no
 * screen send no reports.
 */
function silenceOf(evidence: Evidence): string {
  const expected = expectedOf(evidence)
  return expected >= 200 && canaryOf(evidence).shown < expected / 4
    ? `; about ${Math.round(expected).toLocaleString('en')} were expected for this share of phones. Check whether the release shows any screen`
    : ''
}

/**
 * Returns the number of views that the release would have if its phones showed as many screens as
 * other phones.
 */
function expectedOf(evidence: Evidence): number {
  const others = totalsOf(stageOf(evidence), 'baseline').shown
  return (others * evidence.permille) / (1000 - evidence.permille)
}

const canaryOf = (evidence: Evidence) => totalsOf(stageOf(evidence), 'canary')

const stageOf = ({ slots, stageStart }: Evidence): Slot[] =>
  slots.filter(({ start }) => start >= stageStart)

function count(number: number, noun: string): string {
  return `${Math.round(number).toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`
}

function lengthOf(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return minutes < 120 ? count(minutes, 'minute') : count(Math.ceil(minutes / 60), 'hour')
}

function faultClause(evidence: Evidence, { screen, code }: FaultKind): string {
  const of = (side: 'canary' | 'baseline') => totalsOf(evidence.slots, side, screen, code)
  return `${screen} reported ${code} ${oneOf(of('canary'))}, and ${oneOf(of('baseline'))} with the previous release`
}

function oneOf({ shown, faults }: Totals): string {
  return `${count(faults, 'time')} in ${count(shown + faults, 'view')}`
}

/** The slots without the excluded screens, and a sentence that names the excluded screens. */
interface FairSlots {
  readonly slots: readonly Slot[]
  readonly note: string | undefined
}

/**
 * Excludes a screen from each slot in which few senders sent most reports about it. In such a slot,
 * the mean number of reports per sender is near the limit of the collector.
 */
function leaveDominated({ slots, stageStart }: Evidence, rules: Rules): FairSlots {
  const names = new Set<string>()
  const concerned = new Set<number>()
  const fair = slots.map((slot): Slot => {
    const left = screensOf(slot).filter((screen) =>
      [slot.canary[screen], slot.baseline[screen]].some((counts) => isDominated(counts, rules)),
    )
    if (left.length === 0) return slot
    if (slot.start >= stageStart) {
      concerned.add(slot.start)
      for (const screen of left) names.add(screen)
    }
    return {
      ...slot,
      canary: without(slot.canary, left),
      baseline: without(slot.baseline, left),
    }
  })
  const ofStage = slots.filter(({ start }) => start >= stageStart).length
  return { slots: fair, note: noteOf(concerned.size, ofStage, [...names]) }
}

function isDominated(counts: ScreenCounts | undefined, { perSender }: Rules): boolean {
  return counts !== undefined && viewsOf(counts) > perSender * counts.senders
}

const screensOf = ({ canary, baseline }: Slot): string[] => [
  ...new Set([...Object.keys(canary), ...Object.keys(baseline)]),
]

function without(side: Side, screens: readonly string[]): Side {
  return Object.fromEntries(Object.entries(side).filter(([name]) => !screens.includes(name)))
}

const mostNames = 3

function noteOf(slots: number, all: number, screens: readonly string[]): string | undefined {
  if (slots === 0) return undefined
  const more = screens.length > mostNames ? ` and ${screens.length - mostNames} more` : ''
  return `In ${slots} of ${all} time slots few addresses sent most reports about ${screens.slice(0, mostNames).join(', ')}${more}; these reports are ignored.`
}
