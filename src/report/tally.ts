import type { Batch, ToldFault, ToldScreen, ToldViolation } from './batch.generated'
import type { ReportEntry } from './create-report'
import type { Stage } from './journal'

/** What all reports of a page have in common. */
export type PageFacts = Pick<Batch, 'build' | 'engine' | 'locale' | 'region'>

/** Counts what a page tells, until it is sent. */
export interface Tally {
  /** Of a fault only names of ours and the place in the document count, never its detail. */
  addFault(fault: ReportEntry, stage: Stage): void
  /** A screen stood, so long after it was asked for. */
  addShown(screen: string, stage: Stage, ms: number): void
  /** The page's policy forbade something. */
  addViolation(directive: string, stage: Stage): void
  /** Takes out what was counted, as batches of 4 KB at most. */
  take(facts: PageFacts): string[]
}

const mostKinds = 100
const mostTimes = 20
const mostBytes = 4096
const steps = [0.5, 1, 2, 4, 8] as const

/** Events that a document counts are no faults. */
const event = 'track'

/** Begins with nothing. */
export function createTally(): Tally {
  const faults = new Map<string, ToldFault>()
  const shown = new Map<string, ToldScreen>()
  const violations = new Map<string, ToldViolation>()
  return {
    addFault({ code, screen, pointer }, { release, canary }) {
      if (code === event || !isName(code)) return
      const known = { ...(isName(screen) && { screen }), ...(isPointer(pointer) && { pointer }) }
      count(faults, { code, ...known, release, canary })
    },
    addShown(screen, { release, canary }, ms) {
      const seconds = steps.find((step) => ms <= step * 1000) ?? 16
      if (isName(screen)) count(shown, { screen, release, canary, seconds })
    },
    addViolation(directive, { release }) {
      if (isName(directive)) count(violations, { directive, release })
    },
    take(facts) {
      const told: Partial<Batch>[] = [
        ...[...faults.values()].map((fault) => ({ faults: [fault] })),
        ...[...shown.values()].map((screen) => ({ shown: [screen] })),
        ...[...violations.values()].map((violation) => ({ violations: [violation] })),
      ]
      for (const kind of [faults, shown, violations]) kind.clear()
      return batchesOf(facts, told)
    },
  }
}

function count<Told extends { count: number }>(
  kinds: Map<string, Told>,
  told: Omit<Told, 'count'>,
): void {
  const key = JSON.stringify(told)
  const times = (kinds.get(key)?.count ?? 0) + 1
  // The members of `told` and its count are all that there is.
  if (times <= mostTimes && (times > 1 || kinds.size < mostKinds))
    kinds.set(key, { ...told, count: times } as Told)
}

const isName = (text: string | undefined): text is string =>
  text !== undefined && /^[A-Za-z0-9][A-Za-z0-9.-]{0,39}$/.test(text)
const isPointer = (text: string | undefined): text is string =>
  text !== undefined && text.length <= 120 && /^(\/[A-Za-z0-9_.~-]+)*$/.test(text)

/** One batch after the other is filled; all of it is ASCII, so that its length is its bytes. */
function batchesOf(facts: PageFacts, told: readonly Partial<Batch>[]): string[] {
  const empty: Batch = { format: 1, ...facts, faults: [], shown: [], violations: [] }
  const texts: string[] = []
  let batch = empty
  for (const part of told) {
    const more = join(batch, part)
    if (JSON.stringify(more).length <= mostBytes) batch = more
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
