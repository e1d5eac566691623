import { type JsonObject, objectOrEmpty } from '../../../renderer/language'
import { cachedFor, cachedList } from '../json/cached'
import { type Project, shownFragments } from './project'
import type { SourceFile } from './source-file'

/** Returns a document and the documents of its fragments. */
export function withFragments(project: Project, document: JsonObject): JsonObject[] {
  return [document, ...shownFragments(project, document).map((fragment) => fragment.document)]
}

/**
 * Creates a cache with one value per screen. A value is computed again after a change of the screen
 * or of one of its fragments.
 */
export function cachedScreens<Value>() {
  const values = cachedList<SourceFile, Value>()
  const ofScreen = cachedFor<Value>()
  return (
    project: Project,
    others: readonly unknown[],
    compute: (file: SourceFile, documents: readonly JsonObject[]) => Value,
  ) =>
    values(project.kinds.screen, [project.fragments, ...others], (file) => {
      const documents = withFragments(project, objectOrEmpty(file.json))
      return ofScreen(file, [...others, ...documents], () => compute(file, documents))
    })
}
