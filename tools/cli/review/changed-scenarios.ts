import { playScenarios, scenariosOf } from '../../analysis/coverage/play-scenarios'
import { picturesIn } from '../../analysis/names/name-references'
import { createProject, type Project } from '../../analysis/project/project'
import { withFragments } from '../../analysis/project/screen-documents'
import { scenarioFilesOf, type NamedDocument } from '../../analysis/project/screens'
import { stringsIn, textIn } from '../../analysis/project/texts'
import { createSandboxDeps } from '../../sandbox/play'
import { settings } from '../../sandbox/project'

type Files = ReadonlyMap<string, string>

/** The maximum number of screens to draw, and of scenarios to draw for each screen. */
const [mostScreens, mostScenarios] = [8, 3]

/**
 * A scenario that may look different after a change. It may exist only before or only after the
 * change.
 */
export interface ChangedScenario {
  readonly screen: string
  readonly scenario: string
  readonly isBefore: boolean
  readonly isAfter: boolean
}

export interface ChangedScenarios {
  readonly scenarios: readonly ChangedScenario[]
  /** The language of the pictures: the first language of the new state. */
  readonly language: string
  /** The number of further screens and scenarios that differ. */
  readonly left: number
}

/**
 * Returns the scenarios whose view differs after a change. If no scenario of a changed screen
 * differs, returns the first scenarios of the screen, because the change may concern the layout.
 */
export async function changedScenarios(before: Files, after: Files): Promise<ChangedScenarios> {
  // A git revision has only documents, so both sides use the current widgets and pictures.
  const others = [...after].filter(([path]) => !/^(?:schemas|locales)\//.test(path))
  const sides = [
    createProject(new Map([...before, ...others]), settings),
    createProject(after, settings),
  ] as const
  const names = new Set(sides.flatMap(({ screens }) => [...screens.keys()]))
  const changed = [...names].filter((name) => {
    const [one, other] = sides.map((project) => partsOf(project, project.screens.get(name)))
    return one !== other
  })
  const scenarios: ChangedScenario[] = []
  let left = Math.max(0, changed.length - mostScreens)
  for (const screen of changed.slice(0, mostScreens)) {
    const [was, is] = [await playsOf(sides[0], screen), await playsOf(sides[1], screen)]
    const all = [...new Set([...is.keys(), ...was.keys()])]
    const different = all.filter((name) => was.get(name) !== is.get(name))
    const shown = (different.length > 0 ? different : all).slice(0, mostScenarios)
    left += Math.max(0, different.length - shown.length)
    for (const scenario of shown)
      scenarios.push({
        screen,
        scenario,
        isBefore: was.has(scenario),
        isAfter: is.has(scenario),
      })
  }
  return { scenarios, language: sides[1].app.languages[0] ?? '', left }
}

/** Returns everything that a screen shows, as one text. */
function partsOf(project: Project, screen: NamedDocument | undefined): string {
  if (!screen) return ''
  const { document, name } = screen
  const documents = withFragments(project, document)
  const keys = [...new Set(documents.flatMap((one) => [...stringsIn(one)]))]
  const texts = [...project.texts.values()].map((language) =>
    keys.map((key) => textIn(language, key)?.value),
  )
  const pictures = documents.flatMap(picturesIn).map((shown) => project.pictures.get(shown.name))
  const scenarios = scenarioFilesOf(project.kinds.scenarios, name).map(({ json }) => json)
  return JSON.stringify([documents, texts, pictures, scenarios])
}

async function playsOf(project: Project, name: string): Promise<Map<string, string>> {
  const screen = project.screens.get(name)
  const plays = new Map<string, string>()
  if (!screen) return plays
  for (const { name: scenario } of scenariosOf(project, name)) plays.set(scenario, '')
  for await (const { name: scenario, played } of playScenarios(
    project,
    screen,
    createSandboxDeps(project),
  ))
    plays.set(scenario, JSON.stringify(played))
  return plays
}
