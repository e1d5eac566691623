/** Letters that run from right to left. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufefc]/

/** A text without the marks that override directions or open one: they reach beyond its end. */
export const withoutMarks = (text: string): string =>
  text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')

/**
 * A value for a place in a text, which keeps its direction to itself: a value that runs from right
 * to left stands between isolates (FSI, PDI).
 */
export function isolateDirection(value: string): string {
  const plain = withoutMarks(value)
  return rightToLeft.test(plain) ? `\u2068${plain}\u2069` : plain
}
