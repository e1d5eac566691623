import { ordinary } from '../scenario.ts'
import { traceRollout } from '../simulate.ts'
import { attacks, courses } from './course.ts'
import { judgeRollout } from './judge-rollout.ts'
import type { Minute } from './trace.ts'
import { canaryHead, canaryRow } from './canary-table.ts'

/** The stages of a sound release: two hours each, from nine o'clock. */
export function rolloutTrace(phones = ordinary.phones): readonly Minute[] {
  const stages = [10, 100, 500, 1000].map((permille, at) => ({ atHour: 9 + 2 * at, permille }))
  // The trace only counts phones with the release. Nobody reports the release, so that it is never
  // halted.
  const reports = { ...ordinary.reports, needed: Infinity }
  return traceRollout({ ...ordinary, content: 'bad', phones, stages, reports, hours: 16 })
}

/**
 * Simulates every situation once per seed. Returns the decisions of the analysis as a Markdown
 * table.
 */
export function simulateRollouts(seeds: number, phones?: number): string {
  const trace = rolloutTrace(phones)
  const rows = [...courses, ...attacks].map((course) =>
    canaryRow(
      course.name,
      Array.from({ length: seeds }, (_, seed) => judgeRollout(trace, course, seed + 1)),
    ),
  )
  return [canaryHead, ...rows].join('\n')
}
