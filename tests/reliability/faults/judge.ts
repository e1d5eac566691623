import type { Fault } from '../../../renderer/language'
import type { FaultKind } from '../../../tools/sandbox/faults/kinds'
import type { RequiredContent } from './required-content'
import type { Play } from './plays'
import { leavesOf, type VisibleContent } from './sights'

/** Words that must never be visible, except in a name such as `null-lists`. */
const unspeakable =
  /(?<![\p{L}\p{N}_])(?:undefined|null|NaN|Infinity|\[object \w+\])(?![\p{L}\p{N}_-])/u

/**
 * Describes the faults of a play with a faulty response. Empty if the borrower sees the required
 * content.
 */
export function judge(
  play: Play,
  leaves: FaultKind['leaves'],
  required: RequiredContent,
): string[] {
  const { opened, steps, later, loading } = play.played
  const sights: readonly VisibleContent[] = [
    loading,
    ...[opened, ...steps, later].map(({ seen }) => seen),
  ]
  const effects = [opened, ...steps, later].flatMap(({ effects }) => effects)
  return [
    ...[...new Set([...sights.flatMap(({ words }) => words), ...leavesOf(effects)])]
      .filter((text) => unspeakable.test(text))
      .map((text) => `says "${text.slice(0, 60)}"`),
    ...sights.flatMap(({ isPlain }, at) => (isPlain ? [] : [`shows nothing at ${at}`])),
    ...play.faults
      .filter((fault) => !isExpected(fault, leaves, required))
      .map((fault) => `reports ${JSON.stringify(fault)}`),
    ...failures(opened.seen, leaves, required),
    ...missing(opened.seen, required),
  ]
}

/**
 * Reports of a failed call or a missing amount are expected. The reason can be that the next call
 * refuses an unusual value.
 */
function isExpected(
  { code, detail = '' }: Fault,
  leaves: FaultKind['leaves'],
  { lacksAmount }: RequiredContent,
): boolean {
  if (code === 'node-failed') return lacksAmount && detail.endsWith('/amount')
  return code === 'call-refused' || (leaves === 'perhaps nothing' && /^(load|call)-/.test(code))
}

/**
 * Returns the unexpected failures. A response may fail only if required members are
 * missing. If an amount is missing, the screen must say so.
 */
function failures(
  { failed }: VisibleContent,
  leaves: FaultKind['leaves'],
  required: RequiredContent,
): string[] {
  const unsaid =
    required.lacksAmount && failed.length === 0 ? ['does not say that the amount is missing'] : []
  if (leaves === 'perhaps nothing') return unsaid
  return [
    ...unsaid,
    ...failed
      .filter((pointer) => !required.lacksAmount || pointer.startsWith('/failed'))
      .map((pointer) => `failed (${pointer})`),
  ]
}

function missing(
  { words, ids }: VisibleContent,
  { amounts, ways, controls }: RequiredContent,
): string[] {
  const digits = (text: string) => text.replace(/\D/g, '')
  const isSeen = (amount: string) =>
    words.some((word) => digits(word).startsWith(digits(amount).replace(/^0+(?=.)/, '')))
  return [
    ...amounts.filter((amount) => !isSeen(amount)).map((amount) => `lacks the amount ${amount}`),
    ...ways
      .filter((way) => !words.some((word) => word.includes(way.replace(removed, ''))))
      .map((way) => `lacks the way to pay "${way.slice(0, 40)}"`),
    ...words
      .filter((word) => word.search(overrides) >= 0)
      .map((word) => `shows a direction override in "${word.slice(0, 40)}"`),
    ...controls.filter((id) => !ids.has(id)).map((id) => `lacks the control ${id}`),
  ]
}

/** Characters that a phone removes from a response: direction marks and control characters. */
const removed = /\p{Bidi_C}|(?!\s)\p{Cc}/gu

/** Characters that reverse the following text. */
const overrides = /[\u202a-\u202e]/
