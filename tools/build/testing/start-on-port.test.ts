import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { startOnPort } from './start-on-port'

const servers: Server[] = []
afterAll(() => servers.forEach((server) => server.close()))

function listen(port: number): Promise<number> {
  const server = createServer()
  servers.push(server)
  return new Promise((resolve, reject) => {
    server
      .once('error', reject)
      .listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}

it('tries another port if a server has taken the first port meanwhile', async () => {
  const tried: number[] = []
  const port = await startOnPort(async (free) => {
    tried.push(free)
    if (tried.length === 1) await listen(free)
    return listen(free)
  })
  expect(tried).toHaveLength(2)
  expect(port).toBe(tried[1])
})

it('rejects at once on any other error', async () => {
  let tries = 0
  const failing = startOnPort(() => (tries++, Promise.reject(new Error('no configuration'))))
  await expect(failing).rejects.toThrow('no configuration')
  expect(tries).toBe(1)
})
