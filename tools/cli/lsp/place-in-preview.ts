import { isObject, isWithin, type JsonObject, stringOrEmpty } from '../../../renderer/language'
import { scenarioQuery } from '../../../src/preview'
import { scenarioFilesOf, scenariosIn } from '../../analysis/project/screens'
import type { Project } from '../../analysis/project/project'
import { openModel, pointerOf, segmentsAt } from '../../analysis/service/question'
import type { OpenPlace } from './open-documents'

/** The part of the app at a position: for a phone beside the text that follows the cursor. */
export interface PlaceInPreview {
  readonly screen: string
  readonly scenario: string
  /** The path and query of the scenario on the development server. */
  readonly address: string
  /** The pointer of the innermost node; empty outside of nodes. */
  readonly node: string
}

/** `null` outside of screens and files with scenarios. */
export function placeInPreview({
  project,
  path,
  document,
  offset,
}: OpenPlace): PlaceInPreview | null {
  const now = project.service.project()
  const text = document.getText()
  const segments = segmentsAt(text, offset)
  const { json, model } = openModel(now, path, text)
  if (model?.kind === 'screen') {
    const at = pointerOf(segments)
    const around = model.nodes.map(({ pointer }) => pointer).filter((node) => isWithin(at, node))
    const node = around.toSorted((one, other) => other.length - one.length)[0] ?? ''
    return addressOf(now, model.name, undefined, node)
  }
  if (now.files.get(path)?.kind !== 'scenarios' || !isObject(json)) return null
  const wanted = segments[0] === 'scenarios' ? segments[1] : undefined
  return addressOf(now, stringOrEmpty(json['screen']), wanted, '')
}

/** The address of the wanted scenario, or else of the first one. */
function addressOf(
  project: Project,
  screen: string,
  wanted: string | number | undefined,
  node: string,
): PlaceInPreview | null {
  const document = project.screens.get(screen)?.document
  if (!document) return null
  const files = scenarioFilesOf(project.files, screen)
  const all: JsonObject = Object.assign({}, ...files.map(({ json }) => scenariosIn(json)))
  const scenario = wanted !== undefined && wanted in all ? String(wanted) : Object.keys(all)[0]
  const routes = document['routes']
  const route = stringOrEmpty(Array.isArray(routes) ? routes[0] : '') || '/'
  const path = route.startsWith('#') ? `/${route}` : route
  if (scenario === undefined) return { screen, scenario: '', address: path, node }
  const query = scenarioQuery(
    screen,
    scenario,
    all[scenario] as Parameters<typeof scenarioQuery>[2],
  )
  return { screen, scenario, address: `${path}?${query}`, node }
}
