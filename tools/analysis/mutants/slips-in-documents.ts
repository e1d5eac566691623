import type { JsonObject } from '../../../renderer/language'
import type { NamedDocument, Project } from '../project'
import { mutationsOf } from './mutations-of'
import { fragmentsOf, placesIn } from './places'
import { type Slip, slipIn } from './slip'

/** Mutations of a screen's document, and of the fragments that it uses. */
export function slipsInDocuments(project: Project, screen: NamedDocument): Slip[] {
  return [
    ...slipsIn(project, screen, 'screen'),
    ...fragmentsOf(project, screen).flatMap((each) => slipsIn(project, each, 'fragment')),
  ]
}

function slipsIn(project: Project, named: NamedDocument, kind: 'screen' | 'fragment'): Slip[] {
  const places = new Map<string, ReturnType<typeof placesIn>>()
  const placesOf = (name: string) => {
    const screen = project.screens.get(name)
    const known = places.get(name) ?? (screen ? placesIn(project, screen, named) : () => undefined)
    places.set(name, known)
    return known
  }
  return mutationsOf(named.document, endpointNames(project)).map((mutation) => ({
    ...slipIn(project, named.file, mutation),
    kind,
    ...(kind === 'fragment' ? { word: named.name } : {}),
    marksIn: (screen) => placesOf(screen)(mutation.pointer),
  }))
}

/** All endpoint names, since an author may confuse any two of them. */
function endpointNames({ endpoints }: Project): JsonObject {
  return { others: [...endpoints.keys()].map((endpoint) => ({ endpoint })) }
}
