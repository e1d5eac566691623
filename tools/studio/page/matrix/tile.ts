import type { Snapshot } from '../frame/messages'

/** How a screen looks in one scenario and language, now and as it is saved. */
export interface Tile {
  readonly key: string
  readonly scenario: string
  readonly title: string
  readonly locale: string
  readonly now: Snapshot | undefined
  /**
   * As it is saved; the same picture where nothing of the screen was edited, none for a scenario
   * that is new.
   */
  readonly before: Snapshot | undefined
  readonly verdict: Verdict
  /** Why it cannot be drawn. */
  readonly detail: string
}

/** Whether what was edited changed what is drawn. */
export type Verdict = 'waiting' | 'same' | 'changed' | 'new' | 'failed'

/** Lines that only one of two pictures has. */
export interface LineChanges {
  readonly gone: readonly string[]
  readonly come: readonly string[]
}

/** What two pictures of a screen say differently, line by line; a line that moved is in neither. */
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
