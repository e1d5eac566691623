import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { serveSandbox, type RunningServer, type ServeOptions } from './testing'
import { temporaryFolder } from '../../tests/fixtures/temporary-folder'

let server: RunningServer | undefined
const folder = temporaryFolder()
let dist = ''

beforeAll(async () => {
  dist = join(folder, 'dist')
  await mkdir(join(dist, 'assets'), { recursive: true })
  await writeFile(join(folder, 'secret.txt'), 'not for the public')
  await writeFile(join(dist, 'index.html'), '<!doctype html><title>Lienzo</title>')
  await writeFile(join(dist, 'assets/app.js'), 'export {}')
  await writeFile(join(dist, 'assets/app.css'), 'body{}')
})
afterEach(async () => {
  await server?.close()
  server = undefined
})

async function open(options: ServeOptions = {}) {
  const running = await serveSandbox(options)
  server = running
  return (path: string, init?: RequestInit) => fetch(running.origin + path, init)
}

const scenarios = {
  x: {
    screen: 'x',
    scenarios: {
      off: { answers: { 'loan.loanDetails': { $network: 'offline' } } },
      hang: { answers: { 'loan.loanDetails': { $network: 'timeout' } } },
    },
  },
} as const
const DETAILS = '/v3/loan-details/loan-details?sessionId='

describe('the sandbox on a port', () => {
  it('responds to a call and keeps its state', async () => {
    const get = await open()
    expect(await (await get(`${DETAILS}a`)).json()).toMatchObject({
      success: true,
      data: { orderStatus: '174' },
    })
    expect(await (await get('/__sandbox/requests?sessionId=a')).json()).toHaveLength(1)
  })

  it('accepts a multipart upload and serves the image', async () => {
    const get = await open()
    const form = new FormData()
    form.append('problemImage', new Blob([new Uint8Array([0xff, 0xd8, 0xff, 7])]), 'a.jpg')
    const { data } = (await (
      await get('/stadium/user-problem/upload-problem-img?sessionId=a', {
        method: 'POST',
        body: form,
      })
    ).json()) as { data: { url: string } }
    expect(new Uint8Array(await (await get(data.url)).arrayBuffer())).toEqual(
      new Uint8Array([0xff, 0xd8, 0xff, 7]),
    )
  })

  it('breaks the connection of a call with a body', async () => {
    const get = await open({
      scenarios: {
        x: {
          screen: 'x',
          scenarios: { off: { answers: { 'complaint.problemList': { $network: 'offline' } } } },
        },
      },
    })
    await expect(
      get('/stadium/user-problem/problem-list?sessionId=scenario.x.off', {
        method: 'POST',
        body: '{}',
      }),
    ).rejects.toThrow()
  })

  it('breaks the connection in a scenario with `offline`, and continues to serve', async () => {
    const get = await open({ scenarios })
    await expect(get(`${DETAILS}scenario.x.off`)).rejects.toThrow('fetch failed')
    expect((await get(`${DETAILS}a`)).status).toBe(200)
  })

  it('does not respond in a scenario with `timeout`, and can still be closed', async () => {
    const get = await open({ scenarios })
    const giveUp = new AbortController()
    const pending = get(`${DETAILS}scenario.x.hang`, { signal: giveUp.signal })
    await expect
      .poll(async () => (await get('/__sandbox/requests?sessionId=scenario.x.hang')).json())
      .toHaveLength(1)
    giveUp.abort()
    await expect(pending).rejects.toThrow('aborted')
  })

  it('draws assets, and rejects other kinds', async () => {
    const get = await open()
    const logo = await get('/__sandbox/assets/logo-colibri.svg')
    expect([logo.status, logo.headers.get('Content-Type')]).toEqual([200, 'image/svg+xml'])
    expect((await get('/__sandbox/assets/constructor-a.svg')).status).toBe(404)
    expect((await get('/__sandbox/assets/logo-%3Cscript%3E.svg')).status).toBe(404)
  })
})

it('reports a port in use', async () => {
  await open()
  const port = Number(new URL(server?.origin ?? '').port)
  await expect(serveSandbox({ port })).rejects.toThrow('EADDRINUSE')
})

describe('the production build on the same port', () => {
  it.each([
    ['/', 'text/html; charset=utf-8'],
    ['/loanDetail', 'text/html; charset=utf-8'],
    ['/assets/app.js', 'text/javascript; charset=utf-8'],
    ['/assets/app.css', 'text/css; charset=utf-8'],
    ['/v3/loan-details/loan-details', 'application/json'],
  ])('serves %s as %s', async (path, type) => {
    const get = await open({ dist })
    const response = await get(path)
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, type])
  })

  it.each([
    '/assets/missing.js',
    '/config.json',
    '/..%2fsecret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
  ])('returns 404 for %s, which is not a file of the build', async (path) => {
    const get = await open({ dist })
    expect((await get(path)).status).toBe(404)
  })

  it('serves the given settings [HTTP-005]', async () => {
    const get = await open({ dist, config: { profile: 'in' } })
    expect(await (await get('/config.json')).json()).toEqual({ profile: 'in' })
  })

  it.each([
    [{ profile: 'in' }, { preview: true, profile: 'in' }],
    [{ preview: false }, { preview: false }],
  ])('adds the test preview to the settings of a build: %j [AMBIG-022]', async (own, served) => {
    await writeFile(join(dist, 'config.json'), JSON.stringify(own))
    const get = await open({ dist })
    expect(await (await get('/config.json')).json()).toEqual(served)
    await rm(join(dist, 'config.json'))
  })

  it('forbids browsers to guess media types, and sends the strict headers if the option is set', async () => {
    const plain = await (await open({ dist }))('/')
    expect([
      plain.headers.get('X-Content-Type-Options'),
      plain.headers.get('Content-Security-Policy'),
    ]).toEqual(['nosniff', null])
    await server?.close()
    const strict = await (
      await open({
        dist,
        headers: { connect: ['https://lender.example'], frame: ['https://privacy.example'] },
      })
    )('/loanDetail')
    const policy = strict.headers.get('Content-Security-Policy')?.split('; ')
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "connect-src 'self' https://lender.example",
        'frame-src https://privacy.example',
        "trusted-types 'none'",
      ]),
    )
    expect(strict.headers.get('Referrer-Policy')).toBe('no-referrer')
  })
})
