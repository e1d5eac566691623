import type { JsonObject } from '../../../renderer/language'
import type { NamedDocument } from '../project/screens'
import type { Project } from '../project/project'
import { mutationsOf } from './mutations-of'
import { fragmentsOf, placesIn } from './places'
import { type Mutant, mutantOf } from './mutant'

/** Mutations of a screen's document, and of the fragments that it uses. */
export function mutantsInDocuments(project: Project, screen: NamedDocument): Mutant[] {
  return [
    ...mutantsIn(project, screen, 'screen'),
    ...fragmentsOf(project, screen).flatMap((each) => mutantsIn(project, each, 'fragment')),
  ]
}

function mutantsIn(project: Project, named: NamedDocument, kind: 'screen' | 'fragment'): Mutant[] {
  const places = new Map<string, ReturnType<typeof placesIn>>()
  const placesOf = (name: string) => {
    const screen = project.screens.get(name)
    const known = places.get(name) ?? (screen ? placesIn(project, screen, named) : () => undefined)
    places.set(name, known)
    return known
  }
  return mutationsOf(named.document, endpointNames(project)).map((mutation) => ({
    ...mutantOf(project, named.file, mutation),
    kind,
    ...(kind === 'fragment' ? { word: named.name } : {}),
    marksIn: (screen) => placesOf(screen)(mutation.pointer),
  }))
}

/** All endpoint names, since an author may confuse any two of them. */
function endpointNames({ endpoints }: Project): JsonObject {
  return { others: [...endpoints.keys()].map((endpoint) => ({ endpoint })) }
}
