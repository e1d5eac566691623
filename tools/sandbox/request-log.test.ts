import { expect, it } from 'vitest'
import type { RequestRecord } from './state/session-state'
import { createTestClient, writeRequest } from './testing/test-client'

async function readLog({ sandbox }: ReturnType<typeof createTestClient>, session = 's-1') {
  const response = await sandbox.fetch(
    new Request(`http://localhost/__sandbox/requests?sessionId=${session}`),
  )
  return (await response.json()) as RequestRecord[]
}

it('records a JSON call with its query, contract headers and body [SESSION-009]', async () => {
  const client = createTestClient()
  const request = writeRequest('complaint.problemDetail', {
    body: { problemId: '9001' },
    query: { userId: 'u-1' },
  })
  request.headers.set('crp_phe', '5512345678')
  request.headers.set('x-other', 'not in the contract')
  await client.sandbox.fetch(request)
  expect(await readLog(client)).toEqual([
    {
      method: 'POST',
      path: '/stadium/user-problem/problem-detail',
      search: '?sessionId=s-1&userId=u-1',
      query: { sessionId: 's-1', userId: 'u-1' },
      headers: {
        crp_phe: '5512345678',
        language: 'es',
        'content-type': 'text/plain;charset=UTF-8',
      },
      body: { problemId: '9001' },
      files: [],
      endpoint: 'complaint.problemDetail',
      at: Date.UTC(2026, 10, 21, 12),
    },
  ])
})

it('records a form call with its header and its fields [SESSION-010]', async () => {
  const client = createTestClient()
  await client.call('repayment.repaymentCommit', {
    body: { amount: '1', couponId: null, sendMsg: 0 },
  })
  expect(await readLog(client)).toMatchObject([
    {
      headers: { swift: 's-1', 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
      body: { amount: '1', couponId: '', sendMsg: '0' },
    },
  ])
})

it('records the parts of an upload [CMPL-059]', async () => {
  const client = createTestClient()
  const form = new FormData()
  form.append('problemImage', new Blob(['x'], { type: 'image/jpeg' }), 'a.jpg')
  await client.call('complaint.uploadProblemImg', { form })
  expect(await readLog(client)).toMatchObject([
    { files: [{ field: 'problemImage', name: 'a.jpg', type: 'image/jpeg', size: 1 }] },
  ])
})

it('uses the first of duplicate parameters, and logs both', async () => {
  const client = createTestClient()
  await client.sandbox.fetch(
    new Request('http://localhost/v3/loan-details/loan-details?sessionId=s-1&orderId=1&orderId=2'),
  )
  expect(await readLog(client)).toMatchObject([
    { search: '?sessionId=s-1&orderId=1&orderId=2', query: { orderId: '1' } },
  ])
})

it('also records a call for which the scenario has a refusal or a broken connection', async () => {
  const client = createTestClient({
    x: {
      screen: 'x',
      scenarios: { off: { answers: { 'loan.loanDetails': { $network: 'offline' } } } },
    },
  })
  await client.send('loan.loanDetails', { session: 'scenario.x.off' })
  expect(await readLog(client, 'scenario.x.off')).toHaveLength(1)
})

it('keeps the last 500 requests of a session', async () => {
  const client = createTestClient()
  for (let count = 0; count < 501; count++)
    await client.send('loan.loanDetails', { query: { orderId: String(count) } })
  const records = await readLog(client)
  expect([records.length, records[0]?.query.orderId]).toEqual([500, '1'])
})
