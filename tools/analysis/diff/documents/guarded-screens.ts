import { fragmentsOf } from '../../../../renderer/language'
import { guardedNames, isGuardedScreen } from '../../../../src/delivery/guarded/index'
import type { Documents } from './read-documents'

const known = new WeakMap<Documents, ReadonlySet<string>>()

/** The screens whose changes a second person must approve; computed once for documents. */
export function guardedScreens(documents: Documents): ReadonlySet<string> {
  const guarded = known.get(documents) ?? findGuarded(documents)
  known.set(documents, guarded)
  return guarded
}

function findGuarded({ screen, fragment, endpoints, app }: Documents): ReadonlySet<string> {
  const [document] = app.values()
  const families = [...endpoints.values()].map(({ json }) => json)
  const names = guardedNames(families, document?.json)
  const find = (name: string) => fragment.get(name)?.json
  return new Set(
    [...screen.values()]
      .filter(({ json }) => isGuardedScreen(json, fragmentsOf(json, find).values(), names))
      .map(({ name }) => name),
  )
}
