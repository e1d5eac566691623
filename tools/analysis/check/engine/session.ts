import type { Finding } from '../finding'
import { createProject, type Project, type ProjectOptions } from '../../project/project'
import { lookAt } from './check-file'
import { checkTogether } from './check-project'
import { dependents } from './dependents'

/** A project that is kept in memory while its files change. */
export interface Session {
  project(): Project
  /** All findings in order. */
  findings(): Finding[]
  /**
   * Applies changed texts (undefined: the file was removed), and returns the files that were
   * checked again.
   */
  update(changes: ReadonlyMap<string, string | undefined>): string[]
}

/** Checks a project once, and later only the files that a change can affect. */
export function createSession(
  files: ReadonlyMap<string, string>,
  options: Omit<ProjectOptions, 'previous'> = {},
): Session {
  const texts = new Map(files)
  let project = createProject(texts, options)
  const byFile = new Map([...project.files.keys()].map((path) => [path, lookAt(project, path)]))
  return {
    project: () => project,
    findings: () => checkTogether(project, byFile),
    update(changes) {
      for (const [path, text] of changes) {
        if (text === undefined) texts.delete(path)
        else texts.set(path, text)
      }
      const before = project
      project = createProject(texts, { ...options, previous: before })
      for (const path of changes.keys()) if (!project.files.has(path)) byFile.delete(path)
      const checked = dependents(before, project, [...changes.keys()])
      for (const path of checked) byFile.set(path, lookAt(project, path))
      return checked
    },
  }
}
