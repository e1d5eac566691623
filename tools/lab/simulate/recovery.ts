import type { Figures } from './measures.ts'
import type { Cohort } from './population.ts'
import { held, type ReleasePlan } from './release-plan.ts'

/** Observes the return of phones from a bad release after its halt. */
export interface Recovery {
  observe(second: number): void
  /** Returns whether the observation has ended. */
  isOver(): boolean
  figures(): Pick<Figures, 'affectedInSight' | 'inSightBackSeconds' | 'allBackSeconds'>
}

const left = 0.05

/** Counts the phones with the bad release after each step. */
export function createRecovery(cohorts: readonly Cohort[], plan: ReleasePlan): Recovery {
  let atHalt: { inSight: number; all: number } | undefined
  let inSightBackSeconds: number | undefined
  let allBackSeconds: number | undefined
  return {
    observe(second) {
      if (
        plan.haltedAt === undefined ||
        second < plan.haltedAt - 60 ||
        allBackSeconds !== undefined
      )
        return
      const now = countBad(cohorts, plan)
      if (second < plan.haltedAt || !atHalt) atHalt = now
      const passed = second - plan.haltedAt
      if (inSightBackSeconds === undefined && now.inSight <= left * atHalt.inSight)
        inSightBackSeconds = passed
      if (now.all <= left * atHalt.all) allBackSeconds = passed
    },
    isOver: () => allBackSeconds !== undefined,
    figures: () => ({ affectedInSight: atHalt?.inSight ?? 0, inSightBackSeconds, allBackSeconds }),
  }
}

function countBad(
  cohorts: readonly Cohort[],
  { published }: ReleasePlan,
): { inSight: number; all: number } {
  let [inSight, closedCount] = [0, 0]
  for (const { groupEnd, closed, open } of cohorts) {
    for (const [seen, manifest] of published.entries()) {
      if (held(manifest, groupEnd) !== 'bad') continue
      closedCount += closed[seen]!
      for (const { total } of open[seen]!) inSight += total
    }
  }
  return { inSight, all: inSight + closedCount }
}
