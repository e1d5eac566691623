import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { createForwarder, type Forwarder } from './forwarder'

const opened: { close(): unknown }[] = []
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close()
})

async function serve(text: string): Promise<number> {
  const server: Server = createServer((_, response) => response.end(text))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  opened.push({ close: () => server.close() })
  return (server.address() as AddressInfo).port
}

async function forward(): Promise<Forwarder> {
  const forwarder = await createForwarder()
  opened.push(forwarder)
  return forwarder
}

/** Sends a request over a new connection. */
const ask = async ({ port }: Forwarder) =>
  (await fetch(`http://127.0.0.1:${port}`, { headers: { connection: 'close' } })).text()

it('keeps its port while the server behind it is replaced', async () => {
  const forwarder = await forward()
  forwarder.forwardTo(await serve('first'))
  expect(await ask(forwarder)).toBe('first')
  forwarder.forwardTo(await serve('second'))
  expect(await ask(forwarder)).toBe('second')
})

it('closes connections while there is no server', async () => {
  const forwarder = await forward()
  await expect(ask(forwarder)).rejects.toThrow()
  forwarder.forwardTo(await serve('there'))
  expect(await ask(forwarder)).toBe('there')
})
