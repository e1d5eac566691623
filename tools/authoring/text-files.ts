import type { JsonObject } from '../../renderer/language'
import { lineWidth, printJson } from '../analysis/edits'
import type { Project } from '../analysis/project'

/** The namespace that is named after a screen: `loanDetails` for `loan-details`. */
export function namespaceOf(screen: string): string {
  return screen.replace(/-+(.)?/g, (_, letter: string | undefined) => letter?.toUpperCase() ?? '')
}

/** The file of a namespace in one language. */
export function textFile(language: string, namespace: string): string {
  return `locales/${language}/${namespace}.json`
}

/** The files of a namespace, one for each language that has it. */
export function textFilesOf({ files }: Project, namespace: string): string[] {
  return [...files.keys()].filter(
    (path) => files.get(path)?.kind === 'texts' && path.endsWith(`/${namespace}.json`),
  )
}

/** A namespace for a new screen that no language has yet. */
export function freeNamespace(project: Project, screen: string): string {
  const own = namespaceOf(screen)
  const names = [own, `${own}Screen`, ...Array.from({ length: 99 }, (_, at) => `${own}${at + 2}`)]
  return names.find((name) => textFilesOf(project, name).length === 0)!
}

/** The text of a document file. */
export function printed(document: JsonObject): string {
  return `${printJson(document, { column: lineWidth, indent: '', step: '  ', newline: '\n' })}\n`
}
