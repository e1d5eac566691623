import { valueText, type Json } from '../../../renderer/language'
import type { Symptom } from './observer'
import { oracle, type OracleRow } from './oracle'
import { type WorldPlay, playWorld, type Exploration } from './play-world'
import { type Discovery, shrink } from './shrink'
import type { World } from './world'

/** Plays of one screen, which collect what must never happen. */
export interface PlayLog {
  play(world: World, steps: readonly Json[]): Promise<WorldPlay>
  hasBudget(): boolean
  plays(): number
  /** The discoveries so far, each with as few changes and steps as possible. */
  discoveries(): Promise<Discovery[]>
}

export function createPlayLog(
  stage: Exploration,
  budget: { readonly plays: number },
  firstScenario?: string,
): PlayLog {
  const found = new Map<string, Discovery>()
  const usual = new Set<string>()
  const disproved = new Set<string>()
  let plays = 0
  return {
    plays: () => plays,
    hasBudget: () => plays < budget.plays,
    async play(world, steps) {
      plays++
      const played = await playWorld(stage, world, steps)
      for (const row of oracle)
        for (const pointer of row.disproof?.(played) ?? [])
          disproved.add(`${row.rule.code} ${pointer}`)
      for (const [row, symptom] of symptomsIn(played, stage)) {
        const key = keyOf(row, symptom)
        if (row.ifCaused && (usual.has(key) || isUsual(world, firstScenario))) usual.add(key)
        else if (!found.has(key))
          found.set(key, { row, symptom, world, steps, called: calledIn(played) })
      }
      return played
    },
    async discoveries() {
      const discoveries: Discovery[] = []
      for (const one of found.values()) {
        if (disproved.has(`${one.row.rule.code} ${one.symptom.pointer}`)) continue
        const key = keyOf(one.row, one.symptom)
        const again = async (world: World, steps: readonly Json[]) =>
          symptomsIn(await playWorld(stage, world, steps), stage).find(
            ([row, symptom]) => keyOf(row, symptom) === key,
          )?.[1]
        discoveries.push(await shrink(one, again))
      }
      return discoveries
    },
  }
}

/** The first scenario as it is, or another scenario, which may lack what its page needs. */
function isUsual({ scenario, changes }: World, firstScenario: string | undefined): boolean {
  return changes.length === 0 || scenario !== firstScenario
}

function calledIn({ moments }: WorldPlay): string[] {
  const calls = moments.flatMap(({ effects }) => effects.flatMap(({ call }) => call ?? []))
  return [...new Set(calls.map(valueText))]
}

function symptomsIn(played: WorldPlay, stage: Exploration): [OracleRow, Symptom][] {
  return oracle.flatMap((row) =>
    row.observe(played, stage).map((symptom): [OracleRow, Symptom] => [row, symptom]),
  )
}

const keyOf = ({ rule }: OracleRow, { pointer, about = '' }: Symptom) =>
  `${rule.code} ${pointer} ${about}`
