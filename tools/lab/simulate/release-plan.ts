import type { Content, Scenario } from './scenario.ts'

export interface PublishedManifest {
  readonly second: number
  readonly content: Content
  readonly permille: number
}

/**
 * The schedule of releases. The planned stages go on until enough phones have reported a bad
 * release. Then a halt and a rollback follow.
 */
export interface ReleasePlan {
  readonly published: readonly PublishedManifest[]
  /** The time of the halt in seconds. */
  readonly haltedAt: number | undefined
  readonly reports: number
  /** Publishes all due releases. Returns true if there were any. */
  advance(second: number): boolean
  /** Adds this many reports about the bad release. */
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
 * The upper limits of groups of buckets, in thousandths. A stage includes a group completely or not
 * at all.
 */
export function groupEnds({ stages }: Scenario): number[] {
  return [...new Set([...stages.map(({ permille }) => permille), 1000])].toSorted(
    (left, right) => left - right,
  )
}

/**
 * The content on a group's phones after they have seen a manifest: the content of the manifest's
 * release, or the previous content.
 */
export function held({ content, permille }: PublishedManifest, groupEnd: number): Content {
  return groupEnd <= permille ? content : 'old'
}
