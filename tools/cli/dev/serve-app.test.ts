import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readStartData } from '../../build/packaging'
import type { DevOptions } from './dev-options'
import { type RunningApp, serveApp, startText, listScreens, listText } from './serve-app'

const options: DevOptions = { host: '127.0.0.1', port: 0, list: false, config: {}, world: '' }
const api = createServer((_, response) => response.end('real'))

describe('the development server', () => {
  let app: RunningApp
  let second: RunningApp
  let wanted: DevOptions
  beforeAll(async () => {
    const own = { origin: 'https://api.example', loan: 'https://loan.example/v9' }
    const config = { api: own, profile: 'in', preview: false }
    app = await serveApp({ ...options, config }, () => {})
    await new Promise<void>((resolve) => void api.listen(0, '127.0.0.1', resolve))
    const { port } = api.address() as AddressInfo
    wanted = { ...options, port: app.port, api: new URL(`http://127.0.0.1:${port}`) }
    second = await serveApp(wanted, () => {})
  })
  afterAll(async () => {
    await Promise.all([app, second].map((one) => one.close()))
    api.close().closeAllConnections()
  })
  const page = async (path: string) =>
    fetch(`${app.origin}${path}`, { headers: { accept: 'text/html' } })

  it('serves the listed scenarios', async () => {
    const link = listText(await listScreens('')).match(/^ +extension +(.+)$/m)?.[1] ?? ''
    expect(link).toContain('sessionId=scenario.delay.extension')
    expect((await page(link)).status).toBe(200)
  })

  it('finds a route with a trailing slash, like a build [P6]', async () => {
    const dataOf = async (path: string) => readStartData(await (await page(path)).text())
    expect(await dataOf('/loanDetail/?orderId=1')).toMatchObject({ path: '/loanDetail' })
    expect(await dataOf('/loanDetail?orderId=1')).not.toHaveProperty('path')
  })

  it('uses the sandbox for a deployment with its own servers', async () => {
    expect(await (await fetch(`${app.origin}/config.json`)).json()).toMatchObject({
      profile: 'in',
      preview: false,
      api: { origin: '', loan: '/v9', complaint: '/stadium' },
    })
    const answer = await fetch(`${app.origin}/__sandbox/requests?sessionId=x`)
    expect(await answer.json()).toEqual([])
  })

  it('uses a real server instead of the sandbox, and still has the test preview', async () => {
    const served = (await (await fetch(`${second.origin}/config.json`)).json()) as {
      api: Record<string, string>
    }
    expect(served).toMatchObject({ preview: true })
    expect(await (await fetch(`${second.origin}${served.api['loan']}/v3/x`)).text()).toBe('real')
  })

  it('uses and prints the next port if the requested port is taken', () => {
    expect(second.port).toBeGreaterThan(app.port)
    const lines = startText(wanted, second).split('\n')
    expect(lines[0]).toBe(`Lienzo: ${second.origin}/`)
    expect(lines[1]).toBe(`  Port ${app.port} is taken, so this is port ${second.port}.`)
    expect(lines.at(-1)).toBe(`Open ${second.origin}/`)
    expect(lines.length).toBeLessThan(14)
  })
})
