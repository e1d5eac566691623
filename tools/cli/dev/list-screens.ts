import { readScreens } from '../../build/packaging'
import { readScenarios } from '../../sandbox'
import { scenarioQuery } from '../../../src/preview'

interface ListedScreen {
  readonly screen: string
  readonly address: string
  readonly scenarios: readonly {
    readonly name: string
    readonly address: string
  }[]
}

/**
 * Returns the addresses of every screen and scenario below an origin. `world` is the suffix of
 * session ids, for example `faults.nulls`.
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
        address: `${address}?${scenarioQuery(screen, name, scenario, world)}`,
      })),
    }
  })
}

export function listText(screens: readonly ListedScreen[]): string {
  const lines = screens.flatMap(({ screen, address, scenarios }) => [
    '',
    screen,
    `  ${address}`,
    ...scenarios.map((scenario) => `  ${scenario.name.padEnd(20)} ${scenario.address}`),
  ])
  return lines.slice(1).join('\n')
}
