/** A text that was read by its format. */
export interface Reading {
  value: string
  /** Whether the value is complete by itself, as a full telephone number is. */
  isWhole?: boolean
  /** Whether something was left out that may have been meant; the input says so. */
  isCut?: boolean
}

/** A run of digits of a text, with the characters in front of it. */
export interface DigitRun {
  before: string
  digits: string
}

/** The runs of digits of a folded text. */
export const digitRuns = (text: string): DigitRun[] =>
  Array.from(text.matchAll(/(\D*)(\d+)/g), ([, before = '', digits = '']) => ({ before, digits }))
