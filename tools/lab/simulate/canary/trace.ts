import type { Cohort } from '../population.ts'
import { held, type ReleasePlan } from '../release-plan.ts'

/** The traffic in a minute of a rollout. */
export interface Minute {
  readonly second: number
  readonly permille: number
  /**
   * The number of screens shown in this minute: on phones with the release (`canary`), and on
   * phones with the previous release.
   */
  readonly canary: number
  readonly baseline: number
  /** The number of phones that have had the release so far. */
  readonly met: number
}

/** The number of screens that a visible phone shows per minute. */
export const viewsPerMinute = 3

/** Records a rollout minute by minute. */
export function createTrace(cohorts: readonly Cohort[], { published }: ReleasePlan) {
  const minutes: Minute[] = []
  return {
    minutes,
    observe(second: number, met: number): void {
      const { permille, content } = published.at(-1)!
      if (second % 60 !== 0 || content === 'old') return
      let [canary, baseline] = [0, 0]
      for (const { groupEnd, open } of cohorts)
        for (const [seen, manifest] of published.entries()) {
          const phones = open[seen]!.reduce((sum, { total }) => sum + total, 0)
          if (held(manifest, groupEnd) === 'old') baseline += phones
          else canary += phones
        }
      minutes.push({
        second,
        permille,
        canary: canary * viewsPerMinute,
        baseline: baseline * viewsPerMinute,
        met,
      })
    },
  }
}
