/** Puts text with right-to-left letters between FSI and PDI. Some scripts consist of surrogates. */
export const isolateDirection = (value: string): string =>
  /[\u0590-\u08ff\ud800-\ufeff]/.test(value) ? `\u2068${value}\u2069` : value
