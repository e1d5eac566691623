import { keepAddress } from '../api/given-addresses'
import type { RouteEntry } from '../bootstrap/bootstrap-data'
import { scenarioQuery } from './scenario-query'
import type { ScenarioFiles } from './bundled-scenarios'

/** A screen of this build, with an address for each of its scenarios. */
export interface ListedScreen {
  screen: string
  address: string
  scenarios: readonly { name: string; title: string; address: string }[]
  /** All text that a search finds it by, in lower case. */
  search: string
}

/**
 * Every screen with its scenarios. `query` is part of each address unless a scenario overrides it;
 * `world` keeps the state of the sandbox separate.
 */
export function listScreens(
  screens: readonly RouteEntry[],
  files: ScenarioFiles,
  query: Readonly<Record<string, string>>,
  world: string,
): ListedScreen[] {
  return screens.map(({ screen, routes }) => {
    const route = routes[0] ?? `/${screen}`
    const path = route.startsWith('#') ? `/${route}` : route
    const scenarios = Object.entries(files[screen]?.scenarios ?? {}).map(([name, scenario]) => {
      const own = Object.fromEntries(
        new URLSearchParams(scenarioQuery(screen, name, scenario, world)),
      )
      return {
        name,
        title: scenario.title ?? '',
        address: keepAddress(`${path}?${new URLSearchParams({ ...query, ...own }).toString()}`),
      }
    })
    const search = [screen, ...routes, ...scenarios.flatMap(({ name, title }) => [name, title])]
      .join(' ')
      .toLowerCase()
    return {
      screen,
      address: keepAddress(`${path}?${new URLSearchParams(query).toString()}`),
      scenarios,
      search,
    }
  })
}
