import {
  type Evidence,
  type Slot,
  totalsOf,
  subjectOf,
  type Rules,
  type Totals,
  type ScreenCounts,
  type Side,
  triesOf,
} from './evidence.ts'
import { figuresOf, type Figures, weigh, type Suspicion, type Place } from './suspicion.ts'
import { settleAll } from './ledger.ts'

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
  const { missing, permille, stageStart, now } = evidence
  const { name, other } = wordsOf(evidence)
  if (permille === 0) return ['wait', `${name} is halted; a person decides what is next.`]
  if (permille === 1000 && now - stageStart > settledSeconds)
    return ['wait', `${name} has been for everyone for more than a day, and is analyzed no more.`]
  if (missing !== undefined) return ['wait', missing]
  if (suspicion.heard * rules.error >= 1)
    return ['halt', `${name} is worse than ${other}: ${aboutPlace(evidence, suspicion.heardAt!)}.`]
  const worry = worryOf(evidence, suspicion, rules)
  if (worry !== undefined) return ['wait', worry]
  if (permille === 1000)
    return ['wait', `${name} is for everyone, and it is no worse than ${other}.`]
  const lack = lackOf(evidence, rules)
  if (lack !== undefined) return ['wait', lack]
  return [
    'promote',
    `${name} is no worse than ${other}, by ${count(canaryOf(evidence).shown, 'screen')} at this stage.`,
  ]
}

/** The reason against a promotion that does not justify a halt. */
function worryOf(
  evidence: Evidence,
  { heard, faults, slow, heardAt, faultsAt }: Suspicion,
  { error, reporters }: Rules,
): string | undefined {
  const { withOther, choice } = wordsOf(evidence)
  if (faultsAt && faults * error >= 1) {
    const lack =
      heardAt?.screen === faultsAt.screen
        ? 'On no screen alone is it sure enough for a halt'
        : `Fewer than ${reporters} addresses told of that screen within ten minutes`
    return `Held, not halted: ${aboutPlace(evidence, faultsAt)}. ${lack}; look at that screen, then ${choice}.`
  }
  if (faultsAt && Math.max(heard, faults) >= unclear)
    return `It is not clear yet whether this is chance: ${aboutPlace(evidence, faultsAt)}.`
  if (slow >= unclear)
    return `Held, not halted: more pictures take longer than four seconds than ${withOther}. Look at what has become slow, then ${choice}.`
  return undefined
}

/** The missing data for the next stage. */
function lackOf(evidence: Evidence, { screens, minutes, quiet }: Rules): string | undefined {
  const left = evidence.stageStart + minutes * 60 - evidence.now
  const { shown } = canaryOf(evidence)
  if (shown > 0 && totalsOf(stageOf(evidence), 'baseline').shown === 0)
    return `No phone ${wordsOf(evidence).withOther} has told anything at this stage, so there is nothing to compare.`
  if (shown < screens)
    return `Too little was seen at this stage: ${count(shown, 'screen')} of ${screens.toLocaleString('en')}${silenceOf(evidence)}.`
  if (left > 0)
    return `Nothing is worse so far; the next stage comes in ${lengthOf(left)}, when those have opened the app who use it less often.`
  const expected = expectedOf(evidence)
  if (shown < expected * quiet)
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

/** Such as `1,200 screens`. */
function count(number: number, noun: string): string {
  return `${Math.round(number).toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`
}

/** Such as `12 minutes` or `3 hours`. */
function lengthOf(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return minutes < 120 ? count(minutes, 'minute') : count(Math.ceil(minutes / 60), 'hour')
}

/** The reports about a place, on both sides. */
function aboutPlace(evidence: Evidence, { screen, code }: Place): string {
  const of = (side: 'canary' | 'baseline') => totalsOf(evidence.slots, side, screen, code)
  return `${screen} told ${code} ${oneOf(of('canary'))}, and ${oneOf(of('baseline'))} ${wordsOf(evidence).withOther}`
}

const wordsOf = ({ release, subject = subjectOf(release) }: Evidence) => subject

function oneOf({ shown, faults }: Totals): string {
  return `${count(faults, 'time')} in ${count(shown + faults, 'view')}`
}

/** The slots without the screens that few senders dominate, and a sentence about these. */
interface FairSlots {
  readonly slots: readonly Slot[]
  readonly note: string | undefined
}

/**
 * Leaves out the screens that few senders dominate, on either side. A collector limits the reports
 * of an address. A high mean therefore says that most reports come from senders at that limit.
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
  return counts !== undefined && triesOf(counts) > perSender * counts.senders
}

const screensOf = ({ canary, baseline }: Slot): string[] => [
  ...new Set([...Object.keys(canary), ...Object.keys(baseline)]),
]

function without(side: Side, screens: readonly string[]): Side {
  return Object.fromEntries(Object.entries(side).filter(([name]) => !screens.includes(name)))
}

/** The maximum number of names in a sentence. */
const mostNames = 3

function noteOf(slots: number, all: number, screens: readonly string[]): string | undefined {
  if (slots === 0) return undefined
  const more = screens.length > mostNames ? ` and ${screens.length - mostNames} more` : ''
  return `In ${slots} of ${all} time slots few senders told most of ${screens.slice(0, mostNames).join(', ')}${more}; these decide nothing.`
}
