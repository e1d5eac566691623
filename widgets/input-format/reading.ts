export interface FormatResult {
  value: string
  /** True if the value is complete on its own, such as a full telephone number. */
  isWhole?: boolean
  /** True if characters were left out that could matter. */
  isCut?: boolean
}

/** A run of digits, with the characters before it. */
export interface DigitRun {
  before: string
  digits: string
}

/** Returns the runs of digits in a folded string. */
export const digitRuns = (text: string): DigitRun[] =>
  Array.from(text.matchAll(/(\D*)(\d+)/g), ([, before = '', digits = '']) => ({ before, digits }))
