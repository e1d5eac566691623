import { setImmediate } from 'node:timers/promises'
import type { Finding } from '../../analysis/check/report'
import { budgets, exploredFindings, withoutKnown } from '../../analysis/explore/explored-findings'
import { hasSameFiles, type Project } from '../../analysis/project/project'
import type { SourceFile } from '../../analysis/project/source-file'
import { createSandboxDeps, screenFiles } from '../../sandbox/play'

/** The maximum number of explored screens after an edit of a fragment or a text file. */
const mostScreens = 4

/** Thrown to end an exploration, because the project has changed again. */
class OutdatedError extends Error {}

export interface EditedScreens {
  /** Remembers an edited file. */
  add(path: string): void
  /** Returns findings of explored screens, unless the screen changed or the finding is `known`. */
  findings(project: Project, known: readonly Finding[]): readonly Finding[]
  /**
   * Explores the screens of edited files. Screens with an error are left out. Returns false as soon
   * as `isNewest` returns false.
   */
  explore(project: Project, known: readonly Finding[], isNewest: () => boolean): Promise<boolean>
}

export function createEditedScreens(): EditedScreens {
  const edited = new Set<string>()
  const explored = new Map<
    string,
    { readonly files: readonly SourceFile[]; readonly findings: readonly Finding[] }
  >()
  return {
    add: (path) => void edited.add(path),
    findings(project, known) {
      if (explored.size === 0) return []
      const { shared, filesFor } = screenFiles(project)
      for (const [name, { files }] of explored)
        if (!hasSameFiles(files, [...shared, ...filesFor(name)])) explored.delete(name)
      return withoutKnown(
        [...explored.values()].flatMap(({ findings }) => findings),
        known,
      )
    },
    async explore(project, known, isNewest) {
      if (edited.size === 0) return false
      const wrong = new Set(known.flatMap((one) => (one.severity === 'error' ? [one.file] : [])))
      const { shared, filesFor } = screenFiles(project)
      const makeDeps = createSandboxDeps(project)
      let count = 0
      try {
        for (const screen of project.screens.values()) {
          // Lets the server receive the next edit.
          await setImmediate()
          if (!isNewest()) return false
          if (explored.has(screen.name)) continue
          const own = filesFor(screen.name)
          const isMeant =
            own.some(({ path }) => edited.has(path)) && !own.some(({ path }) => wrong.has(path))
          if (!isMeant || ++count > mostScreens) continue
          const findings = await exploredFindings(
            project,
            screen,
            (...args) => {
              if (!isNewest()) throw new OutdatedError()
              return makeDeps(...args)
            },
            budgets.edit,
          )
          explored.set(screen.name, { files: [...shared, ...own], findings })
        }
        return true
      } catch (error) {
        if (error instanceof OutdatedError) return false
        throw error
      }
    },
  }
}
