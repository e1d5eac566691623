import { isObject } from '../../../renderer/language'
import { filesBehind } from './rules/rule'
import type { Project } from '../project/project'
import type { SourceFile } from '../project/source-file'

/** The files on which the results of a screen's scenarios depend. */
export interface ScreenInputs {
  /** The files that every screen shares. */
  readonly shared: readonly SourceFile[]
  /** The files of one screen: its documents, its scenarios, and the texts that they may name. */
  readonly of: (name: string) => readonly SourceFile[]
}

const ofScreens = /^schemas\/(?:screens|fragments|scenarios)\/|^locales\//

/** Finds these files of a project. */
export function screenInputs(project: Project): ScreenInputs {
  const files = [...project.files.values()]
  const shared = files.filter(({ path }) => !ofScreens.test(path))
  const families = shared.filter(({ path }) => path.startsWith('schemas/endpoints/'))
  const sharedSpaces = ['common', ...namespacesIn(families)]
  return {
    shared,
    of(name) {
      const screen = project.screens.get(name)
      const paths = screen ? filesBehind(project, screen) : []
      const behind = paths.flatMap((path) => project.files.get(path) ?? [])
      const spaces = new Set([...sharedSpaces, ...namespacesIn(behind)])
      const others = files.filter(
        ({ path, json }) =>
          spaces.has(/^locales\/[^/]+\/(.+)\.json$/.exec(path)?.[1] ?? '') ||
          (path.startsWith('schemas/scenarios/') && isObject(json) && json['screen'] === name),
      )
      return [...behind, ...others]
    },
  }
}

/** The files of texts that documents may name: each `"file.key"` counts. */
function namespacesIn(files: readonly SourceFile[]): string[] {
  const names = files.flatMap(({ text }) => [...text.matchAll(/"([\w-]+)\.[\w.-]+"/g)])
  return [...new Set(names.map(([, name]) => name!))]
}
