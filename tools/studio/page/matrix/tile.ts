import type { Snapshot } from '../frame/messages'

/** A screen in one scenario and language, edited and saved. */
export interface Tile {
  readonly key: string
  readonly scenario: string
  readonly title: string
  readonly locale: string
  readonly now: Snapshot | undefined
  /** The saved version; the same snapshot without edits, and none for a new scenario. */
  readonly before: Snapshot | undefined
  readonly verdict: Verdict
  readonly detail: string
}

export type Verdict = 'waiting' | 'same' | 'changed' | 'new' | 'failed'

export interface LineChanges {
  readonly gone: readonly string[]
  readonly come: readonly string[]
}

/** The different lines of two snapshots of a screen. A line that only moved is not included. */
export function compareLines(before: string, now: string): LineChanges {
  const [was, is] = [linesOf(before), linesOf(now)]
  return { gone: without(was, is), come: without(is, was) }
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return lines.filter((line) => {
    const at = left.indexOf(line)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}
