import { isObject } from '../../renderer/language'
import type { Project } from '../analysis/project/project'
import type { Subject } from './mentions/mention'
import { fileOf } from './names'

/** The files that are named after a screen or a fragment, with their new paths. */
export function movedFiles(project: Project, subject: Subject, to: string): [string, string][] {
  return filesOf(project, subject)
    .filter((path) => path.endsWith(`/${subject.name}.json`))
    .map((path) => [path, path.replace(/[^/]+$/, `${to}.json`)])
}

/** The files that belong to a screen or a fragment alone: its document, and its scenarios. */
export function filesOf(project: Project, { kind, name }: Subject): string[] {
  if (kind === 'endpoint') return []
  const scenarios = [...project.files.values()].filter(
    (file) => file.kind === 'scenarios' && isObject(file.json) && file.json['screen'] === name,
  )
  return [
    fileOf(project, { kind, name })!,
    ...(kind === 'screen' ? scenarios.map(({ path }) => path) : []),
  ]
}
