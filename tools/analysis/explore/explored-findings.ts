import { isObject, isWithin } from '../../../renderer/language'
import { toFindings } from '../check/engine/to-findings'
import type { Finding } from '../check/report'
import { placeIn } from '../coverage/measure'
import { type MakeDeps, scenariosOf } from '../coverage/play-scenarios'
import type { Project } from '../project/project'
import type { NamedDocument } from '../project/screens'
import { said, say } from '../words/words'
import { type Budget, exploreScreen } from './explore-screen'
import type { Discovery } from './shrink'
import { circumstances, scenarioOf } from './recipe'

/** The limits of the exploration before every commit, and of the one at night. */
export const budgets = {
  quick: { plays: 400, depth: 3, mixtures: 40, seed: 1 },
  deep: { plays: 4_000, depth: 5, mixtures: 1_000, seed: 1 },
} as const satisfies Record<string, Budget>

/** Explores one screen. The findings stand at the causing places. */
export async function exploredFindings(
  project: Project,
  screen: NamedDocument,
  makeDeps: MakeDeps,
  budget: Budget = budgets.quick,
): Promise<Finding[]> {
  const { discoveries } = await exploreScreen(project, screen, makeDeps, budget)
  const reports = discoveries.map((one) => ({
    rule: one.row.rule,
    report: {
      ...placeIn(project, screen, one.symptom.pointer),
      what: `${circumstances(one.world, one.steps)}${one.symptom.what}`,
      why: said(one.row.rule.why),
      fix: say`${one.symptom.fix} To keep it as a scenario of "${screen.name}": ${keptAs(project, screen, one)}`,
    },
  }))
  return toFindings(reports, project.files)
}

function keptAs(
  project: Project,
  { name }: NamedDocument,
  { world, steps, called }: Discovery,
): string {
  const base = scenariosOf(project, name).find((one) => one.name === world.scenario)
  const whole = base?.scenarios[base.name]
  return JSON.stringify(scenarioOf(world, steps, called, isObject(whole) ? whole : {}))
}

/**
 * Explored findings without those that another one explains: a finding about the documents at the
 * same node or value, or the same finding of a fragment on another screen.
 */
export function withoutKnown(
  explored: readonly Finding[],
  known: readonly Finding[],
): readonly Finding[] {
  const told = new Set<string>()
  return explored.filter((one) => {
    const key = `${one.code} ${one.file} ${one.pointer}`
    const isExplained = known.some(
      ({ file, pointer }) =>
        file === one.file &&
        pointer !== '' &&
        (isWithin(pointer, one.pointer) || isWithin(one.pointer, pointer)),
    )
    if (isExplained || told.has(key)) return false
    told.add(key)
    return true
  })
}
