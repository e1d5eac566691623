import type { Json } from '../../../renderer/language'
import type { Symptom } from './play-world'
import type { OracleRow } from './oracle'
import type { World } from './world'

export interface PlayPath {
  readonly world: World
  readonly steps: readonly Json[]
  readonly called: readonly string[]
  readonly answers: ReadonlyMap<string, unknown>
}

/** A mistake with the shortest known play that shows it. */
export interface Discovery extends PlayPath {
  readonly row: OracleRow
  readonly symptom: Symptom
}

type Again = (
  world: World,
  steps: readonly Json[],
) => Promise<Pick<Discovery, 'symptom' | 'answers'> | undefined>

export async function shrink(found: Discovery, again: Again): Promise<Discovery> {
  let best = found
  const keep = async (world: World, steps: readonly Json[]): Promise<boolean> => {
    const played = await again(world, steps)
    if (played) best = { ...best, ...played, world, steps }
    return played !== undefined
  }
  if (best.world.patch) {
    const { patch: _, ...others } = best.world
    await keep(others, best.steps)
  }
  if (best.world.calls) {
    const { calls: _, ...others } = best.world
    await keep(others, best.steps)
  }
  for (let at = best.world.changes.length - 1; at >= 0; at--)
    await keep({ ...best.world, changes: best.world.changes.toSpliced(at, 1) }, best.steps)
  for (let at = best.steps.length - 1; at >= 0; at--)
    await keep(best.world, best.steps.toSpliced(at, 1))
  return best
}
