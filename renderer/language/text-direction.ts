/**
 * Isolates the direction of a value that is inserted into a translation. A value that may contain
 * right-to-left letters is put between FSI and PDI characters. Some right-to-left scripts are
 * written with surrogates, as emoji are. Direction overrides were removed when the value was read.
 */
export const isolateDirection = (value: string): string =>
  /[\u0590-\u08ff\ud800-\ufeff]/.test(value) ? `\u2068${value}\u2069` : value
