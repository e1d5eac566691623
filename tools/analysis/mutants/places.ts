import { isWithin, visitDocument } from '../../../renderer/language'
import type { NamedDocument } from '../project/screens'
import { placedIn, type Project } from '../project/project'

/**
 * The engine's names for the node, step or rule around a place, wherever a screen shows the
 * document. Returns `undefined` for places that concern the whole screen.
 */
export function placesIn(
  project: Project,
  screen: NamedDocument,
  document: NamedDocument,
): (pointer: string) => readonly string[] | undefined {
  const placed = placedIn(project, screen.document).filter(
    (each) => each.document === document.document,
  )
  const units = unitsOf(document)
  return (pointer) => {
    const around = units.findLast((unit) => unit === pointer || isWithin(pointer, unit))
    if (around === undefined && document === screen) return undefined
    return placed.map(({ pointerOf }) =>
      around === undefined ? userOf(pointerOf('/body')) : pointerOf(around),
    )
  }
}

/** The node that uses a fragment. */
function userOf(fragment: string): string {
  return fragment.slice(0, fragment.lastIndexOf('/fragment'))
}

/** The places of nodes, steps and rules, outermost first. */
function unitsOf({ document }: NamedDocument): string[] {
  const found: string[] = []
  const rules = typeof document['rules'] === 'object' ? Object.keys(document['rules'] ?? {}) : []
  visitDocument(document, {
    node: (_, { pointer }) => void found.push(pointer),
    step: (_, pointer) => void found.push(pointer),
  })
  return [...rules.map((name) => `/rules/${name}`), ...found].toSorted(
    (left, right) => left.length - right.length,
  )
}
