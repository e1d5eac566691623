import {
  append,
  child,
  isObject,
  membersOf,
  namesOfKind,
  visitDocument,
} from '../../../renderer/language'
import { partShown } from '../coverage/observe-program'
import { type MakeDeps, playScenarios, scenariosOf } from '../coverage/play-scenarios'
import { createLocator, type Range } from '../edits/text-edit'
import type { Finding } from '../check/report'
import { type Project, shownFragments } from '../project/project'
import { nameDocument, type NamedDocument } from '../project/screens'
import type { SourceFile } from '../project/source-file'
import { say } from '../words/words'

/**
 * A line above a part of a document. A click plays the scenario, or explains why the hidden node is
 * hidden.
 */
export interface ScenarioLens extends Range {
  readonly title: string
  readonly screen: string
  readonly scenario?: string
  /** The pointer of a node that some scenario does not show. */
  readonly hidden?: string
}

/** The scenarios of a screen that show each node, by the node's pointer. */
export type ShownIn = ReadonlyMap<string, readonly string[]>

/**
 * Plays the scenarios of a screen. `continues` runs after each one, and lets other work run. If it
 * returns false, the result is `undefined`.
 */
export async function playForLenses(
  project: Project,
  screen: NamedDocument,
  makeDeps: MakeDeps,
  continues: () => Promise<boolean>,
): Promise<ShownIn | undefined> {
  const shown = new Map<string, string[]>()
  const marks = new Set<string>()
  const listen = (mark: string) => void marks.add(mark)
  for await (const { name } of playScenarios(project, screen, makeDeps, listen)) {
    for (const mark of marks) {
      const pointer = partShown(mark)
      if (pointer !== undefined) shown.set(pointer, append(shown.get(pointer), name))
    }
    marks.clear()
    if (!(await continues())) return undefined
  }
  return shown
}

/**
 * The lenses of a screen: one that plays the screen, and one above each node with a condition or a
 * list, with the number of scenarios that show the node.
 */
export function screenLenses(
  project: Project,
  screen: NamedDocument,
  shown: ShownIn,
): ScenarioLens[] {
  const file = project.files.get(screen.file)
  const names = scenariosOf(project, screen.name).map(({ name }) => name)
  if (!file || names.length === 0) return []
  const locator = createLocator(file.text)
  const at = (pointer: string) => locator.value(pointer)
  const lenses: ScenarioLens[] = [
    { ...at(''), title: say`play`, screen: screen.name, scenario: names[0]! },
  ]
  visitDocument(screen.document, {
    node({ when, each }, { pointer }) {
      if (when === undefined && each === undefined) return
      const showing = shown.get(pointer) ?? []
      const title = say`shown in ${showing.length} of ${names.length} scenarios`
      const scenario = showing[0] === undefined ? {} : { scenario: showing[0] }
      lenses.push({ ...at(pointer), title, screen: screen.name, ...scenario })
      const question = say`why hidden`
      if (showing.length < names.length)
        lenses.push({ ...at(pointer), title: question, screen: screen.name, hidden: pointer })
    },
  })
  return lenses
}

/** The lenses of a file with scenarios: one that plays each. */
export function playLenses(file: SourceFile): ScenarioLens[] {
  const { json, text } = file
  if (file.kind !== 'scenarios' || !isObject(json)) return []
  const { screen, scenarios } = json
  if (typeof screen !== 'string') return []
  const locator = createLocator(text)
  return membersOf(scenarios).map(([scenario]) => ({
    ...locator.key(child('/scenarios', scenario)),
    title: say`play`,
    screen,
    scenario,
  }))
}

/**
 * The first error of a screen or of a fragment that it shows. With an error, its scenarios cannot
 * be played.
 */
export function errorOnScreen(
  project: Project,
  findings: readonly Finding[],
  screen: NamedDocument,
): Finding | undefined {
  const { fragments, files } = project
  const shown = [screen, ...shownFragments(project, screen.document)]
  const own = new Set(shown.map(({ file }) => file))
  const hasUnknown = shown.some(({ document }) =>
    [...namesOfKind(document, 'fragment')].some((name) => !fragments.has(name)),
  )
  // A fragment that is not JSON has no name, so that it may be the unknown one.
  const isUnreadable = (path: string) => {
    const file = files.get(path)
    return file?.kind === 'fragment' && file.json === undefined
  }
  return findings.find(
    ({ severity, file }) =>
      severity === 'error' && (own.has(file) || (hasUnknown && isUnreadable(file))),
  )
}

/** The screen in a file; `undefined` for another kind of file. */
export function screenIn(project: Project, path: string): NamedDocument | undefined {
  const file = project.files.get(path)
  const named = file?.kind === 'screen' ? nameDocument(file) : undefined
  return named && project.screens.get(named.name)?.file === path ? named : undefined
}
