import type { Json } from '../../../renderer/language'
import type { Symptom } from './observer'
import type { OracleRow } from './oracle'
import type { World } from './world'

/** A thing that must never happen, with the smallest known play that shows it. */
export interface Discovery {
  readonly row: OracleRow
  readonly symptom: Symptom
  readonly world: World
  readonly steps: readonly Json[]
  /** The endpoints that its steps call. */
  readonly called: readonly string[]
}

/** Plays a world again; gives the same symptom if it is still there. */
type Again = (world: World, steps: readonly Json[]) => Promise<Symptom | undefined>

/** The same discovery with as few changes of answers and as few steps as possible. */
export async function shrink(found: Discovery, again: Again): Promise<Discovery> {
  let best = found
  const keep = async (world: World, steps: readonly Json[]): Promise<boolean> => {
    const symptom = await again(world, steps)
    if (symptom) best = { ...best, symptom, world, steps }
    return symptom !== undefined
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
