import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { createDraftedScenarios } from './drafted-scenarios'

let stop: (() => void) | undefined
afterEach(() => stop?.())

async function serve() {
  const drafted = createDraftedScenarios({
    shop: { screen: 'shop', scenarios: { open: { title: 'Saved' } } },
  })
  const server = createServer(
    (request, response) => void drafted.listen('http://own.test', request, response),
  )
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  stop = () => server.close()
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const tell = async (body: string, origin = 'http://own.test') =>
    (await fetch(address, { method: 'POST', headers: { origin }, body })).status
  return { drafted, tell }
}

it('uses an unsaved scenario instead of the saved one, next to the others', async () => {
  const { drafted, tell } = await serve()
  expect(
    await tell(JSON.stringify({ screen: 'shop', name: 'shut', scenario: { title: 'New' } })),
  ).toBe(204)
  expect(
    await tell(JSON.stringify({ screen: 'shop', name: 'open', scenario: { title: 'Edited' } })),
  ).toBe(204)
  expect(drafted.files['shop']?.scenarios).toEqual({
    open: { title: 'Edited' },
    shut: { title: 'New' },
  })
})

it('accepts nothing from another page, and only valid scenarios', async () => {
  const { drafted, tell } = await serve()
  expect(
    await tell(JSON.stringify({ screen: 'shop', name: 'open', scenario: {} }), 'http://other.test'),
  ).toBe(400)
  expect([
    await tell('x'),
    await tell('{"screen":"shop","name":"open","scenario":1}'),
    await tell('x'.repeat(100_001)),
  ]).toEqual([400, 400, 400])
  expect(drafted.files['shop']?.scenarios['open']).toEqual({ title: 'Saved' })
})

it('keeps a limited number of drafts, the latest ones [F3]', () => {
  const drafted = createDraftedScenarios({
    shop: { screen: 'shop', scenarios: { open: { title: 'Saved' } } },
  })
  for (let at = 0; at < 2_001; at++)
    drafted.keep({ screen: 'shop', name: `draft-${at}`, scenario: { title: 'New' } })
  const names = Object.keys(drafted.files['shop']!.scenarios)
  expect([names.length, names.includes('open'), names.includes('draft-0')]).toEqual([
    2_001,
    true,
    false,
  ])
})
