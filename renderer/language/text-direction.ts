/**
 * A value for a place in a text, isolated from the text's direction: a value that may have
 * right-to-left letters gets isolates (FSI, PDI). Some scripts, like emoji, are written with
 * surrogates. Marks that override a direction were removed when the value was read.
 */
export const isolateDirection = (value: string): string =>
  /[\u0590-\u08ff\ud800-\ufeff]/.test(value) ? `\u2068${value}\u2069` : value
