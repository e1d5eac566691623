import { request } from 'node:http'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeSmallProject } from '../../../tests/fixtures/small-project'
import { type ServedMcp, serveHttp } from './serve'
import { temporaryFolder } from '../../../tests/fixtures/temporary-folder'

const folder = temporaryFolder()
let served: ServedMcp

beforeAll(async () => {
  makeSmallProject(folder)
  served = await serveHttp(folder, 0)
})

afterAll(() => served.close())

/** Sends a request with headers that `fetch` does not allow. */
function post(
  headers: Readonly<Record<string, string>>,
  body: object,
  method = 'POST',
): Promise<{ readonly status: number | undefined; readonly text: string }> {
  const { port } = new URL(served.address)
  const accepted = 'application/json, text/event-stream'
  const usual = { 'content-type': 'application/json', accept: accepted }
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', port, path: '/mcp', method, headers: { ...usual, ...headers } },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () =>
          resolve({ status: answer.statusCode, text: Buffer.concat(parts).toString() }),
        )
      },
    )
    asked.once('error', reject).end(method === 'POST' ? JSON.stringify(body) : undefined)
  })
}

const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }

it('two agents check different drafts of one document at the same time', async () => {
  const path = 'schemas/screens/repair.json'
  const check = async (widget: string) => {
    const client = new Client({ name: widget, version: '1' })
    await client.connect(new StreamableHTTPClientTransport(new URL(served.address)))
    const body = [{ widget, text: { t: 'shop.owner' } }]
    const text = JSON.stringify({ screen: 'repair', routes: ['/repair'], body })
    const called = { name: 'check', arguments: { documents: [{ path, text }] } }
    const { content } = await client.callTool(called)
    await client.close()
    return (content as { text: string }[])[0]!.text
  }
  const names = ['firrst', 'seconnd']
  const answers = await Promise.all(names.map(check))
  for (const [at, answer] of answers.entries()) {
    expect(answer).toContain(names[at])
    expect(answer).not.toContain(names[1 - at])
  }
})

it('requests from a page of another origin, and for a foreign name of this machine, are refused', async () => {
  const { host } = new URL(served.address)
  expect((await post({}, list)).status).toBe(200)
  expect((await post({ origin: `http://${host}` }, list)).status).toBe(200)
  expect((await post({ origin: 'https://evil.example' }, list)).status).toBe(403)
  expect((await post({ 'sec-fetch-site': 'cross-site' }, list)).status).toBe(403)
  expect((await post({ host: 'evil.example' }, list)).status).toBe(403)
})

it('a request without parameters, and a GET request, are answered with advice', async () => {
  const { text } = await post({}, { jsonrpc: '2.0', id: 7, method: 'tools/call' })
  expect(JSON.parse(text)).toMatchObject({ id: 7, error: { code: -32602 } })
  expect(await post({}, list, 'GET')).toEqual({ status: 405, text: 'Send requests with POST.\n' })
})

it.each([
  ['tools/call', 'chek', 'There is no tool "chek". Did you mean "check"?'],
  ['prompts/get', 'repare', 'There is no prompt "repare". Did you mean "repair"?'],
])('a call of %s with an unknown name is answered with advice', async (method, name, message) => {
  const { text } = await post({}, { jsonrpc: '2.0', id: 8, method, params: { name } })
  expect(JSON.parse(text)).toMatchObject({ id: 8, error: { code: -32602, message } })
})

it('an error does not repeat a long input', async () => {
  const errorOf = async (name: string, inputs: object) => {
    const params = { name, arguments: inputs }
    const { text } = await post({}, { jsonrpc: '2.0', id: 1, method: 'tools/call', params })
    return text
  }
  const long = 'x'.repeat(50_000)
  const answers = [
    await errorOf('find', { text: long }),
    await errorOf('check', { documents: Array.from({ length: 500 }, () => long) }),
    await errorOf(long, {}),
  ]
  for (const answer of answers) expect(answer.length).toBeLessThan(2_500)
})
