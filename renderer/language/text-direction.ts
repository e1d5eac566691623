/**
 * A value for a place in a text, which keeps its direction to itself: a value with letters that run
 * from right to left stands between isolates (FSI, PDI). Marks were removed where it came in.
 */
export const isolateDirection = (value: string): string =>
  /[\u0590-\u08ff]/.test(value) ? `\u2068${value}\u2069` : value
