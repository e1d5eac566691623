import { createSession, type SavedSession, type Session } from '../check/engine/session'
import type { Finding } from '../check/report'
import type { Project, ProjectOptions } from '../project/project'
import { createLanguage, type Language } from './language'

/** Changed files; `undefined` for a deleted file. */
type Changes = Iterable<readonly [path: string, text: string | undefined]>

/** The language service of a changing project, for the studio, `lienzo lsp` and `lienzo mcp`. */
export interface Service extends Language, Pick<Session, 'findingsOf' | 'isAhead' | 'checkNext'> {
  /** Stores changed files, which the next check includes. */
  take(changes: Changes): void
  /** Returns the newest text of a file; `undefined` for an unknown path. */
  text(path: string): string | undefined
  /** Returns the project with all changes, also changes that wait for a check. */
  project(): Project
  /** Checks the waiting files. Returns all findings, sorted by file and position. */
  findings(): readonly Finding[]
}

/**
 * Creates the language service of a project, which parses the files at the first question or check.
 * With a saved check, it checks only files that have changed since.
 */
export function createService(
  files: Changes,
  options: Omit<ProjectOptions, 'previous'> = {},
  saved?: SavedSession,
): Service {
  const texts = new Map<string, string>()
  let opened: Session | undefined
  const session = () => (opened ??= createSession(texts, options, saved))
  const take = (changes: Changes) => {
    for (const [path, text] of changes) {
      opened?.take([[path, text]])
      if (text === undefined) texts.delete(path)
      else texts.set(path, text)
    }
  }
  take(files)
  const text = (path: string) => texts.get(path)
  // Answers do not wait for the check of the newest texts.
  const project = () => session().project()
  const language = createLanguage({ fileText: text, project })
  return {
    ...language,
    take,
    text,
    project,
    findings: () => session().findings(),
    findingsOf: (path) => session().findingsOf(path),
    isAhead: (path) => session().isAhead(path),
    checkNext: () => session().checkNext(),
  }
}

/** Creates a filter, which returns the files whose findings have changed since its last call. */
export function createChangeFilter(): (findings: readonly Finding[]) => [string, Finding[]][] {
  const lastSent = new Map<string, string>()
  return (findings) => {
    const byFile = new Map<string, Finding[]>([...lastSent.keys()].map((path) => [path, []]))
    for (const finding of findings) {
      const list = byFile.get(finding.file)
      if (list) list.push(finding)
      else byFile.set(finding.file, [finding])
    }
    const changed = [...byFile].filter(
      ([path, list]) => JSON.stringify(list) !== (lastSent.get(path) ?? '[]'),
    )
    for (const [path, list] of changed) lastSent.set(path, JSON.stringify(list))
    return changed
  }
}
