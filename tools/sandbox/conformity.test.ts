import { describe, expect, it } from 'vitest'
import { valueText } from '../../renderer/language'
import { bundledScenarios } from '../../src/preview/bundled-scenarios'
import { answeredEndpoints } from './answer-call'
import { readFamilies } from './serve'
import { acceptedCalls, callsBefore } from './testing/accepted-calls'
import { createValidators, type Endpoint } from '../../src/api'
import { readEmbedded } from '../build/packaging/testing/read-embedded'
import { readEndpointTable } from './sandbox'
import { createTestClient, type CallInput } from './testing/test-client'

const validators = createValidators(readEmbedded)
const table = new Map<string, Endpoint>(
  readEndpointTable(readFamilies()).map((endpoint) => [endpoint.name, endpoint]),
)

/** The endpoints for which the sandbox has a JSON response. */
const names = [...table].flatMap(([name, { response }]) =>
  response?.format !== 'x-image' && answeredEndpoints.includes(name) ? [name] : [],
)

/** The listed calls of an endpoint, or else one call with the examples of its parameters. */
const callsOf = (name: string): readonly CallInput[] => acceptedCalls[name] ?? [exampleCall(name)]

function exampleCall(name: string): CallInput {
  const params = Object.entries(table.get(name)?.params ?? {})
  const examplesIn = (place: string) =>
    Object.fromEntries(
      params
        .filter(([, param]) => param.in === place)
        .map(([key, { schema }]) => [key, valueText(schema.examples?.[0])]),
    )
  const body = examplesIn('body')
  return { query: examplesIn('query'), ...(Object.keys(body).length > 0 ? { body } : {}) }
}

it('calls the endpoints of every family', () => {
  expect(new Set(names.map((name) => name.split('.')[0])).size).toBeGreaterThan(3)
  expect(Object.keys(acceptedCalls).filter((name) => !names.includes(name))).toEqual([])
})

describe.each(['es', 'en'] as const)('in %s', (language) => {
  it.each(names)('the response of %s matches its schema', async (name) => {
    for (const sent of callsOf(name)) {
      const client = createTestClient()
      await prepare(client, name, 's-1')
      await expectConforming(name, await client.call(name, { ...sent, language }))
    }
  })
})

/** The responses in all scenarios, except faults. */
const overlays = Object.values(bundledScenarios).flatMap(({ screen, scenarios }) =>
  Object.entries(scenarios).flatMap(([scenario, { answers = {} }]) =>
    Object.entries(answers).flatMap(([name, said]) =>
      [said]
        .flat()
        .filter((answer) => !('$fail' in answer) && !('$network' in answer))
        .map((answer) => ({ screen, scenario, name, answer })),
    ),
  ),
)

it.each(overlays)(
  'in $screen, scenario $scenario, the response of $name matches its schema',
  async ({ screen, scenario, name, answer }) => {
    const client = createTestClient({
      [screen]: { screen, scenarios: { [scenario]: { answers: { [name]: answer } } } },
    })
    const session = `scenario.${screen}.${scenario}`
    await prepare(client, name, session)
    await expectConforming(name, await client.call(name, { ...callsOf(name)[0], session }))
  },
)

async function prepare(
  { call }: ReturnType<typeof createTestClient>,
  name: string,
  session: string,
) {
  for (const [first, sent] of callsBefore[name] ?? []) await call(first, { ...sent, session })
}

async function expectConforming(name: string, body: Record<string, unknown>) {
  const endpoint = table.get(name)
  if (!endpoint) throw new Error(`No document for ${name}`)
  expect(endpoint.success.is).toContain(String(body[endpoint.success.field]))
  const payload = endpoint.answer === '' ? body : body[endpoint.answer]
  expect(payload).toBeTypeOf('object')
  expect((await validators(name))(payload)).toMatchObject({ ok: true, problems: [] })
}
