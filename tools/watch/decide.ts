import type { Evidence, Slot } from './evidence.ts'
import { figuresOf, type Figures } from './figures.ts'
import { leaveDominated } from './leave-dominated.ts'
import { settleAll } from './ledger.ts'
import { aboutPlace, count, lengthOf } from './words.ts'
import type { Rules } from './rules.ts'
import { weigh, type Suspicion } from './suspicion.ts'
import { totalsOf } from './totals.ts'

/** What is to be done with a release, why in words, and by which figures. */
export interface Decision {
  readonly act: 'promote' | 'halt' | 'wait'
  readonly reason: string
  readonly figures: Figures
}

/** A bet that has grown so many times keeps from promoting: it loses again where it was chance. */
const unclear = 5

/** A release that everybody has had for so long is halted by a person, if at all. */
const settledSeconds = 86_400

/**
 * Judges a release by what phones have told: worse is halted, enough of what is no worse goes on,
 * and everything else waits and says for what.
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

/** What keeps from promoting, although it is no reason to halt. */
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

/** What there is too little of for the next stage. */
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

/** A release that draws nothing tells nothing: how much it ought to have told. */
function silenceOf(evidence: Evidence): string {
  const expected = expectedOf(evidence)
  return expected >= 200 && canaryOf(evidence).shown < expected / 4
    ? `, where its share of phones should have brought about ${Math.round(expected).toLocaleString('en')}. Look whether it draws anything`
    : ''
}

/** How many screens phones with the release show, if each shows as many as one without it. */
function expectedOf(evidence: Evidence): number {
  const others = totalsOf(stageOf(evidence), 'baseline').shown
  return (others * evidence.permille) / (1000 - evidence.permille)
}

const canaryOf = (evidence: Evidence) => totalsOf(stageOf(evidence), 'canary')

const stageOf = ({ slots, stageStart }: Evidence): Slot[] =>
  slots.filter(({ start }) => start >= stageStart)
