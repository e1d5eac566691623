import { expect, it } from 'vitest'
import { readEndpointTable, type Addresses, createSandbox } from './sandbox'
import { readFamilies } from './serve'

const families = readFamilies()

const pathOf = (name: string, addresses?: Partial<Addresses>) =>
  readEndpointTable(families, addresses).find((endpoint) => endpoint.name === name)?.path

it('inserts the provider at both places of the URL [PAYCARD-023]', () => {
  expect(pathOf('repayment.repaymentWay', { provider: 'abc' })).toBe(
    '/api/v1/abc/abc-api/service/loan/repayment-way',
  )
})

it('accepts another path for an endpoint [HTTP-008]', () => {
  expect(pathOf('loan.loanDetails', { paths: { 'loan.loanDetails': '/v3/other/path' } })).toBe(
    '/v3/other/path',
  )
})

it('keeps the path of a base that is a full URL', () => {
  expect(
    pathOf('complaint.problemList', { api: { complaint: 'https://lender.example/help/' } }),
  ).toBe('/help/user-problem/problem-list')
})

it('serves an endpoint only at its configured path', async () => {
  const sandbox = createSandbox({
    families,
    addresses: { paths: { 'loan.loanDetails': '/v3/other/path' } },
  })
  const statusOf = async (path: string) =>
    (await sandbox.fetch(new Request(`http://localhost${path}`))).status
  expect(await statusOf('/v3/other/path')).toBe(200)
  expect(await statusOf('/v3/loan-details/loan-details')).toBe(404)
})

it.each([
  ['/stadium/user-problem/problem-list?sessionId=1', true],
  ['/stadium/files/200001', true],
  ['/__sandbox/requests', true],
  ['https://lender.example/v3/loan-details/loan-details', true],
  ['/stadium', false],
  ['/loanDetail', false],
  ['/assets/index.js', false],
])('handles %s: %s', (url, isHandled) => {
  expect(createSandbox({ families }).handles(url)).toBe(isHandled)
})
