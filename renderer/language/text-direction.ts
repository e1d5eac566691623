/**
 * Puts text with right-to-left letters between the characters FSI and PDI, which isolate its
 * direction. Letters of some scripts are surrogate pairs.
 */
export const isolateDirection = (value: string): string =>
  /[\u0590-\u08ff\ud800-\ufeff]/.test(value) ? `\u2068${value}\u2069` : value
