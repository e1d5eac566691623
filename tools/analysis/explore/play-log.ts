import { valueText, type Json } from '../../../renderer/language'
import type { ScenarioAt } from '../coverage/play-scenarios'
import { areEqual } from '../json/are-equal'
import { type Symptom, type WorldPlay, playWorld, type Exploration } from './play-world'
import { oracle, type OracleRow } from './oracle'
import { enabledControls } from './oracle-controls'
import { type Discovery, shrink, type PlayPath } from './shrink'
import type { World } from './world'

export interface Budget {
  /** The maximum number of plays that look for mistakes. */
  readonly plays: number
  /**
   * The maximum number of plays with late responses. `reduced` limits the plays that shorten other
   * plays.
   */
  readonly late: number
  readonly reduced: number
  /** The maximum number of starts. Without it, parts that no play reaches are also reported. */
  readonly starts?: number
  readonly depth: number
  readonly mixtures: number
  readonly seed: number
}

export interface PlayLog {
  readonly stage: Exploration
  /** Plays steps in a world. `parent` is a play in this world without the last steps. */
  play(world: World, steps: readonly Json[], parent?: WorldPlay): Promise<WorldPlay>
  add(row: OracleRow, symptom: Symptom, played: WorldPlay): void
  hasBudget(): boolean
  plays(): number
  readonly reached: ReadonlySet<string>
  /** By mark: the first play that reaches a branch that no scenario reaches. */
  readonly ways: ReadonlyMap<string, PlayPath>
  /** The first play in which a call succeeds, for each control that sends it. */
  readonly callers: ReadonlySet<WorldPlay>
  isEnabledIn(world: World, pointer: string): boolean
  /** Returns the discoveries. Their plays have as few changes and steps as possible. */
  discoveries(): Promise<Discovery[]>
}

export function createPlayLog(
  stage: Exploration,
  budget: Pick<Budget, 'plays' | 'reduced'>,
  scenarios: readonly Pick<ScenarioAt, 'name' | 'steps'>[] = [],
): PlayLog {
  const found = new Map<string, Discovery>()
  const compared = new Map<string, Discovery>()
  const usual = new Set<string>()
  const disproved = new Map(oracle.map((row) => [row, new Set<string>()]))
  const reached = new Set<string>()
  const ways = new Map<string, PlayPath>()
  const enabled = new Set<string>()
  const callers = new Set<WorldPlay>()
  const heard = new Set<string>()
  const enabledKey = (world: World, pointer: string) => `${JSON.stringify(world)} ${pointer}`
  const isScenario = ({ world: { scenario, ...world }, steps }: WorldPlay) =>
    isUnchanged(world) &&
    scenarios.some((one) => one.name === scenario && areEqual([...one.steps], [...steps]))
  let plays = 0
  return {
    stage,
    plays: () => plays,
    reached,
    ways,
    callers,
    isEnabledIn: (world, pointer) => enabled.has(enabledKey(world, pointer)),
    add(row, symptom, played) {
      const key = keyOfSymptom(row, symptom)
      if (!compared.has(key)) compared.set(key, discoveryIn(played, row, symptom))
    },
    hasBudget: () => plays < budget.plays,
    async play(world, steps, parent) {
      plays++
      const fresh = new Set<string>()
      const listen = (mark: string) => void (reached.has(mark) || fresh.add(mark))
      const played = await playWorld(stage, world, steps, listen, parent)
      const end = parent ? endOf(played, parent) : played
      const way = isScenario(played) ? undefined : wayOf(played)
      for (const mark of fresh) {
        reached.add(mark)
        if (way) ways.set(mark, way)
      }
      if (!world.calls && !world.late && !world.earlier)
        for (const key of callsIn(end)) if (!heard.has(key) && heard.add(key)) callers.add(played)
      for (const pointer of enabledControls(end)) enabled.add(enabledKey(world, pointer))
      for (const row of oracle)
        for (const pointer of row.disproof?.(end, stage) ?? []) disproved.get(row)?.add(pointer)
      for (const [row, symptom] of symptomsIn(played, stage, end)) {
        const key = keyOfSymptom(row, symptom)
        if (row.ifCaused && world.patch) continue
        if (row.ifCaused && (usual.has(key) || isUsual(world, scenarios[0]?.name))) usual.add(key)
        else if (!found.has(key)) found.set(key, discoveryIn(played, row, symptom))
      }
      return played
    },
    async discoveries() {
      const discoveries = [...compared.values()]
      const end = plays + budget.reduced
      for (const one of found.values()) {
        if (disproved.get(one.row)?.has(one.symptom.pointer)) continue
        const key = keyOfSymptom(one.row, one.symptom)
        const again = async (world: World, steps: readonly Json[]) => {
          if (plays >= end) return undefined
          plays++
          const played = await playWorld(stage, world, steps)
          const same = symptomsIn(played, stage).find(
            ([row, symptom]) => keyOfSymptom(row, symptom) === key,
          )
          return same && { symptom: same[1], answers: played.answers }
        }
        discoveries.push(await shrink(one, again))
      }
      return discoveries
    },
  }
}

/** Returns whether a world is usual: the first scenario without changes, or another scenario. */
function isUsual({ scenario, changes }: World, firstScenario: string | undefined): boolean {
  return changes.length === 0 || scenario !== firstScenario
}

function discoveryIn(played: WorldPlay, row: OracleRow, symptom: Symptom): Discovery {
  return { row, symptom, ...wayOf(played) }
}

const wayOf = (played: WorldPlay): PlayPath => ({
  world: played.world,
  steps: played.steps,
  answers: played.answers,
  called: calledIn(played),
})

const isUnchanged = ({ changes, patch, calls, late, earlier }: Omit<World, 'scenario'>) =>
  changes.length === 0 && !patch && !calls && !late && !earlier

function calledIn({ moments }: WorldPlay): string[] {
  const calls = moments.flatMap(({ effects }) => effects.flatMap(({ call }) => call ?? []))
  return [...new Set(calls.map(valueText))]
}

const callsIn = ({ moments }: WorldPlay): string[] =>
  moments.flatMap(({ target, effects }) =>
    target
      ? effects.flatMap(({ call }) =>
          call === undefined ? [] : `${target.shown.node.pointer} ${valueText(call)}`,
        )
      : [],
  )

const endOf = (played: WorldPlay, { steps }: WorldPlay): WorldPlay => ({
  ...played,
  moments: played.moments.slice(steps.length + 1),
})

/** Returns the symptoms in a play. Rows that compare several moments examine the whole play. */
export function symptomsIn(
  played: WorldPlay,
  stage: Exploration,
  end = played,
): [OracleRow, Symptom][] {
  const rows = played.world.late ? oracle.filter(({ ifLate }) => ifLate) : oracle
  return rows.flatMap((row) =>
    row
      .observe(row.isAboutWhole ? played : end, stage)
      .map((symptom): [OracleRow, Symptom] => [row, symptom]),
  )
}

const keyOfSymptom = ({ rule }: OracleRow, { pointer, about = '' }: Symptom) =>
  `${rule.code} ${pointer} ${about}`
