import Ajv, { type ValidateFunction } from 'ajv'
import { describe, expect, it } from 'vitest'
import { bundledScenarios } from '../../src/preview/bundled-scenarios'
import complaint from '../../schemas/endpoints/complaint.json'
import loan from '../../schemas/endpoints/loan.json'
import promotion from '../../schemas/endpoints/promotion.json'
import repayment from '../../schemas/endpoints/repayment.json'
import { acceptedCalls, callsBefore } from './testing/accepted-calls'
import type { Endpoint } from '../../src/api/endpoint-family'
import { readEndpointTable } from './endpoint-table'
import { createTestClient } from './testing/test-client'

const ajv = new Ajv({
  coerceTypes: true,
  allErrors: true,
  formats: { 'x-image': true, 'x-url': true, 'x-money': true },
  keywords: ['x-values', 'x-personal'],
})
const table = new Map<string, Endpoint>(
  readEndpointTable().map((endpoint) => [endpoint.name, endpoint]),
)
const validators = new Map<string, ValidateFunction>(
  [complaint, loan, promotion, repayment].flatMap(({ family, endpoints }) =>
    Object.entries(endpoints).map(
      ([key, { response }]) => [`${family}.${key}`, ajv.compile(response)] as const,
    ),
  ),
)

it('calls every endpoint that answers JSON', () => {
  expect([...Object.keys(acceptedCalls), 'promotion.getCaptcha'].sort()).toEqual(
    [...table.keys()].sort(),
  )
})

describe.each(['es', 'en'] as const)('in %s', (language) => {
  it.each(Object.keys(acceptedCalls))('%s answers as its document says', async (name) => {
    for (const sent of acceptedCalls[name] ?? []) {
      const client = createTestClient()
      await prepare(client, name, 's-1')
      expectConforming(name, await client.call(name, { ...sent, language }))
    }
  })
})

/** Every answer of every scenario that is not a fault, each alone. */
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
  '$screen in $scenario: $name answers as its document says',
  async ({ screen, scenario, name, answer }) => {
    const client = createTestClient({
      [screen]: { screen, scenarios: { [scenario]: { answers: { [name]: answer } } } },
    })
    const session = `scenario.${screen}.${scenario}`
    await prepare(client, name, session)
    expectConforming(name, await client.call(name, { ...acceptedCalls[name]?.[0], session }))
  },
)

async function prepare(
  { call }: ReturnType<typeof createTestClient>,
  name: string,
  session: string,
) {
  for (const [first, sent] of callsBefore[name] ?? []) await call(first, { ...sent, session })
}

function expectConforming(name: string, body: Record<string, unknown>) {
  const endpoint = table.get(name)
  const validate = validators.get(name)
  if (!endpoint || !validate) throw new Error(`No document for ${name}`)
  expect(endpoint.success.is).toContain(String(body[endpoint.success.field]))
  const payload = endpoint.answer === '' ? body : body[endpoint.answer]
  expect(payload).toBeTypeOf('object')
  validate(payload)
  expect(validate.errors ?? []).toEqual([])
}
