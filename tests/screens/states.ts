import { expect, it } from 'vitest'
import type { JsonObject } from '../../renderer/language'
import { playScenarios } from '../../tools/analysis/coverage/play-scenarios'
import type { Playback } from '../../tools/analysis/expect/read-expected'
import { createProject } from '../../tools/analysis/project/project'
import { createSandboxDeps } from '../../tools/sandbox/play'
import { readFiles, settings } from '../../tools/sandbox/project'

/** A requirement about a moment of a scenario. */
export interface Moment {
  /** The number of steps taken so far, or `later` for the end of the scenario; by default 0. */
  readonly after?: number | 'later'
  /**
   * The words of some nodes, by id. A statement may leave out the look of a node, which is in
   * brackets.
   */
  readonly sees?: Readonly<Record<string, string>>
  /** The nodes that are not on the screen. */
  readonly lacks?: readonly string[]
  /** The text of the only toast of the last step, or '' if there is none. */
  readonly says?: string
  /** The destination of the only navigation of the last step, or '' if there is none. */
  readonly leads?: string
  readonly includes?: JsonObject
  /** All side effects of the last step. Loading messages are optional. */
  readonly does?: readonly JsonObject[]
}

/** A statement, a scenario or its name, and the required moments. */
export type Statement = readonly [
  says: string,
  scenario: string | JsonObject,
  ...moments: readonly Moment[],
]

const files = readFiles(process.cwd())
const product = createProject(files, settings)

/**
 * Declares a test for each statement about a screen. The test plays the scenario without a page,
 * like the checker, with the product's calls and the sandbox.
 */
export function states(name: string, statements: readonly Statement[]): void {
  const path = `schemas/scenarios/${name}.json`
  const file = JSON.parse(files.get(path)!) as { screen: string; scenarios: JsonObject }
  const rows = statements.map(
    ([says, scenario, ...moments], at) =>
      [says, typeof scenario === 'string' ? scenario : `own-${at}`, moments] as const,
  )
  const own = statements.map(([, scenario], at) => [`own-${at}`, scenario] as const)
  const scenarios = {
    ...file.scenarios,
    ...Object.fromEntries(own.filter(([, each]) => typeof each !== 'string')),
  }
  const changed = new Map(files).set(path, JSON.stringify({ ...file, scenarios }))
  const project = createProject(changed, { ...settings, previous: product })
  const makeDeps = createSandboxDeps(project)
  const screen = project.screens.get(name)!

  it.each(rows)('%s', async (_, scenario, moments) => {
    const { value } = await playScenarios(project, screen, makeDeps, undefined, [scenario]).next()
    if (!value) throw new Error(`There is no scenario "${scenario}" of "${name}".`)
    expect(value.stuck).toEqual([])
    for (const moment of moments) check(value.played, moment)
  })
}

function check(
  playback: Playback,
  { after = 0, sees = {}, lacks = [], says, leads, includes, does, ...unknown }: Moment,
): void {
  expect(unknown).toEqual({})
  const { opened, steps, later } = playback
  const snapshot = after === 'later' ? later : [opened, ...steps][after]
  if (!snapshot) throw new Error(`The scenario has no step ${after}.`)
  const seen = new Map(snapshot.seen)
  const shown = Object.entries(sees).map(([node, words]) => {
    const all = seen.get(node)
    return [node, words.endsWith(']') ? all : all?.replace(/ ?\[[^\]]*\]$/, '')]
  })
  expect(Object.fromEntries(shown)).toEqual(sees)
  expect(lacks.filter((node) => seen.has(node))).toEqual([])
  if (says !== undefined)
    expect(snapshot.effects.flatMap(({ toast = [] }) => toast)).toEqual(oneOf(says))
  if (leads !== undefined)
    expect(snapshot.effects.flatMap(({ go, replace = [] }) => go ?? replace)).toEqual(oneOf(leads))
  if (includes) expect(snapshot.effects).toContainEqual(includes)
  if (!does) return
  const namesLoading = does.some((effect) => 'busy' in effect)
  const effects = snapshot.effects.filter((effect) => namesLoading || !('busy' in effect))
  expect(effects).toEqual(does)
}

function oneOf(text: string): string[] {
  return text === '' ? [] : [text]
}
