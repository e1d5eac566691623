import { readScreens } from '../packaging'
import { readScenarios } from '../sandbox'
import { scenarioQuery } from '../../src/preview'

/** A screen with the addresses that show it. */
export interface ListedScreen {
  readonly screen: string
  readonly address: string
  readonly scenarios: readonly {
    readonly name: string
    readonly title: string
    readonly address: string
  }[]
}

/**
 * The addresses of every screen and each of its scenarios, below an origin. `world` ends the
 * session ids, as in `hostile.nulls`.
 */
export async function listScreens(
  origin: string,
  world = '',
  root = process.cwd(),
): Promise<readonly ListedScreen[]> {
  const files = await readScenarios()
  return readScreens(root).map(({ screen, routes }) => {
    const route = routes[0] ?? '/'
    const address = `${origin}${route.startsWith('#') ? '/' : ''}${route}`
    const scenarios = Object.entries(files[screen]?.scenarios ?? {})
    return {
      screen,
      address,
      scenarios: scenarios.map(([name, scenario]) => ({
        name,
        title: scenario.title ?? '',
        address: `${address}?${scenarioQuery(screen, name, scenario, world)}`,
      })),
    }
  })
}

/** The list as text for a terminal. */
export function listText(screens: readonly ListedScreen[]): string {
  const lines = screens.flatMap(({ screen, address, scenarios }) => [
    '',
    screen,
    `  ${address}`,
    ...scenarios.map((scenario) => `  ${scenario.name.padEnd(20)} ${scenario.address}`),
  ])
  return lines.slice(1).join('\n')
}
