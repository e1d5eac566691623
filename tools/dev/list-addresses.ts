import { scenarioQuery } from '../../src/preview'
import { readScenarios } from '../sandbox'
import { readScreens } from '../packaging'

/**
 * The address of every screen and, below it, of each of its scenarios, as text for a terminal.
 * `world` ends the session ids, as in `hostile.nulls`.
 */
export async function listAddresses(
  origin: string,
  world = '',
  root = process.cwd(),
): Promise<string> {
  const scenarios = await readScenarios()
  const lines = readScreens(root).flatMap(({ screen, routes }) => {
    const route = routes[0] ?? '/'
    const base = `${origin}${route.startsWith('#') ? '/' : ''}${route}`
    const named = Object.entries(scenarios[screen]?.scenarios ?? {})
    return [
      '',
      screen,
      `  ${base}`,
      ...named.map(
        ([name, scenario]) =>
          `  ${name.padEnd(20)} ${base}?${scenarioQuery(screen, name, scenario, world)}`,
      ),
    ]
  })
  return lines.join('\n')
}
