import { isObject, valueText, type Json } from '../../../renderer/language'
import type { ScenarioAt } from '../coverage/play-scenarios'
import { areEqual } from '../json/are-equal'
import { type Symptom, type VariationPlay, playVariation, type Exploration } from './play-variation'
import { oracle, type OracleRow } from './oracle'
import { enabledControls } from './oracle-controls'
import { type Discovery, shrink, type PlayPath } from './shrink'
import type { Variation } from './variation'

export interface Budget {
  /** The maximum number of plays that look for mistakes. */
  readonly plays: number
  /**
   * The maximum number of plays with late responses. `reduced` limits the further plays that reduce
   * a play with a mistake to its necessary steps.
   */
  readonly late: number
  readonly reduced: number
  /**
   * The maximum number of scenarios with which the exploration starts. If it is missing, all
   * scenarios are played, and unreached branches are reported.
   */
  readonly starts?: number
  readonly depth: number
  readonly mixtures: number
  readonly seed: number
}

export interface PlayLog {
  readonly stage: Exploration
  /** Plays steps in a variation. `parent` is a play of this variation without the last steps. */
  play(variation: Variation, steps: readonly Json[], parent?: VariationPlay): Promise<VariationPlay>
  add(row: OracleRow, symptom: Symptom, played: VariationPlay): void
  hasBudget(): boolean
  plays(): number
  readonly reached: ReadonlySet<string>
  /** The first play of each branch that no scenario reaches, by branch mark (`branchesOf`). */
  readonly playPaths: ReadonlyMap<string, PlayPath>
  /** For each control that sends a request: the first play in which the request succeeds. */
  readonly callers: ReadonlySet<VariationPlay>
  /** The same as `callers`, but an earlier step of the play fills an input. */
  readonly filledCallers: ReadonlySet<VariationPlay>
  isEnabledIn(variation: Variation, pointer: string): boolean
  /** Returns the first steps that enable a control, in any variation. */
  enablingSteps(pointer: string): readonly Json[] | undefined
  /** Returns the mistakes, each with a play that has as few changes and steps as possible. */
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
  const playPaths = new Map<string, PlayPath>()
  const enabled = new Set<string>()
  const enabling = new Map<string, readonly Json[]>()
  const callers = new Set<VariationPlay>()
  const filledCallers = new Set<VariationPlay>()
  const heard = new Set<string>()
  const enabledKey = (variation: Variation, pointer: string) =>
    `${JSON.stringify(variation)} ${pointer}`
  const isScenario = ({ variation: { scenario, ...variation }, steps }: VariationPlay) =>
    isUnchanged(variation) &&
    scenarios.some((one) => one.name === scenario && areEqual([...one.steps], [...steps]))
  let plays = 0
  return {
    stage,
    plays: () => plays,
    reached,
    playPaths,
    callers,
    filledCallers,
    isEnabledIn: (variation, pointer) => enabled.has(enabledKey(variation, pointer)),
    enablingSteps: (pointer) => enabling.get(pointer),
    add(row, symptom, played) {
      const key = keyOfSymptom(row, symptom)
      if (!compared.has(key)) compared.set(key, discoveryIn(played, row, symptom))
    },
    hasBudget: () => plays < budget.plays,
    async play(variation, steps, parent) {
      plays++
      const fresh = new Set<string>()
      const listen = (mark: string) => void (reached.has(mark) || fresh.add(mark))
      const played = await playVariation(stage, variation, steps, listen, parent)
      const end = parent ? endOf(played, parent) : played
      const playPath = isScenario(played) ? undefined : playPathOf(played)
      for (const mark of fresh) {
        reached.add(mark)
        if (playPath) playPaths.set(mark, playPath)
      }
      if (!variation.calls && !variation.late && !variation.earlier)
        for (const key of callsIn(end)) {
          if (!heard.has(key) && heard.add(key)) callers.add(played)
          const filled = `+${key}`
          if (hasFill(played) && !heard.has(filled) && heard.add(filled)) filledCallers.add(played)
        }
      for (const pointer of enabledControls(end)) {
        enabled.add(enabledKey(variation, pointer))
        if (steps.length > 0 && !enabling.has(pointer)) enabling.set(pointer, steps)
      }
      for (const row of oracle)
        for (const pointer of row.disproof?.(end, stage) ?? []) disproved.get(row)?.add(pointer)
      for (const [row, symptom] of symptomsIn(played, stage, end)) {
        const key = keyOfSymptom(row, symptom)
        if (row.ifCaused && variation.patch) continue
        if (row.ifCaused && (usual.has(key) || isUsual(variation, scenarios[0]?.name)))
          usual.add(key)
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
        const again = async (variation: Variation, steps: readonly Json[]) => {
          if (plays >= end) return undefined
          plays++
          const played = await playVariation(stage, variation, steps)
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

/**
 * Returns whether a mistake in this variation exists without the explorer's changes, because the
 * variation is another scenario, or the first scenario without changes.
 */
function isUsual({ scenario, changes }: Variation, firstScenario: string | undefined): boolean {
  return changes.length === 0 || scenario !== firstScenario
}

function discoveryIn(played: VariationPlay, row: OracleRow, symptom: Symptom): Discovery {
  return { row, symptom, ...playPathOf(played) }
}

const playPathOf = (played: VariationPlay): PlayPath => ({
  variation: played.variation,
  steps: played.steps,
  answers: played.answers,
  called: calledIn(played),
})

const isUnchanged = ({ changes, ...others }: Omit<Variation, 'scenario'>) =>
  changes.length === 0 && Object.values(others).every((one) => one === undefined)

function calledIn({ snapshots }: VariationPlay): string[] {
  const calls = snapshots.flatMap(({ effects }) => effects.flatMap(({ call }) => call ?? []))
  return [...new Set(calls.map(valueText))]
}

const hasFill = ({ steps }: VariationPlay) => steps.some((step) => isObject(step) && 'fill' in step)

const callsIn = ({ snapshots }: VariationPlay): string[] =>
  snapshots.flatMap(({ target, effects }) =>
    target
      ? effects.flatMap(({ call, load }) =>
          (call ?? load) === undefined
            ? []
            : `${target.shown.node.pointer} ${valueText(call ?? load)}`,
        )
      : [],
  )

const endOf = (played: VariationPlay, { steps }: VariationPlay): VariationPlay => ({
  ...played,
  snapshots: played.snapshots.slice(steps.length + 1),
})

/**
 * Returns the mistakes in a play. `end` is the part of the play that is new; kinds with
 * `isAboutWhole` examine the whole play.
 */
export function symptomsIn(
  played: VariationPlay,
  stage: Exploration,
  end = played,
): [OracleRow, Symptom][] {
  const rows = played.variation.late ? oracle.filter(({ ifLate }) => ifLate) : oracle
  return rows.flatMap((row) =>
    row
      .observe(row.isAboutWhole ? played : end, stage)
      .map((symptom): [OracleRow, Symptom] => [row, symptom]),
  )
}

const keyOfSymptom = ({ rule }: OracleRow, { pointer, about = '' }: Symptom) =>
  `${rule.code} ${pointer} ${about}`
