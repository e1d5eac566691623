import type { Content, Scenario } from './scenario.ts'

export interface PublishedManifest {
  readonly second: number
  readonly content: Content
  readonly permille: number
}

/**
 * The schedule of releases. The planned stages continue until enough phones have reported a bad
 * release. Then a halt and a rollback replace the remaining stages.
 */
export interface ReleasePlan {
  readonly published: readonly PublishedManifest[]
  /** The time of the halt in seconds. */
  readonly haltedAt: number | undefined
  readonly reports: number
  /** Publishes all due releases. Returns true if there were any. */
  advance(second: number): boolean
  /** Adds `count` reports about the bad release. */
  report(count: number, second: number): void
}

/** All phones start with the old release. */
export function createReleasePlan({
  content,
  stages,
  reports: { needed, minutesToHalt, minutesToRollBack },
}: Scenario): ReleasePlan {
  const published: PublishedManifest[] = [{ second: 0, content: 'old', permille: 1000 }]
  const planned = stages.map(
    ({ atHour, permille }): PublishedManifest => ({ second: atHour * 3600, content, permille }),
  )
  let reports = 0
  let haltedAt: number | undefined
  return {
    published,
    get haltedAt() {
      return haltedAt
    },
    get reports() {
      return reports
    },
    advance(second) {
      const due = planned[0] !== undefined && planned[0].second <= second
      if (due) published.push(planned.shift()!)
      return due
    },
    report(count, second) {
      reports += count
      if (haltedAt !== undefined || reports < needed) return
      haltedAt = second + minutesToHalt * 60
      planned.splice(
        0,
        planned.length,
        ...planned.filter((stage) => stage.second < haltedAt!),
        { second: haltedAt, content, permille: 0 },
        { second: haltedAt + minutesToRollBack * 60, content: 'old', permille: 1000 },
      )
    },
  }
}

/**
 * Returns the upper limits of groups of phones, per thousand. A stage includes either all phones of
 * a group or none.
 */
export function groupEnds({ stages }: Scenario): number[] {
  return [...new Set([...stages.map(({ permille }) => permille), 1000])].toSorted(
    (left, right) => left - right,
  )
}

/**
 * Returns the content on a group's phones after they have seen a manifest: the content of the
 * release, or the old content if the group is outside of the rollout.
 */
export function held({ content, permille }: PublishedManifest, groupEnd: number): Content {
  return groupEnd <= permille ? content : 'old'
}
