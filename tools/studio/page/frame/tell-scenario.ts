import type { Scenario } from '../../../../renderer/language'

const told = new Map<string, string>()

/**
 * Sends the present scenario, saved or not, to the sandbox of this origin, unless it is unchanged.
 */
export async function tellScenario(
  screen: string,
  { name, content }: { name: string; content: Scenario },
): Promise<void> {
  const body = JSON.stringify({ screen, name, scenario: content })
  if (name === '' || told.get(`${screen}/${name}`) === body) return
  const response = await fetch('/__studio/scenario', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  if (!response.ok)
    throw new Error(
      `The sandbox did not take the scenario (${response.status}). Start the studio again.`,
    )
  told.set(`${screen}/${name}`, body)
}
