import {
  append,
  child,
  isObject,
  membersOf,
  namesOfKind,
  type PlacedDocument,
  visitDocument,
} from '../../../renderer/language'
import { partShown } from '../coverage/observe-program'
import { type MakeDeps, playScenarios, scenariosOf } from '../coverage/play-scenarios'
import { createLocator, type Range } from '../edits/text-edit'
import type { Finding } from '../check/report'
import { placedIn, type Project, shownFragments } from '../project/project'
import { nameDocument, type NamedDocument } from '../project/screens'
import type { SourceFile } from '../project/source-file'
import { say } from '../words/words'

/**
 * A line that an editor shows above a part of a document (a code lens). A click on the line plays a
 * scenario, or explains why a node is hidden.
 */
export interface ScenarioLens extends Range {
  /** The title; `undefined` until the scenarios are played. */
  readonly title: string | undefined
  readonly screen: string
  /** The pointer of the node whose scenarios the title counts. */
  readonly node?: string
  readonly scenario?: string
  /** The pointer of the node, if a scenario does not show it. */
  readonly hidden?: string
}

/** The scenarios that show each node of a screen, by the pointer of the node. */
export type ShownIn = ReadonlyMap<string, readonly string[]>

/**
 * Plays the scenarios of a screen. Awaits `continues` after each scenario, so that other work can
 * run. If `continues` returns false, the result is `undefined`.
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
 * A screen that shows the nodes of a document: the screen of this document, or a screen that uses
 * this fragment.
 */
export interface ShowingScreen {
  readonly screen: NamedDocument
  /** Returns the pointers that the engine uses for a node, one for each use of its fragment. */
  readonly pointersOf: (node: string) => readonly string[]
}

/** Returns the screens that show the nodes of a screen or fragment; none for other files. */
export function screensShowing(project: Project, path: string): ShowingScreen[] {
  const { screens, fragments } = project
  const file = project.files.get(path)
  const isScreen = file?.kind === 'screen'
  if (!file || !(isScreen || file.kind === 'fragment')) return []
  const own = (isScreen ? screens : fragments).get(nameDocument(file)?.name ?? '')
  if (own?.file !== path) return []
  const users = isScreen
    ? [own]
    : [...screens.values()].filter(({ document }) =>
        shownFragments(project, document).some((fragment) => fragment.file === path),
      )
  return users.map((screen) => {
    let uses: readonly PlacedDocument[] | undefined
    const pointersOf = (node: string) => {
      uses ??= placedIn(project, screen.document).filter(
        ({ document }) => document === own.document,
      )
      return uses.map(({ pointerOf }) => pointerOf(node))
    }
    return { screen, pointersOf }
  })
}

/**
 * Returns the code lenses of a screen or fragment. The first lens plays the screen. A lens at each
 * node with a condition or a list states how many scenarios show the node.
 */
export function nodeLenses(
  project: Project,
  path: string,
  showing: readonly (ShowingScreen & { readonly shown: ShownIn | undefined })[],
): ScenarioLens[] {
  const file = project.files.get(path)
  const all = showing.flatMap((each) =>
    scenariosOf(project, each.screen.name).map(({ name }) => ({ ...each, scenario: name })),
  )
  if (!isObject(file?.json) || !all[0]) return []
  const locator = createLocator(file.text)
  const at = (pointer: string) => locator.value(pointer)
  const playing = ({ screen, scenario }: (typeof all)[number]) => ({
    screen: screen.name,
    scenario,
  })
  const lenses: ScenarioLens[] = [{ ...at(''), title: say`play`, ...playing(all[0]) }]
  visitDocument(file.json, {
    node({ when, each }, { pointer }) {
      if (when === undefined && each === undefined) return
      const { name } = all[0]!.screen
      if (all.some(({ shown }) => !shown)) {
        lenses.push({ ...at(pointer), title: undefined, screen: name, node: pointer })
        return
      }
      const [seen, unseen] = [true, false].map((isSeen) =>
        all.filter(
          ({ pointersOf, shown, scenario }) =>
            pointersOf(pointer).some((one) => shown?.get(one)?.includes(scenario)) === isSeen,
        ),
      ) as [typeof all, typeof all]
      const title = say`shown in ${seen.length} of ${all.length} scenarios`
      const first = seen[0] && playing(seen[0])
      lenses.push({ ...at(pointer), title, screen: name, node: pointer, ...first })
      const [other] = unseen
      const hidden = other?.pointersOf(pointer)[0]
      const question = say`why hidden`
      if (other && hidden !== undefined)
        lenses.push({ ...at(pointer), title: question, screen: other.screen.name, hidden })
    },
  })
  return lenses
}

/** Returns the code lenses of a file with scenarios. Each lens plays one scenario. */
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
 * Returns the first error in a screen or its fragments, because scenarios of a screen with an error
 * cannot be played.
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
  // A fragment file with invalid JSON has no name, so it may be the fragment that the screen refers
  // to.
  const isUnreadable = (path: string) => {
    const file = files.get(path)
    return file?.kind === 'fragment' && file.json === undefined
  }
  return findings.find(
    ({ severity, file }) =>
      severity === 'error' && (own.has(file) || (hasUnknown && isUnreadable(file))),
  )
}
