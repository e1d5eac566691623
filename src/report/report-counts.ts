import type { Batch, FaultCount, ScreenCount, ViolationCount } from './batch.generated'
import type { ReportEntry, Stage } from './create-report'

export type PageFacts = Pick<Batch, 'build' | 'engine' | 'locale' | 'region'>

interface ReportCounts {
  /** Counts a fault. Ignores its detail. */
  addFault(fault: ReportEntry, stage: Stage): void
  addShown(screen: string, stage: Stage, ms: number): void
  addViolation(directive: string, stage: Stage): void
  /** Returns the counts in batches of at most 4 KB, and sets the counts to 0. */
  take(facts: PageFacts): string[]
}

const mostKinds = 100
const mostTimes = 20
const mostBytes = 4096
const steps = [0.5, 1, 2, 4, 8] as const

/** A tracked event, which is not a fault. */
const event = 'track'

export function createReportCounts(): ReportCounts {
  const faults = new Map<string, FaultCount>()
  const screens = new Map<string, ScreenCount>()
  const violations = new Map<string, ViolationCount>()
  return {
    addFault({ code, screen, pointer }, { release, canary }) {
      if (code === event || !isName(code)) return
      const location = { ...(isName(screen) && { screen }), ...(isPointer(pointer) && { pointer }) }
      count(faults, { code, ...location, release, canary })
    },
    addShown(screen, { release, canary }, ms) {
      const seconds = steps.find((step) => ms <= step * 1000) ?? 16
      if (isName(screen)) count(screens, { screen, release, canary, seconds })
    },
    addViolation(directive, { release }) {
      if (isName(directive)) count(violations, { directive, release })
    },
    take(facts) {
      const batches: Partial<Batch>[] = [
        ...[...faults.values()].map((fault) => ({ faults: [fault] })),
        ...[...screens.values()].map((screen) => ({ shown: [screen] })),
        ...[...violations.values()].map((violation) => ({ violations: [violation] })),
      ]
      for (const kind of [faults, screens, violations]) kind.clear()
      return batchesOf(facts, batches)
    },
  }
}

function count<Entry extends { count: number }>(
  kinds: Map<string, Entry>,
  facts: Omit<Entry, 'count'>,
): void {
  const key = JSON.stringify(facts)
  const times = (kinds.get(key)?.count ?? 0) + 1
  // The cast is safe: an `Entry` has the members of `facts` and the count.
  if (times <= mostTimes && (times > 1 || kinds.size < mostKinds))
    kinds.set(key, { ...facts, count: times } as Entry)
}

const isName = (text: string | undefined): text is string =>
  text !== undefined && /^[A-Za-z0-9][A-Za-z0-9.-]{0,39}$/.test(text)
const isPointer = (text: string | undefined): text is string =>
  text !== undefined && text.length <= 120 && /^(\/[A-Za-z0-9_.~-]+)*$/.test(text)

/** All texts are ASCII, so the length of a text is its number of bytes. */
function batchesOf(facts: PageFacts, batches: readonly Partial<Batch>[]): string[] {
  const empty: Batch = { format: 1, ...facts, faults: [], shown: [], violations: [] }
  const texts: string[] = []
  let batch = empty
  for (const part of batches) {
    const joined = join(batch, part)
    if (JSON.stringify(joined).length <= mostBytes) batch = joined
    else {
      texts.push(JSON.stringify(batch))
      batch = join(empty, part)
    }
  }
  return batch === empty ? texts : [...texts, JSON.stringify(batch)]
}

const join = (batch: Batch, { faults = [], shown = [], violations = [] }: Partial<Batch>) => ({
  ...batch,
  faults: [...batch.faults, ...faults],
  shown: [...batch.shown, ...shown],
  violations: [...batch.violations, ...violations],
})
