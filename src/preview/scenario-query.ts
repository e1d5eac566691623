/** Returns the query of a scenario. `world` is the name of its own sandbox state. */
export function scenarioQuery(
  screen: string,
  name: string,
  scenario: { query?: Readonly<Record<string, string>> },
  world = '',
): string {
  const sessionId = ['scenario', screen, name, ...(world ? [world] : [])].join('.')
  return new URLSearchParams({
    userId: 'u-1',
    deviceId: 'd-1',
    productId: '7001',
    orderId: '100174',
    sessionId,
    ...scenario.query,
  }).toString()
}
