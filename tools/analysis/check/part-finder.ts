import {
  child,
  isObject,
  type JsonObject,
  objectOrEmpty,
  valueAt,
} from '../../../renderer/language'
import { compileFrom } from '../coverage/play-scenarios'
import type { Difference } from '../expect/compare'
import { nameNodes } from '../expect/look-at'
import { cachedFor } from '../json/cached'
import type { Project } from '../project/project'
import type { NamedDocument } from '../project/screens'

/** Finds the part of a screen that shows a difference of a scenario, as a pointer of the engine. */
type FindPart = (difference: Difference, scenario: JsonObject) => string | undefined

export function partFinder(project: Project, screen: NamedDocument): FindPart {
  return finders(screen.document, [project.fragments, project.app.document], () =>
    createFinder(project, screen),
  )
}

const finders = cachedFor<FindPart>()

function createFinder(project: Project, screen: NamedDocument): FindPart {
  const nodes = new Map(
    [...nameNodes(compileFrom(project, screen))].map(([{ pointer }, name]) => [name, pointer]),
  )
  const partNamed = (name: string): string | undefined =>
    name === 'title' ? '/title' : (modalNamed(name) ?? rowNamed(name.replace(/ \(\d+\)$/, '')))
  const modalNamed = (name: string): string | undefined => {
    const modal = name.startsWith('modal ') ? child('/modals', name.slice('modal '.length)) : ''
    return modal !== '' && valueAt(screen.document, modal) !== undefined ? modal : undefined
  }
  /** The key of a row follows the name of its node. */
  const rowNamed = (name: string): string | undefined => {
    let start = name
    while (!nodes.has(start) && start.includes('/')) start = start.slice(0, start.lastIndexOf('/'))
    return nodes.get(start)
  }
  return ({ node, effect, snapshot }, scenario) => {
    if (node) return partNamed(node.name)
    if (!effect) return undefined
    const step = snapshot.startsWith('/steps/')
      ? valueAt(scenario, snapshot.replace(/\/expect$/, ''))
      : undefined
    const { press, fill = press } = objectOrEmpty(step)
    return typeof fill === 'string' ? partNamed(fill) : sourceOf(screen.document, effect)
  }
}

/** The data source that loads an endpoint. */
function sourceOf({ data }: JsonObject, { load }: JsonObject): string | undefined {
  const source = Object.entries(objectOrEmpty(data)).find(
    ([, each]) => load !== undefined && isObject(each) && each['endpoint'] === load,
  )
  return source && child('/data', source[0])
}
