import type { Playback } from '../expect/snapshot'
import type { Project } from '../project/project'
import type { NamedDocument } from '../project/screens'
import { branchKey, type Branch, branchesOf, type DocumentPlace, placeIn } from './branches'
import { type MakeDeps, playScenarios } from './play-scenarios'

/** An impossible step of a scenario. */
export interface StuckScenario {
  readonly file: string
  readonly pointer: string
  readonly what: string
}

/** A call that failed although its scenario does not expect a failure. */
export interface FailedCall {
  readonly file: string
  /** The pointer of the scenario. */
  readonly pointer: string
  readonly endpoint: string
  /** The kind of failure, such as `shape`. */
  readonly kind: string
}

/** The coverage of documents by scenarios. */
export interface Coverage {
  readonly branches: number
  readonly reached: number
  readonly uncovered: readonly Branch[]
  readonly stuck: readonly StuckScenario[]
  readonly failed: readonly FailedCall[]
  /** Places that took more evaluation steps than a phone allows. */
  readonly overBudget: readonly DocumentPlace[]
  /** The number of played scenarios. */
  readonly scenarios: number
  /** Screens without a scenario. */
  readonly unseen: readonly NamedDocument[]
  /** The results of the scenarios, in the order of their files. */
  readonly played: readonly PlayedScenario[]
}

/** The result of one scenario. */
export interface PlayedScenario {
  readonly file: string
  readonly name: string
  readonly played: Playback
  /** True if every step was possible and no call failed unexpectedly. */
  readonly isSound: boolean
}

/**
 * Plays every scenario of the given screens and collects the branches that no scenario shows. A
 * branch of a fragment belongs to all screens that use it: if one of these screens is not played,
 * the branch is not reported.
 */
export async function measureCoverage(
  project: Project,
  screens: Iterable<NamedDocument>,
  makeDeps: MakeDeps,
): Promise<Coverage> {
  const played = new Set(screens)
  const all = new Map<string, Branch>()
  const reached = new Set<string>()
  const stuck: StuckScenario[] = []
  const failed: FailedCall[] = []
  const shown: PlayedScenario[] = []
  const unseen: NamedDocument[] = []
  const overBudget = new Map<string, DocumentPlace>()
  for (const screen of played) {
    const marks = branchesOf(project, screen)
    for (const branch of marks.values()) all.set(branchKey(branch), branch)
    const listen = (mark: string) => {
      const branch = marks.get(mark)
      if (branch) reached.add(branchKey(branch))
    }
    const before = shown.length
    for await (const play of playScenarios(project, screen, makeDeps, listen)) {
      const { file, name, pointer, played: what } = play
      const isSound = play.stuck.length === 0 && play.failed.size === 0
      shown.push({ file, name, played: what, isSound })
      for (const [endpoint, kind] of play.failed) failed.push({ file, pointer, endpoint, kind })
      for (const at of play.overBudget) {
        const place = placeIn(project, screen, at)
        overBudget.set(`${place.file} ${place.pointer}`, place)
      }
      stuck.push(
        ...play.stuck.map((step) => ({
          file,
          pointer: `${pointer}/steps/${step.index}`,
          what: step.what,
        })),
      )
    }
    if (shown.length === before) unseen.push(screen)
  }
  const notReached = [...all].filter(([name]) => !reached.has(name))
  const elsewhere =
    notReached.length > 0
      ? branchNames(
          project,
          [...project.screens.values()].filter((screen) => !played.has(screen)),
        )
      : new Set()
  const uncovered = notReached.flatMap(([name, branch]) => (elsewhere.has(name) ? [] : [branch]))
  return {
    branches: reached.size + uncovered.length,
    reached: reached.size,
    uncovered,
    stuck,
    failed,
    unseen,
    overBudget: [...overBudget.values()],
    scenarios: shown.length,
    played: shown,
  }
}

function branchNames(project: Project, screens: readonly NamedDocument[]): Set<string> {
  return new Set(
    screens.flatMap((screen) => [...branchesOf(project, screen).values()].map(branchKey)),
  )
}
