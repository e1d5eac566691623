import { isObject, routeKey } from '../../../../renderer/language'
import type { Project } from '../../project/project'
import type { SourceFile } from '../../project/source-file'
import type { Report } from '../report'
import type { ProjectRule } from './rule'
import { say } from '../../words/words'

/** One path that leads to two screens. */
export const duplicateRoute: ProjectRule = {
  code: 'LZ217',
  severity: 'error',
  title: 'A route that is used twice',
  why: 'Only one of the screens could be reached.',
  check: (project) =>
    twice(
      screens(project).flatMap(({ path, json }) =>
        routesOf(json).map((route, at) => ({ name: route, file: path, pointer: `/routes/${at}` })),
      ),
      say`The route`,
      say`Give one of them another route.`,
      routeKey,
    ),
}

/** Two documents with the same name. */
export const duplicateScreen: ProjectRule = {
  code: 'LZ218',
  severity: 'error',
  title: 'A name that is used twice',
  why: 'Only one of the documents would be used.',
  check: (project) => [
    ...twice(namesOf(screens(project), 'screen'), say`The screen`, say`Rename one of them.`),
    ...twice(
      namesOf(
        [...project.files.values()].filter(({ kind }) => kind === 'fragment'),
        'fragment',
      ),
      say`The fragment`,
      say`Rename one of them.`,
    ),
  ],
}

interface Named {
  readonly name: string
  readonly file: string
  readonly pointer: string
}

function screens(project: Project): SourceFile[] {
  return [...project.files.values()].filter(({ kind }) => kind === 'screen')
}

function routesOf(json: SourceFile['json']): string[] {
  return isObject(json) && Array.isArray(json['routes']) ? json['routes'].map(String) : []
}

function namesOf(files: readonly SourceFile[], key: string): Named[] {
  return files.flatMap(({ path, json }) =>
    isObject(json) && typeof json[key] === 'string'
      ? [{ name: json[key], file: path, pointer: `/${key}` }]
      : [],
  )
}

function twice(
  names: readonly Named[],
  noun: string,
  fix: string,
  keyOf = (name: string) => name,
): Report[] {
  const first = new Map<string, string>()
  return names.flatMap(({ name, file, pointer }) => {
    const other = first.get(keyOf(name))
    if (other === undefined) first.set(keyOf(name), file)
    return other === undefined
      ? []
      : [{ file, pointer, what: say`${noun} "${name}" is already used in ${other}.`, fix }]
  })
}
