import type { Evidence, Slot } from './evidence.ts'
import { figuresOf, type Figures } from './figures.ts'
import { leaveDominated } from './leave-dominated.ts'
import { settleAll } from './ledger.ts'
import { aboutPlace, count, lengthOf } from './words.ts'
import type { Rules } from './rules.ts'
import { weigh, type Suspicion } from './suspicion.ts'
import { totalsOf } from './totals.ts'

/** The decision about a release, its reason in words, and the figures behind it. */
export interface Decision {
  readonly act: 'promote' | 'halt' | 'wait'
  readonly reason: string
  readonly figures: Figures
}

/**
 * A bet that has grown this much prevents a promotion. If it grew by chance, it will shrink again.
 */
const unclear = 5

/** A release that everybody has had for this long can only be halted by a person. */
const settledSeconds = 86_400

/**
 * Judges a release by the reports of phones. A worse one is halted, one that is not worse after
 * enough reports is promoted, and any other waits and gives its reason.
 */
export function decide(told: Evidence, rules: Rules): Decision {
  const { slots, note } = leaveDominated(told, rules)
  const evidence = { ...told, slots }
  const { screens } = evidence
  const suspicion = weigh(settleAll(slots, rules), screens.length, rules)
  const figures = figuresOf(evidence, suspicion)
  const [act, reason] = judge(evidence, suspicion, rules)
  return { act, reason: note === undefined ? reason : `${reason} ${note}`, figures }
}

function judge(
  evidence: Evidence,
  suspicion: Suspicion,
  rules: Rules,
): [act: Decision['act'], reason: string] {
  const { slots, release, missing, permille, stageStart, now } = evidence
  if (permille === 0)
    return ['wait', `Release ${release} is halted; a person decides what is next.`]
  if (permille === 1000 && now - stageStart > settledSeconds)
    return [
      'wait',
      `Release ${release} has been for everyone for more than a day, and is watched no more.`,
    ]
  if (missing !== undefined) return ['wait', missing]
  if (suspicion.heard * rules.error >= 1)
    return [
      'halt',
      `Release ${release} is worse than the one before: ${aboutPlace(slots, suspicion.heardAt!)}.`,
    ]
  const worry = worryOf(evidence, suspicion, rules)
  if (worry !== undefined) return ['wait', worry]
  if (permille === 1000)
    return ['wait', `Release ${release} is for everyone, and it is no worse than the one before.`]
  const lack = lackOf(evidence, rules)
  if (lack !== undefined) return ['wait', lack]
  return [
    'promote',
    `Release ${release} is no worse than the one before, by ${count(canaryOf(evidence).shown, 'screen')} at this stage.`,
  ]
}

/** The reason against a promotion that does not justify a halt. */
function worryOf(
  { slots }: Evidence,
  { heard, faults, slow, heardAt, faultsAt }: Suspicion,
  { error, reporters }: Rules,
): string | undefined {
  if (faultsAt && faults * error >= 1) {
    const lack =
      heardAt?.screen === faultsAt.screen
        ? 'On no screen alone is it sure enough for a halt'
        : `Fewer than ${reporters} addresses told of that screen within ten minutes`
    return `Held, not halted: ${aboutPlace(slots, faultsAt)}. ${lack}; look at that screen, then halt, or promote with --despite "…".`
  }
  if (faultsAt && Math.max(heard, faults) >= unclear)
    return `It is not clear yet whether this is chance: ${aboutPlace(slots, faultsAt)}.`
  if (slow >= unclear)
    return 'Held, not halted: more pictures take longer than four seconds than with the release before. Look at what has become slow, then halt, or promote with --despite "…".'
  return undefined
}

/** The missing data for the next stage. */
function lackOf(evidence: Evidence, { screens, minutes }: Rules): string | undefined {
  const left = evidence.stageStart + minutes * 60 - evidence.now
  const { shown } = canaryOf(evidence)
  if (shown > 0 && totalsOf(stageOf(evidence), 'baseline').shown === 0)
    return 'No phone with the release before has told anything at this stage, so there is nothing to compare.'
  if (shown < screens)
    return `Too little was seen at this stage: ${count(shown, 'screen')} of ${screens.toLocaleString('en')}${silenceOf(evidence)}.`
  if (left > 0)
    return `Nothing is worse so far; the next stage comes in ${lengthOf(left)}, when those have opened the app who use it less often.`
  const expected = expectedOf(evidence)
  if (shown < expected / 2)
    return `Held, not halted: its phones showed ${count(shown, 'screen')}, where their share should have brought about ${Math.round(expected).toLocaleString('en')}. Look whether borrowers get on, and whether phones can show it at all; then halt it, or promote it yourself.`
  return undefined
}

/** A release that draws nothing reports nothing: names the expected number of views. */
function silenceOf(evidence: Evidence): string {
  const expected = expectedOf(evidence)
  return expected >= 200 && canaryOf(evidence).shown < expected / 4
    ? `, where its share of phones should have brought about ${Math.round(expected).toLocaleString('en')}. Look whether it draws anything`
    : ''
}

/** The expected number of views with the release, if its phones show as many as the others. */
function expectedOf(evidence: Evidence): number {
  const others = totalsOf(stageOf(evidence), 'baseline').shown
  return (others * evidence.permille) / (1000 - evidence.permille)
}

const canaryOf = (evidence: Evidence) => totalsOf(stageOf(evidence), 'canary')

const stageOf = ({ slots, stageStart }: Evidence): Slot[] =>
  slots.filter(({ start }) => start >= stageStart)
