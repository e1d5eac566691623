import type { Format } from './format'

/** Findings for programs: `{ screens, coverage, findings }`. */
export const json: Format = ({ findings, screens, coverage }) =>
  JSON.stringify({ screens, ...(coverage ? { coverage } : {}), findings }, undefined, 2)
