import type { Json } from '../../../renderer/language'
import type { Symptom } from './play-variation'
import type { OracleRow } from './oracle'
import type { Variation } from './variation'

/** The variation, the steps, the calls and the last responses of a play. */
export interface PlayPath {
  readonly variation: Variation
  readonly steps: readonly Json[]
  readonly called: readonly string[]
  readonly answers: ReadonlyMap<string, unknown>
}

/** A mistake, with the shortest known play that shows it. */
export interface Discovery extends PlayPath {
  readonly row: OracleRow
  readonly symptom: Symptom
}

type Again = (
  variation: Variation,
  steps: readonly Json[],
) => Promise<Pick<Discovery, 'symptom' | 'answers'> | undefined>

export async function shrink(found: Discovery, again: Again): Promise<Discovery> {
  let best = found
  const keep = async (variation: Variation, steps: readonly Json[]): Promise<boolean> => {
    const played = await again(variation, steps)
    if (played) best = { ...best, ...played, variation, steps }
    return played !== undefined
  }
  if (best.variation.patch) {
    const { patch: _, ...others } = best.variation
    await keep(others, best.steps)
  }
  if (best.variation.calls || best.variation.retried) {
    const { calls: _, failing: __, retried: ___, ...others } = best.variation
    await keep(others, best.steps)
  }
  for (let at = best.variation.changes.length - 1; at >= 0; at--)
    await keep({ ...best.variation, changes: best.variation.changes.toSpliced(at, 1) }, best.steps)
  for (let at = best.steps.length - 1; at >= 0; at--)
    await keep(best.variation, best.steps.toSpliced(at, 1))
  return best
}
