import { append } from '../../../renderer/language'
import { filesBehind } from '../../analysis/check/rules/rule'
import { cached } from '../../analysis/json/cached'
import type { Project } from '../../analysis/project/project'
import { screenNameIn } from '../../analysis/project/screens'
import type { SourceFile } from '../../analysis/project/source-file'

/** The files that affect the results of scenarios. */
interface ScreenFiles {
  readonly shared: readonly SourceFile[]
  /**
   * The files of one screen. The list also has the scenarios of other screens if this screen uses
   * their sessions.
   */
  readonly filesFor: (screen: string) => readonly SourceFile[]
}

/** Finds the files that affect the results of each screen's scenarios. */
export function screenFiles(project: Project): ScreenFiles {
  const files = [...project.files.values()]
  const shared = files.filter(({ path }) => !notShared.test(path))
  const families = shared.filter(({ kind }) => kind === 'endpoints')
  const sharedSpaces = ['common', ...families.flatMap(namespacesIn)]
  const scenarios = new Map<string, SourceFile[]>()
  const texts = new Map<string, SourceFile[]>()
  for (const file of files) {
    const { kind, json, path } = file
    const screen = screenNameIn(json)
    const space = path.replace(/^.*\/|\.json$/g, '')
    if (kind === 'scenarios') scenarios.set(screen, append(scenarios.get(screen), file))
    if (kind === 'texts') texts.set(space, append(texts.get(space), file))
  }
  return {
    shared,
    filesFor(name) {
      const screen = project.screens.get(name)
      const paths = screen ? filesBehind(project, screen) : []
      const documents = paths.flatMap((path) => project.files.get(path) ?? [])
      const spaces = new Set([...sharedSpaces, ...documents.flatMap(namespacesIn)])
      const ownScenarios = scenarios.get(name) ?? []
      const played = [...new Set(ownScenarios.flatMap(sessionScreens))].sort()
      const others = played.flatMap((other) => scenarios.get(other) ?? [])
      const words = [...spaces].sort().flatMap((space) => texts.get(space) ?? [])
      return [...documents, ...ownScenarios, ...others, ...words]
    },
  }
}

const notShared = /^schemas\/(?:screens|fragments|scenarios)\/|^locales\//

/** The text namespaces in a document. Each string of the form `file.key` counts as a text key. */
const namespacesIn = cached((file: SourceFile) => namesIn(file, /"([\w-]+)\.[\w.-]+"/g))

/** The screens whose scenarios a file uses as sessions, as in `scenario.order.paid`. */
const sessionScreens = cached((file: SourceFile) => namesIn(file, /scenario\.([a-z][a-z0-9-]*)\./g))

function namesIn({ text }: SourceFile, pattern: RegExp): readonly string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, name]) => name!))]
}
