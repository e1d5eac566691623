/**
 * A value for a place in a text, isolated from the text's direction: a value with right-to-left
 * letters gets isolates (FSI, PDI). Direction marks inside it were removed when it was read.
 */
export const isolateDirection = (value: string): string =>
  /[\u0590-\u08ff]/.test(value) ? `\u2068${value}\u2069` : value
