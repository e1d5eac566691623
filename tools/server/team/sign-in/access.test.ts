import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createProvider } from './provider'
import { createCookies } from './cookies'
import { signInRoutes } from './sign-in-routes'
import { serveProvider, type RunningProvider } from '../testing/serve-provider'
import { createVisitor, type Visitor } from '../testing/visitor'
import { createApp, documentRoutes, releaseRoutes, type Routes } from '../../app'
import { changePrefix, changeRoutes } from '../handlers/change-routes'
import { pageRoutes } from '../serve-team'
import { roles } from '../../answers'

const host = '127.0.0.1:4711'
const address = `http://${host}`
const unkept = ['tri<cky', 'tri>cky', ' pad', 'pad ', 'bell\u0007']
const people = {
  rita: { name: 'Rita', roles: ['loan-staff'] },
  ana: { name: 'Ana', roles: ['loan-staff', 'loan-author'] },
  berta: { name: 'Berta <b>', roles: ['loan-approver'] },
  carla: { name: 'Carla', roles: ['loan-publisher'] },
  zoe: { name: 'Zoe', roles: ['kitchen'] },
  ...Object.fromEntries(
    unkept.map((subject) => [subject, { name: 'Eve', roles: ['loan-approver'] }]),
  ),
}
const names = { reader: 'rita', author: 'ana', approver: 'berta', publisher: 'carla' } as const

const unused = {} as never
/** All other routes, with handlers that do nothing. */
const others: Routes = Object.fromEntries(
  Object.entries({
    ...pageRoutes(unused, '', unused),
    ...changeRoutes(unused),
    ...documentRoutes(changePrefix, unused),
    ...releaseRoutes(unused),
  }).map(([name, [least]]) => [name, [least, () => new Response('through')]] as const),
)
const routes = { ...others, ...signInRoutes(unused) }

let provider: RunningProvider
let now = 1_800_000_000_000
type App = Pick<ReturnType<typeof createApp>, 'fetch'>
let app: App
let serve: (secret: string) => App
const failures: unknown[] = []

beforeAll(async () => {
  provider = await serveProvider(people, address)
  const log = (error: unknown) => void failures.push(error)
  serve = (secret) => {
    const settings = {
      issuer: provider.issuer,
      client: 'studio',
      secret: 'a-secret-of-the-test',
      scope: 'openid profile email',
      claim: 'roles',
      roles: {
        reader: ['loan-staff'],
        author: ['loan-author'],
        approver: ['loan-approver'],
        publisher: ['loan-publisher'],
      },
      hours: 1,
    }
    const cookies = createCookies(address, { ...settings, secret }, () => now)
    const signIn = signInRoutes({ provider: createProvider(settings, address), cookies, log })
    return createApp({
      hosts: () => [host],
      origin: address,
      personOf: (context) => cookies.read(context, 'session')?.person,
      routes: { ...others, ...signIn },
      log,
    })
  }
})
// Each app sets the language of messages, which the set-up of all tests resets.
beforeEach(() => void (app = serve('a-secret-of-the-test')))
afterAll(() => provider.close())

const visitor = () => createVisitor(address, (request) => app.fetch(request))
const json = { 'content-type': 'application/json' }

async function enter(person: string): Promise<Visitor> {
  const one = visitor()
  await one.signIn(`${address}/sign-in?to=/api/me`, person)
  return one
}

describe('messages', () => {
  it.each([
    ['es-MX,es;q=0.9', '', 'No ha iniciado sesión. Inicie sesión e inténtelo de nuevo.'],
    ['fr, es', '', 'No ha iniciado sesión. Inicie sesión e inténtelo de nuevo.'],
    ['fr', '', 'You are not signed in. Sign in and try again.'],
    ['es', 'en', 'You are not signed in. Sign in and try again.'],
    ['en', 'es', 'No ha iniciado sesión. Inicie sesión e inténtelo de nuevo.'],
  ])('use the language of the request (%s, chosen: %s)', async (accepted, chosen, message) => {
    const headers = {
      host: new URL(address).host,
      'accept-language': accepted,
      cookie: `lienzo-studio-language=${chosen}`,
    }
    const response = await app.fetch(new Request(`${address}/api/changes`, { headers }))
    expect(await response.json()).toEqual({ message })
    expect(response.headers.get('cache-control')).toBe('no-store')
  })
})

describe('signing in', () => {
  it('leads to the identity provider and back to the requested page', async () => {
    const one = visitor()
    const response = await one.signIn(`${address}/sign-in?to=/api/me`, 'ana')
    expect(await response.json()).toEqual({
      subject: 'ana',
      name: 'Ana',
      email: 'ana@example.test',
      role: 'author',
    })
    expect(one.cookies.get('lienzo-team-4711-session')).toBe(
      'Max-Age=3600; Path=/; HttpOnly; SameSite=Lax',
    )
  })

  it('uses PKCE, and refuses a response that nobody requested', async () => {
    const one = visitor()
    const { headers } = await one.ask(`${address}/sign-in`)
    const asked = new URL(headers.get('location')!)
    expect(asked.searchParams.get('code_challenge_method')).toBe('S256')
    const forged = await one.ask(`${address}/sign-in/done?code=x&state=other`)
    expect([forged.status, one.cookies.has('lienzo-team-4711-session')]).toEqual([400, false])
    expect((await visitor().ask(`${address}/sign-in/done?code=x&state=y`)).status).toBe(400)
  })

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/sign-out'])(
    'redirects only to pages of the studio (%s)',
    async (to) => {
      const one = visitor()
      await one.ask(`${address}/sign-in?to=${encodeURIComponent(to)}`)
      const left = await one.signIn(`${address}/sign-in?to=${encodeURIComponent(to)}`, 'rita')
      expect(left.url === '' || left.url.startsWith(address)).toBe(true)
      expect([left.status, await left.text()]).toEqual([200, 'through'])
    },
  )

  it('refuses people whose claim gives no role', async () => {
    const response = await visitor().signIn(`${address}/sign-in`, 'zoe')
    expect([response.status, await response.text()]).toEqual([
      403,
      expect.stringContaining('You are signed in as Zoe, but you have no role in this studio yet'),
    ])
  })

  it.each(unkept)(
    'refuses a person whose id contains characters that git removes: %j',
    async (subject) => {
      const one = visitor()
      const response = await one.signIn(`${address}/sign-in`, encodeURIComponent(subject))
      expect([response.status, await response.text()]).toEqual([
        403,
        expect.stringContaining('characters that git cannot store'),
      ])
      expect(one.cookies.has('lienzo-team-4711-session')).toBe(false)
    },
  )

  it('expires after its time', async () => {
    const one = await enter('ana')
    now += 3_599_000
    expect((await one.ask(`${address}/api/me`)).status).toBe(200)
    now += 2_000
    expect((await one.ask(`${address}/api/me`)).status).toBe(401)
  })

  /** Signs in, and returns a function that sends a stolen copy of the cookie to a server. */
  async function watched() {
    let kept = ''
    const spy = createVisitor(address, (request) => {
      kept = request.headers.get('cookie') ?? ''
      return app.fetch(request)
    })
    await spy.signIn(`${address}/sign-in?to=/api/me`, 'ana')
    const copied = async (server: App, change: (cookie: string) => string = (text) => text) => {
      const headers = { host, cookie: change(kept) }
      return (await server.fetch(new Request(`${address}/api/me`, { headers }))).status
    }
    return { spy, copied }
  }

  it('is valid on every server with the same secret', async () => {
    const { copied } = await watched()
    expect(await copied(serve('a-secret-of-the-test'))).toBe(200)
    expect(await copied(serve('another-secret'))).toBe(401)
  })

  it('has an encrypted cookie that cannot be changed or exchanged for another cookie', async () => {
    const { copied } = await watched()
    const other = (letter = '') => (letter === 'A' ? 'B' : 'A')
    const changed = (text: string) => text.slice(0, 60) + other(text[60]) + text.slice(61)
    expect(await copied(app, changed)).toBe(401)
    expect(await copied(app, (text) => text.slice(0, 60))).toBe(401)
    const one = visitor()
    await one.ask(`${address}/sign-in`)
    const attempt = [...one.kept].find(([name]) => name.endsWith('-attempt'))![1]
    expect(Buffer.from(attempt, 'base64url').toString('latin1')).not.toContain('verifier')
    expect(await copied(app, (text) => text.replace(/=.*/, `=${attempt}`))).toBe(401)
  })

  it('ends with a sign-out, here and at the identity provider', async () => {
    const { spy, copied } = await watched()
    expect(await copied(app)).toBe(200)
    const out = await spy.ask(`${address}/sign-out`, { method: 'POST', headers: json })
    expect(((await out.json()) as { to: string }).to).toContain(`${provider.issuer}/session/end`)
    expect(await copied(app)).toBe(401)
  })
})

describe('each route', () => {
  const table = Object.entries(routes).map(([name, [least]]) => ({ name, least }))
  const guarded = table.filter(({ least }) => least !== 'anyone')
  const ask = (one: Visitor, name: string) => {
    const [method = '', path = ''] = name.split(' ')
    return one.ask(`${address}${path.replace(/:\w+/g, 'a1')}`, {
      method,
      ...(method === 'GET' ? {} : { headers: json, body: '{}' }),
    })
  }

  it.each(guarded)('$name is closed to people who have not signed in', async ({ name }) => {
    const { status, headers } = await ask(visitor(), name)
    const isPage = !name.includes(' /api/')
    expect([status, headers.get('location')?.split('?')[0]]).toEqual(
      isPage ? [303, '/sign-in'] : [401, undefined],
    )
  })

  it.each(roles)('allows the role %s exactly as the table of routes says', async (role) => {
    const one = await enter(names[role])
    const wrong: string[] = []
    for (const { name, least } of guarded) {
      const { status } = await ask(one, name)
      const isOpen = roles.indexOf(role) >= roles.findIndex((other) => other === least)
      if (isOpen === (status === 403)) wrong.push(`${name} ${status}`)
    }
    expect(wrong).toEqual([])
  })

  it('refuses pages of other websites and other host names', async () => {
    const one = await enter('carla')
    for (const { name } of table.filter((route) => !route.name.startsWith('GET'))) {
      const [method = '', path = ''] = name.split(' ')
      const from = (headers: Record<string, string>) =>
        one.ask(`${address}${path.replace(/:\w+/g, 'a1')}`, { method, headers, body: '{}' })
      expect((await from({ ...json, origin: 'https://evil.example' })).status).toBe(403)
      expect((await from({ 'content-type': 'text/plain' })).status).toBe(403)
    }
    const other = await app.fetch(
      new Request(`${address}/api/me`, { headers: { host: 'rebound.example' } }),
    )
    expect(other.status).toBe(403)
  })
})

it('logs the details of a failure for the operator, and does not send them to the page', async () => {
  const broken = createApp({
    hosts: () => [host],
    personOf: () => ({ subject: 'a', name: 'A', email: '', role: 'reader' }),
    routes: {
      'GET /api/me': [
        'reader',
        () => {
          throw new Error('a secret place')
        },
      ],
    },
    log: (error) => void failures.push(error),
  })
  const response = await broken.fetch(new Request(`${address}/api/me`, { headers: { host } }))
  expect([response.status, await response.text()]).toEqual([
    500,
    expect.not.stringContaining('secret'),
  ])
  expect(String(failures.at(-1))).toContain('a secret place')
})
