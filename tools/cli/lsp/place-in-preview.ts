import { isObject, segmentsOf, stringOrEmpty } from '../../../renderer/language'
import { scenarioQuery } from '../../../src/preview'
import { nodePointer, pointerAt } from '../../analysis/authoring/document/nodes'
import { scenariosOf } from '../../analysis/coverage/play-scenarios'
import type { Project } from '../../analysis/project/project'
import type { NamedDocument } from '../../analysis/project/screens'
import { screensShowing } from '../../analysis/service/scenario-lenses'
import type { OpenPlace } from './open-documents'

/** The place in the app that belongs to the cursor, for a phone beside the text. */
export interface PlaceInPreview {
  readonly screen: string
  readonly scenario: string
  /** The path and query of the scenario on the development server. */
  readonly address: string
  /** The pointer of the innermost node; empty outside of nodes. */
  readonly node: string
}

/**
 * Finds places for a phone. For a fragment, the place is on the phone's present screen if this
 * screen shows the fragment, otherwise on the first screen that shows it. Returns `null` outside of
 * screens, fragments and scenarios, and for a file that is not JSON.
 */
export function createPlaceFinder(): (open: OpenPlace) => PlaceInPreview | null {
  let lastScreen: string | undefined
  return (open) => {
    const place = placeInPreview(open, lastScreen)
    lastScreen = place?.screen ?? lastScreen
    return place
  }
}

function placeInPreview(
  { project, path, offset }: OpenPlace,
  lastScreen: string | undefined,
): PlaceInPreview | null {
  const now = project.service.project()
  const file = now.files.get(path)
  if (!isObject(file?.json)) return null
  const pointer = pointerAt(file.text, offset) ?? ''
  const all = screensShowing(now, path)
  const showing = all.find(({ screen }) => screen.name === lastScreen) ?? all[0]
  if (showing) {
    const node = nodePointer(pointer)
    const [shownAs = ''] = node === undefined ? [] : showing.pointersOf(node)
    return placeOf(now, showing.screen, undefined, shownAs)
  }
  const shown = now.screens.get(stringOrEmpty(file.json['screen']))
  if (file.kind !== 'scenarios' || !shown) return null
  const [member, scenario] = segmentsOf(pointer)
  return placeOf(now, shown, member === 'scenarios' ? scenario : undefined, '')
}

/** Returns the place in the wanted scenario, or else in the first scenario. */
function placeOf(
  project: Project,
  { name: screen, document: { routes } }: NamedDocument,
  wanted: string | undefined,
  node: string,
): PlaceInPreview {
  const route = stringOrEmpty(Array.isArray(routes) ? routes[0] : '') || '/'
  const path = route.startsWith('#') ? `/${route}` : route
  const all = scenariosOf(project, screen)
  const scenario = all.find(({ name }) => name === wanted) ?? all[0]
  if (!scenario) return { screen, scenario: '', address: path, node }
  const { name, scenarios } = scenario
  const content = scenarios[name] as Parameters<typeof scenarioQuery>[2]
  return {
    screen,
    scenario: name,
    address: `${path}?${scenarioQuery(screen, name, content)}`,
    node,
  }
}
