/** The result of reading a text by its format. */
export interface FormatResult {
  value: string
  /** True if the value is complete on its own, as a full telephone number is. */
  isWhole?: boolean
  /** True if a part that may matter was left out; the input reports it. */
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
