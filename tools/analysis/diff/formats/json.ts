import type { Format } from './format'

/** Changes for programs. */
export const json: Format = (changes) =>
  JSON.stringify({ differences: changes.length, changes }, undefined, 2)
