import { fragmentsOf, isObject, type JsonObject } from '../../../renderer/language/index.ts'
import {
  guardedNames,
  isGuardedScreen,
  type GuardedNames,
} from '../../../src/delivery/guarded/index.ts'
import type { Project } from '../project/project'

/** The guarded names of a project. */
export interface ProjectGuard {
  readonly names: GuardedNames
  readonly families: readonly JsonObject[]
}

const known = new WeakMap<Project, ProjectGuard>()

/** Reads the guarded names of a project, once per project. */
export function guardIn(project: Project): ProjectGuard {
  const guard = known.get(project) ?? readGuard(project)
  known.set(project, guard)
  return guard
}

function readGuard({ files, app }: Project): ProjectGuard {
  const families = [...files.values()]
    .filter(({ kind }) => kind === 'endpoints')
    .flatMap(({ json }) => (isObject(json) ? [json] : []))
  return { families, names: guardedNames(families, app.document) }
}

/** A screen with the fragments that it shows. */
export function documentsOf(project: Project, screen: JsonObject): JsonObject[] {
  const find = (name: string) => project.fragments.get(name)?.document
  return [screen, ...fragmentsOf(screen, find).values()]
}

/** Whether a screen of a project is guarded. */
export function isGuardedIn(project: Project, screen: JsonObject): boolean {
  const [, ...fragments] = documentsOf(project, screen)
  return isGuardedScreen(screen, fragments, guardIn(project).names)
}
